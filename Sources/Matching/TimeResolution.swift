/// How exactly an evidence map tells when a peak sounds.
package enum TimeResolution {
  /// To a frame of the reference either way: finds peaks whose alignment is not exact yet.
  case frame
  /// To a row of the clip: makes an alignment exact.
  case row
}

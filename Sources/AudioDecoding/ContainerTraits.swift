/// What is known about a container beyond what FFmpeg tells.
package struct ContainerTraits: Sendable {
  /// The name shown to users.
  package let name: String

  /// Whether time 0 of the time stamps is the start of the presentation; otherwise the earliest
  /// stream's first time stamp is.
  package let startsAtZero: Bool

  /// Whether there is no container, and so no time stamps: frames in a row, with tags around them.
  package let isBareStream: Bool

  /// Whether the declared length is the last time stamp.
  package let countsLengthFromZero: Bool

  /// The longest step forward in time stamps, in seconds, that means missing audio.
  package let longestGapSeconds: Double

  /// Makes the traits of a container.
  ///
  /// - Parameter formatName: FFmpeg's name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package init(formatName: String) {
    isBareStream = Self.bareStreams.contains(formatName)
    countsLengthFromZero = formatName.hasPrefix("matroska")
    switch formatName {
    case let name where name.hasPrefix("mov"):
      self.name = "mp4"
      startsAtZero = true
      longestGapSeconds = 300
    case let name where name.hasPrefix("matroska"):
      self.name = "matroska"
      startsAtZero = false
      longestGapSeconds = 300
    default:
      name = formatName
      startsAtZero = false
      // FFmpeg counts time stamps for bare streams, at the rate of the first frame.
      longestGapSeconds = isBareStream ? 0 : 5
    }
  }

  private static let bareStreams: Set = [
    "aac", "ac3", "eac3", "dts", "dtshd", "mp3", "amr", "loas",
  ]

  /// The demuxers that may open a file: plain containers of media.
  ///
  /// Whatever opens other files, such as playlists, and whatever is no audio, is left out.
  package static let allowedFormats = [
    "aa", "aac", "ac3", "aiff", "alaw", "amr", "amrnb", "amrwb", "ape", "asf", "au", "avi", "caf",
    "dsf", "dts", "dtshd", "eac3", "flac", "flv", "g722", "g726", "g729", "gsm", "iff", "ilbc",
    "latm", "loas", "matroska", "mp3", "mp4", "mpc", "mpc8", "mpeg", "mpegts", "mulaw", "nut",
    "ogg",
    "oma", "qcp", "rm", "rso", "sbc", "sln", "sox", "tak", "tta", "voc", "w64", "wav", "wv", "xwma",
  ]

  /// The demuxer to try for a file that no demuxer recognises by content, by the ending of its name.
  package static func format(forExtension fileExtension: String) -> String? {
    let formats = [
      "mp3": "mp3", "aac": "aac", "gsm": "gsm", "g722": "g722", "amr": "amr", "al": "alaw",
      "ul": "mulaw", "sln": "sln", "ac3": "ac3", "sbc": "sbc",
    ]
    return formats[fileExtension]
  }
}

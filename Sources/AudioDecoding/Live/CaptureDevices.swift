internal import CFFmpeg
internal import Glibc

/// FFmpeg's library of capture devices, loaded when one is asked for: it takes long, as it brings windows and sound servers
/// along, and nothing else needs it.
enum CaptureDevices {
  /// Makes the devices known to FFmpeg, if the library is there.
  static let once: Void = {
    // FFmpeg gives both libraries the same number.
    let major = avformat_version() >> 16
    guard let library = unsafe dlopen("libavdevice.so.\(major)", RTLD_NOW | RTLD_GLOBAL),
      let symbol = unsafe dlsym(library, "avdevice_register_all")
    else { return }
    typealias Registration = @convention(c) () -> Void
    unsafe unsafeBitCast(symbol, to: Registration.self)()
  }()
}

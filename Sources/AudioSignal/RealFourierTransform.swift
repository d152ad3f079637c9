internal import CFFTW
internal import Synchronization

/// The power spectrum of a windowed stretch of real samples, by FFTW.
///
/// Plans are made with `FFTW_ESTIMATE`: the same plan, hence the same bits, in every run. An instance
/// belongs to one task at a time.
@safe
public final class RealFourierTransform {
  /// How many samples go in.
  public let length: Int

  private let samples: UnsafeMutablePointer<Float>
  private let spectrum: UnsafeMutablePointer<fftwf_complex>
  private let plan: fftwf_plan

  /// FFTW's planner keeps global state; only execution is thread-safe.
  private static let planner = Mutex(())

  /// Plans a transform of `length` samples, an even number of at least 2.
  public init(length: Int) {
    precondition(length >= 2 && length.isMultiple(of: 2), "a real transform has an even length")
    self.length = length
    guard let samples = unsafe fftwf_alloc_real(length),
      let spectrum = unsafe fftwf_alloc_complex(length / 2 + 1)
    else { fatalError("out of memory for a transform of \(length) samples") }
    var plan: fftwf_plan?
    Self.planner.withLock { _ in
      unsafe plan = fftwf_plan_dft_r2c_1d(Int32(length), samples, spectrum, FFTW_ESTIMATE)
    }
    guard let plan = unsafe plan else { fatalError("no plan for \(length) samples") }
    unsafe self.samples = samples
    unsafe self.spectrum = spectrum
    unsafe self.plan = plan
  }

  deinit {
    Self.planner.withLock { _ in unsafe fftwf_destroy_plan(plan) }
    unsafe fftwf_free(samples)
    unsafe fftwf_free(spectrum)
  }

  /// Writes |X[k]|² · `weights`[k] of `input · window` for k in `0...length/2` into `power`.
  ///
  /// - Parameters:
  ///   - input: holds at least `offset + length` samples.
  ///   - offset: where in `input` the stretch starts.
  ///   - window: `length` factors.
  ///   - weights: `length/2 + 1` factors.
  ///   - power: at least `length/2 + 1` values, overwritten.
  public func powerSpectrum(
    of input: [Float], at offset: Int, window: [Float], weights: [Float],
    into power: inout [Float]
  ) {
    precondition(offset >= 0 && offset + length <= input.count)
    precondition(window.count == length && weights.count > length / 2)
    precondition(power.count > length / 2)
    unsafe input.withUnsafeBufferPointer { source in
      unsafe window.withUnsafeBufferPointer { factors in
        let stretch = unsafe UnsafeBufferPointer(rebasing: source[offset..<offset + length])
        for i in 0..<length { unsafe samples[i] = stretch[i] * factors[i] }
      }
    }
    unsafe fftwf_execute(plan)
    unsafe power.withUnsafeMutableBufferPointer { target in
      unsafe UnsafeRawPointer(spectrum).withMemoryRebound(to: Float.self, capacity: length + 2) {
        for k in 0...(length / 2) {
          let real = unsafe $0[2 * k]
          let imaginary = unsafe $0[2 * k + 1]
          unsafe target[k] = (real * real + imaginary * imaginary) * weights[k]
        }
      }
    }
  }
}

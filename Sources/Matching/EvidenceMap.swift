internal import Glibc

/// What it says for a match if a reference peak falls on a point of the clip: −ln of the share of the clip's
/// frames that stand out at least as much in that bin.
///
/// At a wrong place the share is as good as drawn at random, whatever the clip's spectrum, so the evidence is
/// exponentially distributed with mean 1; where the reference's peak really sounds it is several times that.
package struct EvidenceMap {
  /// Ratios are told apart in 16 steps an octave from 2^-10 to 2^6, by the upper bits of their coding.
  private static let droppedBits: UInt32 = 23 - 4
  private static let lowestCode = Int(UInt32(127 - 10) << (23 - droppedBits))
  private static let codeCount = 256

  /// Row by row as the spectrogram.
  private let codes: [UInt8]
  /// The evidence of each code, bin by bin.
  private let table: [Float]
  /// The rows of the spectrogram.
  package let rowCount: Int

  package init(_ spectrogram: QuerySpectrogram, timeResolution: TimeResolution = .frame) {
    let bins = QuerySpectrogram.binCount
    rowCount = spectrogram.rowCount
    codes = ProminenceMap(spectrogram, timeResolution: timeResolution).ratios.map(Self.code)
    var counts = [UInt32](repeating: 0, count: bins * Self.codeCount)
    for row in stride(from: 0, to: codes.count, by: bins) {
      for bin in 0..<bins { counts[bin * Self.codeCount + Int(codes[row + bin])] += 1 }
    }
    let logarithms = (0...2 * rowCount).map { Float(log(Double(max($0, 1)))) }
    var table = [Float](repeating: 0, count: counts.count)
    for first in stride(from: 0, to: table.count, by: Self.codeCount) {
      var above = 0
      for index in (first..<first + Self.codeCount).reversed() where counts[index] > 0 {
        let equal = Int(counts[index])
        // Of equal ones, half count as more.
        table[index] = logarithms[2 * rowCount] - logarithms[2 * above + equal]
        above += equal
      }
    }
    self.table = table
  }

  /// The evidence of a reference peak that falls on a row (in `0..<rowCount`) and bin of the clip.
  package func evidence(row: Int, binIndex: Int) -> Float {
    let code = Int(codes[row * QuerySpectrogram.binCount + binIndex])
    return table[binIndex * Self.codeCount + code]
  }

  private static func code(_ ratio: Float) -> UInt8 {
    UInt8(clamping: Int(ratio.bitPattern >> droppedBits) - lowestCode)
  }
}

import Foundation

/// Pieces of speech and silence, and files that are put together of them.
struct Recordings: Sendable {
  /// How long a piece is: talk is named `t1` to `t4`, adverts `a1` to `a3`, and `z` is silence.
  static func seconds(of piece: String) -> Double {
    switch piece.first {
    case "t": 12
    case "a": 8
    default: 2
    }
  }

  private let folder: TemporaryFolder

  /// The pieces; made when first asked for.
  static var shared: Recordings {
    get async throws { try await made.value }
  }

  private static let made = Task {
    let folder = try TemporaryFolder()
    keepUntilExit(folder)
    try await Shell.run(
      """
      cd "$1"
      say() {
        espeak-ng -v "$3" -s "$4" -w raw.wav "$5"
        sox -G raw.wav -r 44100 -c 1 "$1.wav" silence 1 0.01 0.5% trim 0 "$2" pad 0 "$2" trim 0 "$2"
      }
      say t1 12 en-gb 150 "The harbour was quiet that morning, and nobody had expected a ferry at all. \
      Two fishermen mended their nets by the wall, and a dog slept in the sun beside a pile of ropes and old sails."
      say t2 12 en-us+f3 160 "Our second story begins in a kitchen long after midnight. A baker, who could \
      not sleep, had decided to weigh every grain of rye in the house, and write down what he found there."
      say t3 12 en-gb+m3 145 "Engineers lay copper first and glass much later. Between both came radio, which \
      needs neither, but asks for patience, tall masts, and somebody who climbs them when the wind is low."
      say t4 12 en-us+f5 155 "To finish, a letter from a listener who walked from one lighthouse to the next \
      for nineteen days, counted all the steps, lost count twice, and began again each time from zero."
      say a1 8 en-gb+f4 175 "This programme is brought to you by Brackwater biscuits, the only biscuit baked \
      aboard a ship. Brackwater: crisp in any weather, and now with seaweed."
      say a2 8 en-us+m7 180 "Are your shelves too straight? Try Wobble, the furniture wax for people who like \
      surprises. Ask for Wobble in any shop that still has a counter and a bell."
      say a3 8 en-gb+m2 170 "Tickets for the winter fair are on sale now. Come for the lanterns, stay for the \
      soup, and bring somebody who can skate better than you can."
      sox -n -r 44100 -c 1 z.wav trim 0 2
      """, folder.path)
    return Recordings(folder: folder)
  }

  /// Puts pieces together and encodes them.
  ///
  /// - Parameter filter: what FFmpeg does to the audio before.
  func make(
    _ pieces: [String], to output: String, filter: String = "anull", options: String = ""
  ) async throws {
    try await Shell.run(
      """
      cd "$4"
      sox $(for piece in $5; do echo "$piece.wav"; done) -t wav - |
        ffmpeg -v error -y -i - -af "$2" -ar 48000 $3 "$1"
      """, output, filter, options, folder.path, pieces.joined(separator: " "))
  }
}

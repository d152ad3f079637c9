// usage: podprint-fuzz TARGET seeds FOLDER      writes inputs to start from
//        podprint-fuzz TARGET ARGUMENT...       runs libFuzzer with these arguments

import CLibFuzzer
import Foundation

/// What libFuzzer calls back, which can hand nothing else to its callback.
nonisolated(unsafe) private var target: any FuzzTarget.Type = SignatureTarget.self

private func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("podprint-fuzz: \(text)\n".utf8))
  exit(64)
}

let arguments = CommandLine.arguments
guard arguments.count > 2, let named = fuzzTargets[arguments[1]] else {
  fail("name one of \(fuzzTargets.keys.sorted().joined(separator: " ")), and what to do")
}
if arguments[2] == "seeds", arguments.count == 4 {
  for (number, seed) in named.seeds.enumerated() {
    let path = URL(fileURLWithPath: arguments[3]).appendingPathComponent("seed-\(number)")
    try Data(seed).write(to: path)
  }
  exit(0)
}
unsafe target = named

// The driver wants the words as C has them, and without the target's name.
var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(arguments[0])]
for argument in arguments.dropFirst(2) { unsafe words.append(strdup(argument)) }
unsafe words.append(nil)
var count = unsafe Int32(words.count - 1)
let status = unsafe words.withUnsafeMutableBufferPointer { words -> Int32 in
  var start = words.baseAddress
  return unsafe LLVMFuzzerRunDriver(&count, &start) { bytes, count in
    unsafe target.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)

import Dispatch
import IndexingPipeline
import Synchronization
import Testing

@Suite("The channel between workers and writer")
struct BoundedChannelTests {
  @Test("All values of all senders arrive, each sender's in order", arguments: [1, 2, 7])
  func everything(_ senders: Int) {
    let channel = BoundedChannel<(sender: Int, value: Int)>(capacity: 3, senders: senders)
    let queue = DispatchQueue(label: "senders", attributes: .concurrent)
    for sender in 0..<senders {
      queue.async {
        for value in 0..<500 { channel.send((sender, value)) }
        channel.finish()
      }
    }
    var received: [Int: [Int]] = [:]
    loop: while true {
      switch channel.receive(milliseconds: 10_000) {
      case .element(let element): received[element.sender, default: []].append(element.value)
      case .timedOut: Issue.record("nothing came")
      case .ended: break loop
      }
    }
    #expect(received.count == senders)
    #expect(received.values.allSatisfy { $0 == Array(0..<500) })
    guard case .ended = channel.receive(milliseconds: 0) else {
      Issue.record("an ended channel stays ended")
      return
    }
  }

  @Test("A full channel holds its senders back")
  func backPressure() {
    let channel = BoundedChannel<Int>(capacity: 2, senders: 1)
    let sent = Atomic(0)
    let twoAreSent = DispatchSemaphore(value: 0)
    DispatchQueue(label: "sender").async {
      for value in 0..<5 {
        channel.send(value)
        sent.add(1, ordering: .sequentiallyConsistent)
        if value == 1 { twoAreSent.signal() }
      }
      channel.finish()
    }
    #expect(twoAreSent.wait(timeout: .now() + .seconds(60)) == .success)
    // A third value could only have been sent by mistake; it gets the time to.
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
    #expect(sent.load(ordering: .sequentiallyConsistent) == 2)
    for value in 0..<5 {
      guard case .element(value) = channel.receive(milliseconds: 10_000) else {
        Issue.record("\(value) did not come")
        return
      }
    }
  }

  @Test("Waiting for nothing ends in time")
  func timeOut() {
    let channel = BoundedChannel<Int>(capacity: 1, senders: 1)
    guard case .timedOut = channel.receive(milliseconds: 1) else {
      Issue.record("nothing was sent")
      return
    }
  }
}

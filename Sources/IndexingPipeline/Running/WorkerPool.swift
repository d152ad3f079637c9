import Dispatch
import FileReading
import Synchronization

/// Reads files on several threads and hands over what was found, with back-pressure.
///
/// The threads are Dispatch's own: decoding blocks for seconds, and must not hold up the threads
/// that Swift's tasks share.
final class WorkerPool: Sendable {
  /// What was found out about a file.
  struct Output: Sendable {
    var task: WorkPlan.Task
    var finding: FileFinding
  }

  private let tasks: [WorkPlan.Task]
  private let next = Atomic(0)
  private let mayStart: @Sendable () -> Bool
  private let channel: BoundedChannel<Output>

  /// Starts to read `tasks`, in their order, each worker on a thread of its own.
  ///
  /// - Parameters:
  ///   - makeReader: called once by each worker.
  ///   - mayStart: asked before each file whether to begin with it; after a no, none is begun.
  init(
    tasks: [WorkPlan.Task], workers: [FileWorker],
    makeReader: @escaping @Sendable () -> any AudioFileReader,
    mayStart: @escaping @Sendable () -> Bool
  ) {
    self.tasks = tasks
    self.mayStart = mayStart
    channel = BoundedChannel(capacity: 2 * workers.count, senders: workers.count)
    let queue = DispatchQueue(label: "podprint.workers", attributes: .concurrent)
    for worker in workers {
      queue.async { self.work(worker, with: makeReader()) }
    }
  }

  /// What was found out next, waited for at most as long.
  func receive(milliseconds: Int) -> BoundedChannel<Output>.Received {
    channel.receive(milliseconds: milliseconds)
  }

  private func work(_ worker: FileWorker, with reader: any AudioFileReader) {
    while !worker.mustStop, mayStart() {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < tasks.count, let finding = worker.read(tasks[index], with: reader) else {
        break
      }
      channel.send(Output(task: tasks[index], finding: finding))
    }
    channel.finish()
  }
}

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
  private let channel: BoundedChannel<Output>

  /// Starts to read `tasks`, in their order, each worker on a thread of its own.
  ///
  /// - Parameter makeReader: called once by each worker.
  init(
    tasks: [WorkPlan.Task], workers: [FileWorker],
    makeReader: @escaping @Sendable () -> any AudioFileReader
  ) {
    self.tasks = tasks
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
    while !worker.mustStop {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < tasks.count, let finding = worker.read(tasks[index], with: reader) else { break }
      channel.send(Output(task: tasks[index], finding: finding))
    }
    channel.finish()
  }
}

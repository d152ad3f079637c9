import CommandLineInterface

@main
struct Podprint {
  static func main() {
    CommandLineTool.runProcess()
  }
}

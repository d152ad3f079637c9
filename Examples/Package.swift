// swift-tools-version: 6.2

import PackageDescription

let podprint = Target.Dependency.product(name: "Podprint", package: "podprint")

let package = Package(
  name: "podprint-examples",
  dependencies: [
    // Elsewhere: .package(url: "…/podprint.git", branch: "main")
    .package(name: "podprint", path: "..")
  ],
  targets: [
    .target(name: "AudioInput", dependencies: [podprint]),
    .executableTarget(
      name: "second-screen", dependencies: [podprint, "AudioInput"], path: "Sources/SecondScreen"),
    .executableTarget(
      name: "podcast-recogniser", dependencies: [podprint, "AudioInput"],
      path: "Sources/PodcastRecogniser"),
    .executableTarget(
      name: "catalog-recorder", dependencies: [podprint, "AudioInput"],
      path: "Sources/CatalogRecorder"),
  ]
)

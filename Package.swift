// swift-tools-version: 6.2

import PackageDescription

/// Whether somebody else's package fetched this one to depend on it.
///
/// Then a newer compiler's warnings are no errors, and flags that SwiftPM does not let a fetched package have are left out.
let isFetched = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// What every target is built with.
///
/// A warning is an error, and each use of unsafe memory is marked.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isFetched ? [] : [.treatAllWarnings(as: .error)])

/// Signal code is optimised in debug builds too: unoptimised it is a hundred times slower, and tests run it a lot.
let hotSettings =
  settings + (isFetched ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])

let package = Package(
  name: "podprint",
  products: [
    .executable(name: "podprint", targets: ["podprint"]),
    .library(name: "Podprint", targets: ["Recognition"]),
    .library(name: "PodprintFiles", targets: ["FileRecognition"]),
  ],
  targets: [
    // C libraries, as Debian ships them.
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libavutil-dev"])
      ]),
    .systemLibrary(name: "CFFTW", pkgConfig: "fftw3f", providers: [.apt(["libfftw3-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CTagLibSystem", pkgConfig: "taglib", providers: [.apt(["libtag1-dev"])]),

    // TagLib's interface in C tells seven tags; this one all.
    .target(name: "CTagLib", dependencies: ["CTagLibSystem"]),

    .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),

    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),

    // The C library's heap settings, which Swift's own module of it leaves out.
    .systemLibrary(name: "CMalloc"),

    // Kernel: values and arithmetic.
    .target(name: "AudioSignal", dependencies: ["CFFTW"], swiftSettings: hotSettings),
    .target(name: "Fingerprinting", dependencies: ["AudioSignal"], swiftSettings: hotSettings),
    .target(
      name: "Matching", dependencies: ["AudioSignal", "Fingerprinting"],
      swiftSettings: hotSettings),

    .target(
      name: "Repeats", dependencies: ["Matching", "Fingerprinting"], swiftSettings: hotSettings),
    .target(
      name: "TimelineMapping",
      dependencies: ["Repeats", "Matching", "Fingerprinting", "AudioSignal"],
      swiftSettings: hotSettings),

    // Adapters: files, FFmpeg, metadata, SQLite.
    .target(name: "FilePaths", swiftSettings: settings),
    .target(
      name: "AudioDecoding", dependencies: ["CFFmpeg", "FilePaths", "AudioSignal"],
      swiftSettings: settings),
    .target(name: "JSONReading", swiftSettings: settings),
    .target(name: "TextWriting", swiftSettings: settings),
    .target(
      name: "PodcastMetadata", dependencies: ["JSONReading", "FilePaths"], swiftSettings: settings),
    .target(
      name: "RepeatFormats",
      dependencies: ["Repeats", "TextWriting", "PodcastMetadata"],
      swiftSettings: settings),
    .target(
      name: "FeedParsing", dependencies: ["CXML2", "PodcastMetadata"], swiftSettings: hotSettings),
    .target(
      name: "TagReading", dependencies: ["CTagLib", "FilePaths"], swiftSettings: settings),
    .target(
      name: "FileReading",
      dependencies: ["AudioDecoding", "AudioSignal", "TagReading", "Fingerprinting", "FilePaths"],
      swiftSettings: settings),
    .target(
      name: "SQLiteSupport", dependencies: ["CSQLite", "FilePaths"], swiftSettings: settings),
    .target(name: "ContentHashing", dependencies: ["CNettle"], swiftSettings: settings),
    .target(name: "ByteCompression", dependencies: ["CZLib"], swiftSettings: settings),
    .target(
      name: "Schema", path: "Schema", exclude: ["README.md", "catalog-format.md"],
      resources: [.embedInCode("Migrations")],
      swiftSettings: settings),
    .target(
      name: "CatalogStorage",
      dependencies: [
        "SQLiteSupport", "Schema", "ContentHashing", "ByteCompression", "AudioSignal",
        "Fingerprinting", "Matching", "Repeats", "TimelineMapping", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: hotSettings),

    .target(
      name: "RepeatFinding",
      dependencies: ["CatalogStorage", "Repeats", "Matching", "Fingerprinting"],
      swiftSettings: settings),

    // Chapters and transcripts of audio that has changed.
    .target(name: "TimedText", dependencies: ["TimelineMapping"], swiftSettings: settings),

    // Adapters of the library: other sample rates.
    .target(name: "Resampling", dependencies: ["CSoxr"], swiftSettings: settings),

    // The library: recognition in other programs, without FFmpeg, and signatures of files, with it.
    .target(
      name: "Recognition",
      dependencies: [
        "Resampling", "AudioSignal", "Fingerprinting", "Matching", "CatalogStorage",
        "ContentHashing", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: hotSettings),
    .target(
      name: "FileRecognition",
      dependencies: ["Recognition", "AudioDecoding", "AudioSignal", "Fingerprinting", "FilePaths"],
      swiftSettings: settings),

    // Applications: the nightly run and the command line.
    .target(
      name: "IndexingPipeline",
      dependencies: [
        "AudioDecoding", "AudioSignal", "Fingerprinting", "FileReading", "CatalogStorage",
        "RepeatFinding", "TimelineMapping", "FeedParsing", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: settings),
    .target(
      name: "JobRunning",
      dependencies: [
        "IndexingPipeline", "RepeatFinding", "FileReading", "JSONReading", "CatalogStorage",
        "FilePaths",
      ],
      swiftSettings: settings),
    .target(
      name: "CommandLineInterface",
      dependencies: [
        "CMalloc",
        "JobRunning", "RepeatFinding", "Repeats", "RepeatFormats", "TimelineMapping", "TimedText",
        "TextWriting", "IndexingPipeline", "FileReading", "AudioDecoding", "AudioSignal",
        "CatalogStorage", "Fingerprinting", "Matching", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "podprint", dependencies: ["CommandLineInterface"], swiftSettings: settings),

    // What it costs; see Benchmarks/README.md.
    .executableTarget(
      name: "podprint-bench",
      dependencies: [
        "CommandLineInterface", "AudioDecoding", "AudioSignal", "CatalogStorage",
        "Fingerprinting", "Matching", "PodcastMetadata", "FilePaths", "RepeatableRandom",
      ],
      path: "Benchmarks/PodprintBench", swiftSettings: settings),

    // The same random numbers in every run, for tests and benchmarks.
    .target(
      name: "RepeatableRandom", path: "Tests/RepeatableRandom", swiftSettings: settings),

    // Bytes as damage and malice make them.
    .target(
      name: "HostileBytes", dependencies: ["RepeatableRandom"], path: "Tests/HostileBytes",
      swiftSettings: settings),

    // Tests, one target beside each module, and the built tool on encoded files.
    .testTarget(name: "FilePathsTests", dependencies: ["FilePaths"], swiftSettings: settings),
    .testTarget(
      name: "AudioSignalTests", dependencies: ["RepeatableRandom", "AudioSignal"],
      swiftSettings: settings),
    .testTarget(
      name: "FingerprintingTests",
      dependencies: ["HostileBytes", "RepeatableRandom", "AudioSignal", "Fingerprinting"],
      swiftSettings: settings),
    .testTarget(
      name: "RepeatsTests",
      dependencies: ["Repeats", "Matching", "Fingerprinting", "RepeatableRandom"],
      swiftSettings: hotSettings),
    .testTarget(
      name: "TimelineMappingTests",
      dependencies: [
        "TimelineMapping", "Repeats", "Matching", "Fingerprinting", "AudioSignal",
        "RepeatableRandom",
      ],
      swiftSettings: hotSettings),
    .testTarget(
      name: "TimedTextTests", dependencies: ["RepeatableRandom", "TimedText", "TimelineMapping"],
      swiftSettings: settings),
    .testTarget(
      name: "MatchingTests",
      dependencies: ["RepeatableRandom", "AudioSignal", "Fingerprinting", "Matching"],
      swiftSettings: settings),
    .testTarget(
      name: "AudioDecodingTests",
      dependencies: ["RepeatableRandom", "AudioDecoding", "AudioSignal", "FilePaths"],
      swiftSettings: hotSettings),
    .testTarget(
      name: "PodcastMetadataTests", dependencies: ["PodcastMetadata", "FilePaths"],
      swiftSettings: settings),
    .testTarget(
      name: "TextWritingTests", dependencies: ["TextWriting"], swiftSettings: settings),
    .testTarget(
      name: "RepeatFormatsTests",
      dependencies: [
        "RepeatableRandom", "RepeatFormats", "Repeats", "PodcastMetadata",
        "JSONReading", "FilePaths",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FeedParsingTests",
      dependencies: ["RepeatableRandom", "FeedParsing", "PodcastMetadata"],
      swiftSettings: settings),
    .testTarget(
      name: "TagReadingTests", dependencies: ["TagReading", "FilePaths"], swiftSettings: settings),
    .testTarget(
      name: "FileReadingTests",
      dependencies: [
        "RepeatableRandom", "podprint", "FileReading", "AudioDecoding", "Fingerprinting",
        "FilePaths",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteSupportTests", dependencies: ["SQLiteSupport", "FilePaths"],
      swiftSettings: settings),
    .testTarget(
      name: "ByteCompressionTests", dependencies: ["RepeatableRandom", "ByteCompression"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogStorageTests",
      dependencies: [
        "HostileBytes", "RepeatableRandom",
        "CatalogStorage", "SQLiteSupport", "Schema", "Fingerprinting", "Matching", "Repeats",
        "TimelineMapping", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: hotSettings),
    .testTarget(
      name: "ResamplingTests", dependencies: ["Resampling"],
      swiftSettings: settings),
    .testTarget(
      name: "RecognitionTests",
      dependencies: [
        "RepeatableRandom", "Recognition", "CatalogStorage", "Fingerprinting", "Matching",
        "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: hotSettings),
    .testTarget(
      name: "FileRecognitionTests", dependencies: ["FileRecognition", "Recognition"],
      swiftSettings: settings),
    .testTarget(
      name: "RepeatFindingTests",
      dependencies: [
        "RepeatableRandom", "RepeatFinding", "CatalogStorage", "Repeats", "Matching",
        "Fingerprinting", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: hotSettings),
    .testTarget(
      name: "IndexingPipelineTests",
      dependencies: [
        "IndexingPipeline", "AudioDecoding", "CatalogStorage", "Fingerprinting",
        "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JobRunningTests",
      dependencies: [
        "RepeatableRandom", "JobRunning", "IndexingPipeline", "CatalogStorage", "Repeats",
        "Fingerprinting", "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineInterfaceTests",
      dependencies: [
        "RepeatableRandom", "CommandLineInterface", "RepeatFormats", "TextWriting",
        "CatalogStorage", "SQLiteSupport", "Repeats", "Matching", "Fingerprinting",
        "PodcastMetadata", "FilePaths",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PodprintBenchTests",
      dependencies: [
        "RepeatableRandom",
        "podprint-bench", "AudioSignal", "CatalogStorage", "Fingerprinting", "Matching",
        "PodcastMetadata", "FilePaths",
      ],
      path: "Benchmarks/PodprintBenchTests", swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["podprint"], exclude: ["Snapshots"],
      swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)

// Readers of strangers' bytes with libFuzzer; built by scripts/fuzz only, as every module has to be instrumented for it.
if Context.environment["PODPRINT_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "podprint-fuzz",
      dependencies: [
        "CLibFuzzer", "HostileBytes", "RepeatableRandom", "CatalogStorage", "ByteCompression",
        "Fingerprinting", "Matching", "FeedParsing", "JSONReading", "PodcastMetadata", "Recognition",
        "TimedText", "TimelineMapping",
      ],
      path: "Tests/Fuzzing/Harness", swiftSettings: settings,
      // Others stumble over what the sanitizers add.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}

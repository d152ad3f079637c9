import FilePaths
import RepeatFormats
import Repeats
import Testing

@Suite("Formats")
struct RepeatFormatTests {
  @Test(
    "The whole text for an episode",
    arguments: [
      (
        .edl,
        """
        0.000\t30.500\t3
        300.000\t300.000\t2
        600.000\t630.063\t3
        1170.250\t1200.000\t3

        """
      ),
      (
        .audacity,
        """
        0.000000\t30.500000\tIntro #1
        40.000000\t90.000000\tMusic bed #5
        300.000000\t303.000000\tSting #4
        600.000000\t630.062500\tAdvert #12: Mattresses; 100% #1
        1170.250000\t1200.000000\tOutro #2

        """
      ),
      (
        .chapters,
        #"{"version":"1.2.0","title":"Bread","podcastName":"Night Kitchen","fileName":"12.mp3","#
          + #""chapters":[{"startTime":0,"endTime":30.5,"title":"Intro"},"#
          + #"{"startTime":30.5,"endTime":300,"title":"Welcome"},"#
          + #"{"startTime":300,"endTime":303,"title":"Sting","toc":false},"#
          + #"{"startTime":303,"endTime":600,"title":"Rye = best"},"#
          + #"{"startTime":600,"endTime":630.0625,"title":"Mattresses; 100% #1","toc":false},"#
          + #"{"startTime":630.0625,"endTime":900,"title":"Rye = best","toc":false},"#
          + #"{"startTime":900,"endTime":1170.25,"title":"Questions"},"#
          + #"{"startTime":1170.25,"endTime":1200,"title":"Outro"}]}"# + "\n"
      ),
      (
        .sponsorblock,
        #"[{"category":"intro","actionType":"skip","segment":[0,30.5],"videoDuration":1200,"#
          + #""description":"Intro"},"#
          + #"{"category":"intro","actionType":"skip","segment":[300,303],"videoDuration":1200,"#
          + #""description":"Sting"},"#
          + #"{"category":"sponsor","actionType":"skip","segment":[600,630.0625],"#
          + #""videoDuration":1200,"description":"Mattresses; 100% #1"},"#
          + #"{"category":"outro","actionType":"skip","segment":[1170.25,1200],"#
          + #""videoDuration":1200,"description":"Outro"}]"# + "\n"
      ),
      (
        .cue,
        """
        REM COMMENT "Made by podprint"
        PERFORMER "Night Kitchen"
        TITLE "Bread"
        FILE "12.mp3" MP3
          TRACK 01 AUDIO
            TITLE "Intro"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Welcome"
            INDEX 01 00:30:38
          TRACK 03 AUDIO
            TITLE "Sting"
            INDEX 01 05:00:00
          TRACK 04 AUDIO
            TITLE "Rye = best"
            INDEX 01 05:03:00
          TRACK 05 AUDIO
            TITLE "Mattresses; 100% #1"
            INDEX 01 10:00:00
          TRACK 06 AUDIO
            TITLE "Rye = best"
            INDEX 01 10:30:05
          TRACK 07 AUDIO
            TITLE "Questions"
            INDEX 01 15:00:00
          TRACK 08 AUDIO
            TITLE "Outro"
            INDEX 01 19:30:19

        """
      ),
      (
        .csv,
        "file,show,title,repeat,kind,name,start,end,occurrences\r\n"
          + "12.mp3,Night Kitchen,Bread,1,intro,,0,30.5,24\r\n"
          + "12.mp3,Night Kitchen,Bread,5,bed,,40,90,3\r\n"
          + "12.mp3,Night Kitchen,Bread,4,sting,,300,303,3\r\n"
          + "12.mp3,Night Kitchen,Bread,12,advert,Mattresses; 100% #1,600,630.0625,7\r\n"
          + "12.mp3,Night Kitchen,Bread,2,outro,,1170.25,1200,3\r\n"
      ),
    ] as [(RepeatFormat, String)])
  func whole(_ format: RepeatFormat, _ expected: String) {
    #expect(format.text(for: sampleEpisode) == expected)
  }

  @Test(
    "Episodes without repeats, title, show and length",
    arguments: [
      (.edl, ""), (.audacity, ""), (.sponsorblock, "[]\n"), (.ffmetadata, ";FFMETADATA1\n"),
      (.chapters, #"{"version":"1.2.0","fileName":"12.mp3","chapters":[]}"# + "\n"),
      (.csv, "file,show,title,repeat,kind,name,start,end,occurrences\r\n"),
      (
        .cue,
        """
        REM COMMENT "Made by podprint"
        FILE "12.mp3" MP3
          TRACK 01 AUDIO
            TITLE "Episode"
            INDEX 01 00:00:00

        """
      ),
    ] as [(RepeatFormat, String)])
  func empty(_ format: RepeatFormat, _ expected: String) {
    #expect(format.text(for: episode([], seconds: 0, title: nil, show: nil)) == expected)
  }

  @Test("Breaks that overlap or touch are one, and no marker lies in one")
  func breaks() {
    let text = RepeatFormat.edl.text(
      for: episode([
        mark(.advert, 30, 60), mark(.advert, 60.004, 90), mark(.advert, 85, 95),
        mark(.sting, 70, 73),
        mark(.sting, 95, 98), mark(.advert, 100, 130), mark(.rerun, 0, 900), mark(.other, 99, 140),
        mark(.bed, 150, 170),
      ]))
    #expect(
      text == """
        0.000\t0.000\t2
        30.000\t95.000\t3
        99.000\t99.000\t2
        100.000\t130.000\t3

        """)
  }

  @Test("Names that would break a format")
  func names() {
    let nasty = "a\t\"b\"\r\n,c\u{0}\u{2028}d"
    let example = episode(
      [mark(.advert, 100, 130, name: nasty)], title: nasty, show: nil, file: "x\"y.FLAC")
    #expect(RepeatFormat.audacity.text(for: example).hasSuffix("\tAdvert #1: a \"b\" ,c d\n"))
    #expect(
      RepeatFormat.cue.text(for: example) == """
        REM COMMENT "Made by podprint"
        TITLE "a 'b' ,c d"
        FILE "x'y.FLAC" WAVE
          TRACK 01 AUDIO
            TITLE "a 'b' ,c d"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "a 'b' ,c d"
            INDEX 01 01:40:00
          TRACK 03 AUDIO
            TITLE "a 'b' ,c d"
            INDEX 01 02:10:00

        """)
    let cell = "\"a\t\"\"b\"\"\r\n,c\u{FFFD}\u{2028}d\""
    #expect(
      Array(RepeatFormat.csv.text(for: example).utf8)
        == Array(
          ("file,show,title,repeat,kind,name,start,end,occurrences\r\n"
            + "\"x\"\"y.FLAC\",,\(cell),1,advert,\(cell),100,130,3\r\n").utf8))
    #expect(
      RepeatFormat.chapters.text(for: example).contains(#""title":"a \"b\" ,c d","toc":false"#))
  }

  @Test("A file name that is not UTF-8 is escaped in all formats that hold it")
  func foreignFileName() {
    let name = FilePath(bytes: [0x62, 0xE9, 0x2E, 0x6D, 0x70, 0x33]).displayText
    let example = episode([mark(.intro, 0, 9)], file: name)
    #expect(RepeatFormat.cue.text(for: example).contains("FILE \"b\\xE9.mp3\" MP3"))
    #expect(RepeatFormat.csv.text(for: example).contains("\r\nb\\xE9.mp3,"))
    #expect(RepeatFormat.chapters.text(for: example).contains(#""fileName":"b\\xE9.mp3""#))
  }

  @Test("A cue sheet has 99 tracks at most, and loses what is not listed first")
  func manyTracks() {
    let adverts = (0..<60).map { mark(.advert, Double($0) * 20 + 5, Double($0) * 20 + 10) }
    let few = RepeatFormat.cue.text(for: episode(adverts)).split(separator: "\n")
    #expect(few.filter { $0.contains("TRACK") }.count == 1)
    let chapters = (0..<300).map { chapter(Double($0) * 4, "chapter \($0)") }
    let many = RepeatFormat.cue.text(for: episode([], chapters: chapters)).split(separator: "\n")
    #expect(many.filter { $0.contains("TRACK") }.count == 99)
    #expect(many.last == "    INDEX 01 06:32:00")
  }

  @Test("Long episodes, past what two digits of minutes hold")
  func longEpisode() {
    let text = RepeatFormat.cue.text(for: episode([mark(.outro, 7205.02, 7300)], seconds: 7300))
    #expect(text.hasSuffix("    INDEX 01 120:05:02\n"))
  }

  @Test("Each format has an ending of its own")
  func endings() {
    let endings = RepeatFormat.allCases.map(\.fileEnding)
    #expect(
      endings == [
        ".edl", ".repeats.chapters.json", ".labels.txt", ".ffmetadata", ".sponsorblock.json",
        ".cue",
        ".repeats.csv",
      ])
  }
}

"""Cases about what is found, and what must not be."""

from __future__ import annotations

from case import CATALOG, Case, path_of, relative
from registry import check


@check("80")
def silence(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"ep1.mp3": 100, "ep2.mp3": 100, "silent1.mp3": 20, "silent2.mp3": 25})
    for name in "silent1.mp3", "silent2.mp3":
        warnings = run.files[name]["warnings"]
        case.expect(
            any("nothing to fingerprint" in text for text in warnings), f"{name} has no note that it is silent"
        )
    case.expect(not any("same audio" in text for text in run.warnings), "silent files are called copies")
    case.expect_episodes(4)
    case.expect(not case.identify("query/silence.wav", status=2).matches, "silence is found")
    for name in "silent1.mp3", "silent2.mp3":
        case.expect(not case.identify(f"in/{name}", status=2).matches, f"{name} is found")
    whole = case.identify("in/ep1.mp3", status=0)
    case.expect(case.file_names(whole) == {"ep1.mp3"}, f"ep1.mp3 is found in {case.file_names(whole)}")
    case.expect(not case.repeats(), f"repeats are told: {case.repeats()}")


@check("82")
def loop(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"ep1.mp3": 140, "ep2.mp3": 140})
    clip = case.identify("query/hold.wav")
    told = [(relative(path_of(m), case.audio), m["offset"], m["clipRange"]) for m in clip.matches]
    if told:
        case.expect(case.file_names(clip) == {"ep1.mp3", "ep2.mp3"}, f"the loop is told as {told}")
        case.expect(len(told) == 2, f"the loop is told {len(told)} times: {told}")
    else:
        case.expect_status(clip.answer, 2)
        case.findings.tolerate("a loop of two seconds is no match (docs/recognition.md says why)")
    for name, offset, _ in told:
        case.expect(40 <= offset <= 90, f"the loop is found at {offset} s in {name}, where it is not")
    # With five seconds of what follows it, the place is certain.
    mixed = case.identify(case.cut("ep1.mp3", 95, 10, "loop-end.wav"), status=0)
    case.expect_places(mixed, {"ep1.mp3": 95})
    whole = case.identify("in/ep1.mp3", status=0)
    shared = [m for m in whole.matches if relative(path_of(m), case.audio) == "ep2.mp3"]
    case.expect(len(shared) <= 3, f"the loop that both hold is told in {len(shared)} parts")
    seconds = run.answer.seconds + clip.answer.seconds + whole.answer.seconds
    case.expect(seconds < 60, f"the runs take {seconds:.0f} s")
    case.expect_one_repeat({"ep1.mp3": (40, 100), "ep2.mp3": (40, 100)}, 0.4)


@check("83")
def shared_advert(case: Case) -> None:
    run = case.ingest(status=0)
    names = [f"ep{number}.mp3" for number in range(1, 7)]
    case.expect_added(run, dict.fromkeys(names, 55))
    places = dict(zip(names, (1, 6, 11, 21, 31, 40)))
    case.expect_places(case.identify("query/the-ad.wav", status=0), places, 0.3)
    mixed = case.identify("query/ad-then-ep3.wav", status=0)
    first = relative(path_of(mixed.matches[0]), case.audio) if mixed.matches else None
    case.expect(first == "ep3.mp3", f"the advert that goes on as ep3 names {first} first")
    human = case.run("identify", "--catalog", CATALOG, "query/the-ad.wav").output_text
    case.expect(all(name.removesuffix(".mp3") in human for name in names), "without --json not all six are listed")
    case.expect_one_repeat({name: (start, start + 15) for name, start in places.items()}, 0.3)


@check("84")
def intro_positions(case: Case) -> None:
    names = [f"ep{number}.mp3" for number in range(1, 5)]
    starts = (0, 3, 25, 39)
    case.expect_added(case.ingest(status=0), dict.fromkeys(names, 48))
    # The first episode starts with the intro: cut out, it must be found in all, and whole.
    clip = case.identify(case.cut("ep1.mp3", 0, 8, "intro.wav"), status=0)
    case.expect_places(clip, dict(zip(names, starts)), 0.4)
    for match in clip.matches:
        start, end = match["clipRange"]
        case.expect(
            start <= 0.6 and end >= 7.4,
            f"of the intro in {path_of(match).name} only {start} s to {end} s is told",
        )
    # A whole episode as a clip: of any other, only the intro is in it.
    whole = case.identify("in/ep3.mp3", status=0)
    for match in whole.matches:
        if (name := relative(path_of(match), case.audio)) == "ep3.mp3":
            continue
        start, end = match["clipRange"]
        case.expect(
            min(end, 33) - max(start, 25) > 1 and abs(25 + match["offset"] - starts[names.index(name)]) <= 0.4,
            f"ep3 and {name} share {start} s to {end} s at offset {match['offset']}, not the intro",
        )
    case.expect_one_repeat({name: (start, start + 8) for name, start in zip(names, starts)}, 0.4)


@check("86")
def short_clips(case: Case) -> None:
    case.ingest(status=0)
    for seconds in "10", "5":
        clip = case.identify(f"query/ep2-17s-len{seconds}.wav", status=0)
        case.expect_places(clip, {"ep2.mp3": 17})
    for seconds in "3", "2", "1", "0.5", "0.3":
        clip = case.identify(f"query/ep2-17s-len{seconds}.wav")
        outcomes = {"noMatch": 2, "tooShort": 2}
        if float(seconds) > 1:
            outcomes["match"] = 0
            case.expect_places(clip, {"ep2.mp3": 17} if clip.matches else {})
        case.expect(
            outcomes.get(clip.outcome) == clip.answer.status,
            f"of {seconds} s, the answer is {clip.outcome} with {clip.answer.status}",
        )
        if clip.outcome == "tooShort":
            human = case.run("identify", "--catalog", CATALOG, f"query/ep2-17s-len{seconds}.wav")
            text = human.output_text + human.error_text
            case.expect("short" in text, f"of {seconds} s, it is not said to be too short: {text}")
    empty = case.identify("query/empty.wav")
    case.expect(empty.outcome in ("error", "tooShort"), f"the empty clip is answered by {empty.outcome}")
    human = case.run("identify", "--catalog", CATALOG, "query/empty.wav")
    text = human.error_text + human.output_text
    case.expect("empty.wav" in text and human.status not in (0, 70), f"of the empty clip it says {text!r}")


@check("87")
def strangers(case: Case) -> None:
    case.ingest(status=0)
    for name in "tone", "unknown-speech", "pink-noise", "unknown-music":
        clip = case.identify(f"query/{name}.wav", status=2)
        case.expect(clip.outcome == "noMatch" and not clip.matches, f"{name} is found: {clip.matches}")
        human = case.run("identify", "--catalog", CATALOG, f"query/{name}.wav")
        case.expect_status(human, 2)
        case.expect("no match" in human.output_text, f"of {name} it says {human.output_text!r}")

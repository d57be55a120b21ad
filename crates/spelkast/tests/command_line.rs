//! The program as it is called from a shell.

use std::{fs, path::PathBuf, process::Output};

use serde_json::Value;

use common::{json, refuses, says, texts, with_input};

mod common;

fn spelkast(arguments: &[&str]) -> Output {
    with_input(arguments, "")
}

/// A file for one test, in the folder that cargo keeps for that.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written");
    path
}

const HALMA: &str = "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3 l15-k14 2. c4-e2-g4\n";

#[test]
fn games_are_listed_with_options_and_editions() {
    let text = says(&["games"], "");
    assert!(text.contains("board=8|10") && text.contains("thirteen"), "{text}");
    let games = json(&["games", "--json"], "");
    assert_eq!(games.as_array().map(Vec::len), Some(4));
    assert_eq!(games[2]["players"], serde_json::json!([2, 3, 4, 5]));
}

#[test]
fn legal_prints_sorted_tokens_of_file_and_standard_input() {
    let text = says(&["legal", "-"], HALMA);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() > 30 && lines.is_sorted());
    let path = file("legal.spel", HALMA);
    assert_eq!(says(&["legal", path.to_str().unwrap()], ""), text);
    assert_eq!(says(&["legal", "-"], &format!("{HALMA} resign1")), "");
}

#[test]
fn show_prints_a_board_or_json() {
    let text = says(&["show", "-"], HALMA);
    assert!(text.contains(" a b c ") && text.contains("Seat 2 to move colour 2."), "{text}");
    let shown = json(&["show", "-", "--json"], HALMA);
    assert_eq!(shown["to_act"], serde_json::json!([2]));
    assert_eq!((&shown["actions"], &shown["over"]), (&Value::from(3), &Value::from(false)));
    assert_eq!(shown["position"]["size"], 16);
    assert!(shown.get("places").is_none());
    let over = json(&["show", "-", "--json"], &format!("{HALMA} resign1"));
    assert_eq!(over["places"], serde_json::json!([2, 1]));
}

#[test]
fn a_position_is_printed_as_a_record_that_begins_there() {
    let record = says(&["show", "-", "--position"], HALMA);
    assert!(record.contains("[First \"2\"]\n[Position \"1:a1,a2,"), "{record}");
    assert_eq!(says(&["legal", "-"], &record), says(&["legal", "-"], HALMA));
    assert_eq!(says(&["show", "-"], &record), says(&["show", "-"], HALMA));
    assert_eq!(says(&["show", "-", "--position"], &record), record);
    let shown = json(&["show", "-", "--json"], &format!("{record}\nk14-j13"));
    assert_eq!((&shown["actions"], &shown["to_act"][0]), (&Value::from(1), &Value::from(1)));
    let error = refuses(&["check", "-"], &record.replace("1:a1,a2", "1:a2"));
    assert!(error.contains("line 6: [Position \"1:a2") && error.contains("(H-3)"), "{error}");
    let error = refuses(&["show", "-", "--position"], &format!("{HALMA} resign1"));
    assert!(error.contains("the game is over"), "{error}");
}

#[test]
fn check_reads_notes_when_it_is_asked_to() {
    let plain = says(&["check", "-"], HALMA);
    let good = format!("{HALMA} {{now}} {{then: k14-j13 (l16-k15)}}");
    assert_eq!(says(&["check", "-"], &good), plain);
    let said = "Its notes: 1 comment, 2 actions in variations, all by the rules.\n";
    assert_eq!(says(&["check", "-", "--notes"], &good), plain.clone() + said);
    let wrong = HALMA.replace("l15-k14", "l15-k14 {var:\nl15-k13}");
    assert_eq!(says(&["check", "-"], &wrong), plain);
    let error = refuses(&["check", "-", "--notes"], &wrong);
    assert!(error.contains("line 5: l15-k13: in a variation, as action 2: "), "{error}");
}

#[test]
fn check_says_what_is_wrong_and_where() {
    assert!(says(&["check", "-"], HALMA).contains("3 actions: all by the rules"));
    let path = file("wrong.spel", "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3\n a1-a2\n");
    let error = refuses(&["check", path.to_str().unwrap()], "");
    for part in ["wrong.spel", "line 5", "a1-a2", "H-7"] {
        assert!(error.contains(part), "{error}");
    }
    assert!(refuses(&["check", "nowhere.spel"], "").contains("nowhere.spel cannot be read"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("latin.spel");
    fs::write(&path, b"[Game \"halma\"]\n[White \"Ren\xe9\"]\n").unwrap();
    assert!(refuses(&["check", path.to_str().unwrap()], "").contains("line 2"));
}

#[test]
fn perft_prints_the_count_and_its_parts() {
    assert_eq!(says(&["perft", "halma", "--players", "2", "--depth", "3"], ""), "85440\n");
    assert_eq!(says(&["perft", "halma", "--depth", "0", "--split"], ""), "1\n");
    let split = says(&["perft", "halma", "--option", "board=8", "--depth", "2", "--split"], "");
    assert_eq!(split.lines().count(), 25);
    assert_eq!(split.lines().last(), Some("576"));
    assert_eq!(
        says(&["perft", "boomerang-flip", "--edition", "thirteen", "--depth", "1"], ""),
        "3142\n"
    );
}

#[test]
fn random_games_are_the_same_for_the_same_seed_and_pass_the_check() {
    for (game, players) in
        [("halma", "3"), ("forma", "2"), ("boomerang-hunt", "2"), ("boomerang-flip", "2")]
    {
        let call = ["random", game, "--seed", "7", "--players", players, "--actions", "200"];
        let record = says(&call, "");
        assert_eq!(says(&call, ""), record);
        says(&["check", "-"], &record);
    }
    let first = |seed: &str| says(&["random", "halma", "--seed", seed, "--actions", "0"], "");
    let firsts: std::collections::BTreeSet<_> = (0..9).map(|s| first(&s.to_string())).collect();
    assert_eq!(firsts.len(), 2, "lots decide who begins");
}

#[test]
fn boards_are_printed_and_own_ones_checked() {
    let board = json(&["board", "boomerang-hunt", "--edition", "large", "--json"], "");
    let count = |name: &str| board[name].as_array().map(Vec::len);
    assert_eq!(
        (count("fields"), count("lines"), count("triangles")),
        (Some(61), Some(156), Some(12))
    );
    assert!(board["fields"][0]["x"].is_number());
    assert!(board["lines"].as_array().unwrap().iter().any(|line| line["arrow"].is_null()));
    let board = json(&["board", "forma", "--json"], "");
    assert_eq!((&board["name"], &board["size"]), (&"standard".into(), &20.into()));
    assert_eq!(board["pieces"].as_array().map(Vec::len), Some(21));
    let path = file("board.toml", "name = 'mine'\nboard = 1\n");
    for game in ["boomerang-flip", "forma"] {
        let error = refuses(&["board", game, "--edition", path.to_str().unwrap()], "");
        assert!(error.contains("board.toml"), "{error}");
    }
    let small = "name = 'small'\nboard = 6\n[[piece]]\nname = 'I2'\nshape = '##'\n";
    let path = file("small.toml", small);
    let record = says(&["random", "forma", "--seed", "1", "--edition", path.to_str().unwrap()], "");
    let shown = says(&["show", "-"], &record);
    assert!(shown.contains("    a  b  c  d  e  f\n"), "{shown}");
}

#[test]
fn rule_books_are_read_and_written() {
    let text = says(&["rules", "halma", "--lang", "nl"], "");
    assert!(text.starts_with("Halma\n=====\n") && text.contains("\nH-16 [Onze keuze]\n"), "{text}");
    assert!(says(&["rules", "forma", "--lang", "de"], "").contains("M-12"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flip.html");
    let name = path.to_str().unwrap();
    assert_eq!(says(&["rules", "boomerang-flip", "--lang", "fr", "-o", name], ""), "");
    let page = fs::read_to_string(&path).unwrap();
    assert!(
        page.contains("<html lang=\"fr\">")
            && page.contains("id=\"F-7\"")
            && page.contains("@page")
    );
    let error = refuses(&["rules", "chess"], "");
    assert!(error.contains("no game ‘chess’") && error.contains("halma"), "{error}");
    let error = refuses(&["rules", "halma", "-o", "/nowhere/at/all.html"], "");
    assert!(error.contains("cannot be written"), "{error}");
}

#[test]
fn an_edition_of_ones_own_lies_beside_the_record() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("club");
    fs::create_dir_all(&folder).unwrap();
    let shipped = include_str!("../../../editions/boomerang-flip/standard.toml");
    fs::write(folder.join("our-box.toml"), shipped.replace("board = 10", "board = 12")).unwrap();
    let record = "[Game \"boomerang-flip\"]\n[Players \"2\"]\n[Edition \"our-box.toml\"]\n\nl12\n";
    fs::write(folder.join("game.spel"), record).unwrap();
    let shown = json(&["show", folder.join("game.spel").to_str().unwrap(), "--json"], "");
    assert_eq!(shown["position"]["size"], 12);
}

#[test]
fn pictures_are_svg_and_png() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let draw = |name: &str, more: &[&str]| {
        let path = folder.join(name);
        let mut call = vec!["draw", "-", "-o", path.to_str().unwrap()];
        call.extend(more);
        says(&call, HALMA);
        fs::read(path).unwrap()
    };
    let svg = String::from_utf8(draw("board.svg", &[])).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let first = draw("first.svg", &["--number", "1"]);
    assert_ne!(String::from_utf8(first.clone()).unwrap(), svg);
    assert_eq!(draw("again.svg", &["--ply", "1"]), first, "as it was called before");
    assert_ne!(String::from_utf8(draw("dark.svg", &["--theme", "dark"])).unwrap(), svg);
    assert!(draw("board.png", &["--size", "200"]).starts_with(b"\x89PNG"));
    let film = draw("game.gif", &["--size", "100"]);
    assert!(film.starts_with(b"GIF89a") && film.ends_with(b";"));
    assert_eq!(draw("again.gif", &["--size", "100"]), film);
    let stretch =
        draw("part.gif", &["--size", "100", "--from", "1", "--to", "2", "--delay", "100"]);
    assert!(stretch.len() < film.len());
    let still = draw("still.gif", &["--size", "100", "--number", "2"]);
    assert!(still.len() < stretch.len());
    for (arguments, why) in [
        (&["board.jpg"][..], ".svg, .png or .gif"),
        (&["x.svg", "--number", "9"], "3 actions"),
        (&["x.gif", "--to", "9"], "3 actions"),
        (&["x.gif", "--from", "9"], "3 actions"),
        (&["x.gif", "--from", "2", "--to", "1"], "ends after it begins"),
        (&["x.png", "--from", "2"], ".gif"),
    ] {
        let call = [&["draw", "-", "-o"], arguments].concat();
        assert!(refuses(&call, HALMA).contains(why), "{arguments:?}");
    }
    assert!(!std::path::Path::new("x.gif").exists());
}

#[test]
fn bench_measures_each_number_of_players() {
    let figures = json(&["bench", "--json", "--seconds", "0.01", "--game", "boomerang-hunt"], "");
    let figures = figures.as_array().unwrap();
    assert_eq!(figures.len(), 4);
    for figure in figures {
        for field in ["actions_per_second", "games_per_second", "mean_choices"] {
            assert!(figure[field].as_f64().unwrap() > 0.0, "{figure}");
        }
        assert!(figure["position_bytes"].as_u64().unwrap() <= 1024);
        assert!(figure["action_bytes"].as_u64().unwrap() <= 8);
    }
    assert!(refuses(&["bench", "--seconds", "0"], "").contains("--seconds"));
}

#[test]
fn completions_and_the_man_page_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(says(&["completions", shell], "").contains("perft"));
    }
    assert!(says(&["man", "draw"], "").contains("number"));
    assert!(refuses(&["man", "chess"], "").contains("chess"));
    let man = says(&["man"], "");
    for command in ["games", "legal", "show", "check", "perft", "random", "board", "draw", "bench"]
    {
        assert!(man.contains(command), "{command}");
    }
}

#[test]
fn what_cannot_be_understood_has_status_2() {
    for arguments in [&["chess"][..], &["perft", "halma"], &["random", "halma", "--seed", "x"]] {
        assert_eq!(spelkast(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert!(refuses(&["random", "chess", "--seed", "1"], "").contains("halma, forma"));
    assert!(refuses(&["random", "halma", "--seed", "1", "--players", "5"], "").contains("2, 3, 4"));
    assert!(refuses(&["random", "halma", "--seed", "1", "--first", "3"], "").contains("1 to 2"));
}

#[test]
fn the_engine_answers_and_survives_bad_lines() {
    let lines = "ugi\nisready\nfoo\nposition game chess players 2\nsetoption name level value 12\n\
                 go depth\nposition game boomerang-flip players 2 moves a1 a2+a3\n\
                 setoption name level value 2\ngo nodes 200\n";
    let text = says(&["engine"], lines);
    let errors: Vec<_> = text.lines().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(errors.len(), 4, "{text}");
    for word in ["ugiok", "readyok", "info depth", "bestmove "] {
        assert!(text.lines().any(|line| line.starts_with(word)), "{word}: {text}");
    }
    let over = says(&["engine"], "position game halma players 2 moves resign1\ngo\n");
    assert_eq!(over, "error the game is over\n");
}

#[test]
fn a_depth_alone_comes_to_an_end() {
    for game in ["boomerang-hunt players 3", "halma players 2"] {
        let lines = format!("position game {game}\nsetoption name level value 1\ngo depth 1\n");
        assert!(says(&["engine"], &lines).contains("bestmove "), "{game}");
    }
    let bare = says(&["engine"], "position game boomerang-hunt players 3 from\n");
    assert!(bare.starts_with("error position: from needs words"), "{bare}");
}

/// A program that says that it speaks the protocol, and then does what its first argument says.
const BOT: &str = r#"
while read -r word rest; do
  case $word in
    ugi) if [ "$1" = once ]; then [ -e "$2" ] && exit; : >"$2"; fi; echo ugiok ;;
    go)
      case $1 in
        hangs) while :; do read -r word || exit; done ;;
        floods) while echo info; do :; done ;;
        ends) exit ;;
        garbles) printf 'bestmove \377\n' ;;
        bullies) echo bestmove resign2; echo bestmove resign2 ;;
        *) echo bestmove nonsense ;;
      esac ;;
    quit) exit ;;
  esac
done
"#;

#[test]
fn other_programs_that_fail_lose_their_games_and_no_more() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bots");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (bot, mark) = (folder.join("bot.sh"), folder.join("mark"));
    fs::write(&bot, BOT).unwrap();
    let (bot, mark) = (bot.to_str().unwrap(), mark.to_str().unwrap());
    let contest = |does: &str, games: &str| {
        let seats = format!("engine:sh {bot} {does}@20ms,random");
        let call =
            ["arena", "--game", "boomerang-hunt", "--players", "2", "--option", "duel", "--json"];
        let more = ["--games", games, "--threads", "1", "--seats", &seats];
        texts(&with_input(&[&call[..], &more[..]].concat(), ""))
    };
    for (does, illegal, late, why) in [
        ("hangs", 0, 1, "did not say bestmove within 2 s"),
        ("floods", 0, 1, "did not say bestmove within 2 s"),
        ("ends", 1, 0, "ended without saying bestmove"),
        ("garbles", 1, 0, "no text in UTF-8"),
        ("bullies", 1, 0, "is for seat 2 to say"),
        ("guesses", 1, 0, "nonsense"),
    ] {
        let (out, err) = contest(does, "1");
        let result: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{does}: {err}"));
        assert_eq!((&result["illegal"], &result["timeouts"]), (&illegal.into(), &late.into()));
        assert_eq!(result["players"][1]["wins"], 1, "{does}");
        assert!(err.starts_with("game 1, seat 1") && err.contains(why), "{does}: {err}");
    }
    // What was played before something went wrong is not lost.
    let (out, err) = contest(&format!("once {mark}"), "4");
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["players"][0]["games"], 1);
    assert!(err.contains("ended without saying ugiok"), "{err}");
    assert!(
        refuses(&["arena", "--game", "halma", "--seats", "engine:true,random", "--games", "1"], "")
            .contains("ended without saying ugiok")
    );
}

#[test]
fn a_picture_that_cannot_be_kept_is_refused_before_the_work() {
    let arena = ["arena", "--game", "halma", "--seats", "random", "--games", "1000000", "--plot"];
    for (path, why) in [("no/such/x.svg", "no folder no/such"), ("x.png", ".svg")] {
        assert!(refuses(&[&arena[..], &[path]].concat(), "").contains(why));
        assert!(
            refuses(&["analyse", "-", "--limit", "900000ms", "--plot", path], "").contains(why)
        );
    }
}

#[test]
fn the_arena_says_what_its_test_came_to() {
    let call = ["arena", "--game", "boomerang-flip", "--games", "200", "--sprt", "200", "--seats"];
    let won = json(&[&call[..], &["level:2,random", "--json"]].concat(), "");
    assert_eq!(won["verdict"], "stronger");
    assert!(won["players"][0]["games"].as_u64().unwrap() < 100, "{won}");
    let lost = says(&[&call[..], &["random,level:2"]].concat(), "");
    assert!(lost.contains("decided: random is not stronger by 200 Elo"), "{lost}");
    assert!(refuses(&[&call[..], &["random"]].concat(), "").contains("name two"));
}

#[test]
fn the_arena_plays_keeps_records_and_goes_on_where_it_stopped() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("arena");
    let _ = fs::remove_dir_all(&folder);
    let engine = format!("engine:{} engine@300nodes", env!("CARGO_BIN_EXE_spelkast"));
    let seats = format!("{engine},random");
    let call = |games: &str| {
        let (records, plot) = (folder.to_str().unwrap(), folder.join("plot.svg"));
        json(
            &[
                "arena",
                "--game",
                "boomerang-flip",
                "--seats",
                &seats,
                "--games",
                games,
                "--json",
                "--records",
                records,
                "--plot",
                plot.to_str().unwrap(),
            ],
            "",
        )
    };
    let half = call("2");
    assert_eq!(half["players"][0]["games"], 2);
    let first = fs::read_to_string(folder.join("00001.spel")).unwrap();
    let whole = call("4");
    assert_eq!(fs::read_to_string(folder.join("00001.spel")).unwrap(), first);
    let share = |index: usize| whole["players"][index]["share"].as_f64().unwrap();
    assert!((share(0) + share(1) - 1.0).abs() < 1e-9, "{whole}");
    assert_eq!((&whole["illegal"], &whole["timeouts"]), (&Value::from(0), &Value::from(0)));
    for field in ["name", "games", "wins", "elo", "elo_error"] {
        assert!(!whole["players"][1][field].is_null(), "{field}");
    }
    assert!(fs::read_to_string(folder.join("plot.svg")).unwrap().contains("4 games"));
    for number in 1..=4 {
        let path = folder.join(format!("{number:05}.spel"));
        says(&["check", path.to_str().unwrap()], "");
    }
    let same = ["arena", "--game", "boomerang-flip", "--games", "1", "--seats", &seats];
    let records = ["--records", folder.to_str().unwrap()];
    says(&[&same[..], &records[..]].concat(), "");
    let other: [&[_]; 4] = [
        &["--seed", "2"],
        &["--longest", "9"],
        &["--edition", "thirteen"],
        &["--seats", "random,random"],
    ];
    for other in other {
        let same = if other[0] == "--seats" { &same[..5] } else { &same[..] };
        let call = [same, other, &records[..]].concat();
        assert!(refuses(&call, "").contains("another contest"), "{other:?}");
    }
    assert!(
        refuses(&["arena", "--game", "halma", "--seats", "me", "--games", "1"], "")
            .contains("level:1")
    );
}

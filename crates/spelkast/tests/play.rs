//! `spelkast play` without a terminal: a program that is talked to line by line.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// The program, waiting for a line.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// What it asked last: `seat 1> `.
    prompt: String,
}

impl Talk {
    /// Starts it and listens to the first question.
    fn start(arguments: &[&str]) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_spelkast"))
            .arg("play")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("an output"));
        let mut talk = Self { child, input, output, prompt: String::new() };
        let text = talk.listen();
        (talk, text)
    }

    /// What it prints before the next question.
    fn listen(&mut self) -> String {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while self.output.read(&mut byte).expect("it can be heard") == 1 {
            bytes.push(byte[0]);
            if bytes.ends_with(b"> ") {
                let text = String::from_utf8_lossy(&bytes);
                let line = text.rsplit('\n').next().unwrap_or_default();
                if line.starts_with("seat ") || line.starts_with("over") {
                    line.clone_into(&mut self.prompt);
                    return text[..text.len() - line.len()].to_owned();
                }
            }
        }
        self.prompt.clear();
        String::from_utf8(bytes).expect("text")
    }

    fn say(&mut self, line: &str) -> String {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it can be told");
        input.flush().expect("it can be told");
        self.listen()
    }

    /// Ends the input; what it says then.
    fn end(mut self) -> String {
        self.input = None;
        let text = self.listen();
        let status = self.child.wait().expect("it ends");
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("errors");
        stderr.read_to_string(&mut errors).expect("text");
        assert!(status.success() && errors.is_empty(), "{status}: {errors}");
        text
    }

    fn first_legal(&mut self) -> String {
        let list = self.say("legal");
        list.lines().find(|line| !line.is_empty()).expect("something is legal").to_owned()
    }
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The record that a text ends with.
fn record(text: &str) -> &str {
    &text[text.find("[Game ").unwrap_or_else(|| panic!("no record in {text}"))..]
}

fn checks(record: &str) -> String {
    let path = file(&format!("play-{}.spel", std::thread::current().name().unwrap_or("test")));
    fs::write(&path, record).expect("a file can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_spelkast"))
        .arg("check")
        .arg(&path)
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}{record}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Plays the first legal token on every turn, resigns when it takes too long, and gives the record.
fn whole_game(arguments: &[&str], longest: usize) -> String {
    let (mut talk, _) = Talk::start(arguments);
    for _ in 0..longest {
        if talk.prompt == "over> " {
            break;
        }
        if talk.prompt.contains("claim") {
            talk.say("");
            continue;
        }
        let token = talk.first_legal();
        let answer = talk.say(&token);
        assert!(!answer.contains("‘"), "{token}: {answer}");
        assert!(talk.prompt != "seat 1> " || !answer.contains(" 1 ("), "{answer}");
    }
    while talk.prompt.starts_with("seat") {
        talk.say("resign");
    }
    assert_eq!(talk.prompt, "over> ");
    let text = talk.end();
    assert!(text.contains("The input has ended"), "{text}");
    record(&text).to_owned()
}

#[test]
fn whole_games_against_computers() {
    for (arguments, longest) in [
        (vec!["halma", "--option", "board=8", "--seats", "me,level:1@200nodes"], 20),
        (vec!["forma", "--players", "2", "--seats", "random,me"], 60),
        (vec!["boomerang-hunt", "--players", "3", "--seats", "me,random,level:1@200nodes"], 80),
        (vec!["boomerang-flip", "--seats", "me,level:1@200nodes"], 60),
    ] {
        let mut arguments = arguments;
        arguments.extend(["--seed", "4"]);
        let record = whole_game(&arguments, longest);
        assert!(record.contains("\"me\"]\n"), "{record}");
        assert!(!record.contains("[Result \"*\"]"), "{record}");
        assert!(checks(&record).contains("The game is over"), "{record}");
    }
}

#[test]
fn computers_by_themselves_need_no_input() {
    let (talk, text) = Talk::start(&["boomerang-flip", "--seats", "random", "--seed", "2"]);
    assert!(text.contains("The game is over: 1. seat "), "{text}");
    assert!(checks(record(&text)).contains("The game is over"));
    talk.end();
}

#[test]
fn what_is_wrong_is_said_and_asked_again() {
    let (mut talk, text) = Talk::start(&["halma", "--seats", "me", "--first", "1"]);
    assert!(text.contains("Seat 1 to move") && talk.prompt == "seat 1> ", "{text}");
    for (line, why) in [
        ("a1-a9", "H-"),
        ("nonsense", "(C-8)"),
        ("e2-f3 f3-g4", "one action at a time"),
        ("pass", "‘pass’: "),
        ("save", "name of a file"),
        ("save /nowhere/at/all.spel", "cannot be written"),
        ("undo", "nothing to take back"),
        ("claim", "nothing to claim"),
        ("repetition", "C-4"),
        ("resign7", "1 to 2"),
        ("legal zz", "‘zz’"),
    ] {
        let answer = talk.say(line);
        assert!(answer.contains(why), "{line}: {answer}");
        assert_eq!((talk.prompt.as_str(), answer.lines().count()), ("seat 1> ", 1), "{answer}");
    }
    assert_eq!(talk.say("legal e2-f"), "e2-f1\ne2-f2\ne2-f3\n");
    assert!(talk.say("help").contains("take back"));
    assert!(talk.say("show").contains("Seat 1 to move"));
    let text = talk.end();
    assert!(text.contains("The input has ended") && text.contains("[Result \"*\"]"), "{text}");
}

#[test]
fn people_do_not_speak_for_computers() {
    let (mut talk, _) = Talk::start(&["halma", "--seats", "me,random", "--first", "1"]);
    assert!(talk.say("resign2").contains("speaks for itself"));
    let answer = talk.say("resign");
    assert!(answer.contains("The game is over: 1. seat 2 (random), 2. seat 1 (me)."), "{answer}");
    assert_eq!(talk.prompt, "over> ");
    assert!(talk.say("hint").contains("the game is over"));
    assert!(talk.say("e2-f3").contains("the game is over"));
    talk.say("undo");
    assert_eq!(talk.prompt, "seat 1> ");
    assert!(talk.say("quit").contains("[Result \"*\"]"));
    talk.end();
}

#[test]
fn undo_goes_back_to_ones_own_last_turn() {
    let (mut talk, _) = Talk::start(&["halma", "--seats", "me,random", "--first", "1"]);
    talk.say("e2-f3");
    let before = talk.say("legal");
    let token = before.lines().next().unwrap().to_owned();
    talk.say(&token);
    assert!(talk.say("undo").contains("2 actions taken back"));
    assert_eq!(talk.say("legal"), before);
    assert!(talk.say("undo").contains("2 actions taken back"));
    assert!(talk.say("undo").contains("nothing to take back"));
    talk.end();
}

#[test]
fn a_hint_can_be_played() {
    let (mut talk, _) = Talk::start(&["boomerang-flip", "--seats", "me"]);
    let hint = talk.say("hint");
    let token = hint.strip_prefix("Hint: ").and_then(|rest| rest.split([' ', '.']).next());
    let token = token.unwrap_or_else(|| panic!("{hint}")).to_owned();
    talk.say(&token);
    assert_eq!(talk.prompt, "seat 2> ");
    assert!(talk.end().contains(&token));
}

#[test]
fn a_saved_game_goes_on() {
    let path = file("play-saved.spel");
    let name = path.to_str().unwrap();
    let seats = ["halma", "--seats", "me,computer:1", "--first", "1"];
    let (mut talk, _) = Talk::start(&seats);
    talk.say("e2-f3");
    assert!(talk.say(&format!("save {name}")).contains("Saved in"));
    assert!(talk.end().contains("The record is in"));
    let saved = fs::read_to_string(&path).unwrap();
    for header in ["[Seat1 \"me\"]", "[Seat2 \"level:1\"]", "[Result \"*\"]"] {
        assert!(saved.contains(header), "{saved}");
    }
    let (mut talk, _) = Talk::start(&["--record", name]);
    assert_eq!(talk.prompt, "seat 1> ");
    let token = talk.first_legal();
    talk.say(&token);
    assert!(talk.say("undo").contains("2 actions"));
    assert!(talk.say("undo").contains("2 actions"));
    talk.end();
    let (mut talk, _) = Talk::start(&["halma", "--record", name, "--seats", "random,me"]);
    assert_eq!(talk.prompt, "seat 2> ");
    assert!(talk.say("quit").contains("[Seat2 \"me\"]"));
    talk.end();
}

#[test]
fn a_person_is_asked_before_a_claim_is_lost() {
    // Seat 2 could capture and placed a stone instead; it is a computer's turn then.
    let path = file("play-claim.spel");
    let mut seed = 0;
    let record = loop {
        seed += 1;
        assert!(seed < 500, "no random game has a claim");
        let output = Command::new(env!("CARGO_BIN_EXE_spelkast"))
            .args(["random", "boomerang-hunt", "--players", "3", "--actions", "12"])
            .args(["--seed", &seed.to_string()])
            .output()
            .unwrap();
        fs::write(&path, &output.stdout).unwrap();
        let name = path.to_str().unwrap();
        let legal = Command::new(env!("CARGO_BIN_EXE_spelkast")).args(["legal", name]).output();
        let legal = String::from_utf8(legal.unwrap().stdout).unwrap();
        let shown = Command::new(env!("CARGO_BIN_EXE_spelkast")).args(["show", name]).output();
        let shown = String::from_utf8(shown.unwrap().stdout).unwrap();
        if legal.lines().any(|token| token == "claim1") && !shown.contains("Seat 1 to act") {
            break name.to_owned();
        }
    };
    let arguments = ["--record", &record, "--seats", "me,random,random"];
    let (mut talk, _) = Talk::start(&arguments);
    if talk.prompt.contains("may claim") {
        talk.say("claim");
        assert!(talk.end().contains("claim1"));
    } else {
        // A computer was quicker: it claims at once.
        assert!(talk.end().contains("claim"));
    }
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let path = file("play-engine.spel");
    fs::write(&path, "[Game \"halma\"]\n[Players \"2\"]\n[Seat2 \"engine:true\"]\n").unwrap();
    let record = path.to_str().unwrap();
    for (arguments, why) in [
        (vec!["halma", "--seats", "you"], "is no player"),
        (vec!["halma", "--seats", "me,me,me"], "there are 2 seats"),
        (vec!["chess"], "there is no game"),
        (vec!["halma", "--first", "3"], "the seats are 1 to 2"),
        (vec!["--record", record], "--seats"),
        (vec!["forma", "--record", record], "not of forma"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_spelkast"))
            .arg("play")
            .args(&arguments)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && error.contains(why), "{arguments:?}: {error}");
    }
}

#[test]
fn notes_of_a_game_that_goes_on_are_kept() {
    let (before, after) = (file("noted.spel"), file("noted-on.spel"));
    let text = "[Game \"halma\"]\n[Players \"2\"]\n[Seat2 \"computer:2\"]\n\n\
                {a game} 1. e2-f3 {bold} l15-k14 {var: m14-l13 \"better\"} 2. c4-e2-g4 {too bold}\n";
    fs::write(&before, text).unwrap();
    let save = format!("save {}", after.display());
    let (mut talk, _) = Talk::start(&["--record", before.to_str().unwrap(), "--seats", "me"]);
    talk.say("undo");
    talk.say("d3-e4");
    talk.say(&save);
    talk.say("quit");
    let text = fs::read_to_string(&after).unwrap();
    for part in ["{a game}", "{bold}", "{var: m14-l13 \"better\"}", "d3-e4", "[Seat2 \"me\"]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("too bold"), "{text}");
    checks(&text);

    let (mut talk, _) = Talk::start(&["--record", before.to_str().unwrap()]);
    talk.say(&save);
    let text = fs::read_to_string(&after).unwrap();
    assert!(text.contains("{too bold}") && text.contains("[Seat2 \"computer:2\"]"), "{text}");
}

#[test]
fn a_file_that_has_gone_takes_no_game_with_it() {
    let folder = file("goes");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (mut talk, _) = Talk::start(&["halma", "--seats", "me", "--first", "1", "--seed", "1"]);
    talk.say(&format!("save {}", folder.join("a.spel").display()));
    talk.say("d2-d4");
    fs::remove_dir_all(&folder).unwrap();
    let text = talk.say("quit");
    assert!(text.contains("a.spel cannot be written") && text.contains("1. d2-d4"), "{text}");
}

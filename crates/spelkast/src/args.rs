//! What can be typed. The help, the shell completions and the man page come from here.

mod host;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use self::host::{Backup, Export, Kept, Log, Move, Restore, Serve, Worker};
use crate::commands::{Pace, Place};

/// A games cupboard: Halma, Forma, Boomerang (the hunt) and Boomerang (the flip).
///
/// Games are kept as records: text files with headers, a blank line and the actions in order.
/// Every command that takes a FILE reads a record; `-` is standard input.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Without a command, the cupboard is opened in the browser (spelkast serve).\n\nExit status: 0 if all is well, 1 if a record or an argument does not \
                  fit the rules, 2 if the\ncommand line cannot be understood."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the cupboard in the browser: play alone, together, or with friends by a link
    Serve(Serve),
    /// Think for servers that keep their tables in one database
    Worker(Worker),
    /// Copy everything that a server keeps into a file, while it runs
    Backup(Backup),
    /// Go back to a backup, while servers run
    Restore(Restore),
    /// Write the records of all tables into a folder
    Export(Export),
    /// Move everything from one database into another
    Move(Move),
    /// List the games: players, options, editions
    Games(Games),
    /// Print every legal action after a record, one token a line
    #[command(
        after_help = "Tokens are sorted bytewise. Resigning (resign1, resign2, …) is always \
                            possible and not listed; when the game is over nothing is."
    )]
    Legal(RecordFile),
    /// Show the position after a record, as text or as JSON
    Show(Show),
    /// Replay a record and stop at the first thing that breaks a rule
    #[command(after_help = "The error names the file, the line, the token and the clause broken, \
                            and says what would have been right.")]
    Check(Check),
    /// Count the sequences of actions of a given length from the start of a game
    Perft(Perft),
    /// Play a random game and print its record
    Random(Random),
    /// Print the board of an edition, or check an edition file of your own
    Board(Board),
    /// Read the rule book of a game, or write it as a page to print
    #[command(
        after_help = "Without --lang the language is that of the terminal (LC_ALL, LC_MESSAGES, \
                            LANG), or English.\nExample: spelkast rules forma --lang nl -o forma.html"
    )]
    Rules(Rules),
    /// Draw the position after a record as an SVG or PNG picture, or the game as a moving one (GIF)
    Draw(Draw),
    /// Measure how fast random games are played
    Bench(Bench),
    /// Play in the terminal, against people and computers
    Play(Play),
    /// Find the turning points of a game: what each action cost, and what was better
    Analyse(Analyse),
    /// Let computer players play each other and rate them
    Arena(Arena),
    /// Find puzzles in games between computers: positions with one action that is clearly best
    Puzzles(Puzzles),
    /// Play at many tables of a server and measure how fast it is
    Load(Load),
    /// Answer on standard input and output, for programs that play (protocol: docs/engine.md)
    Engine,
    /// Print shell completions
    Completions(Completions),
    /// Print the man page, of the program or of one of its commands
    Man(Man),
}

#[derive(Args)]
pub(crate) struct Games {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RecordFile {
    /// The record, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// Read comments and variations too, and replay the variations
    #[arg(long)]
    pub(crate) notes: bool,
}

#[derive(Args)]
pub(crate) struct Rules {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// In which language
    #[arg(long, value_name = "nl|fr|de|en")]
    pub(crate) lang: Option<books::Language>,
    /// Write a page with drawings, two sheets of A4 when printed, instead of text
    #[arg(short, long, value_name = "FILE.html")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// Print a record that begins with this position
    #[arg(long, conflicts_with = "json")]
    pub(crate) position: bool,
}

/// Which table to make.
#[derive(Args)]
pub(crate) struct TableArguments {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many play [default: the game's usual number]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Switch an option on, as in a record: parlett, board=8 (may be repeated)
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    pub(crate) options: Vec<String>,
    /// The board and pieces: a name, or the path of an edition file
    #[arg(long, value_name = "NAME|FILE.toml")]
    pub(crate) edition: Option<String>,
}

#[derive(Args)]
#[command(after_help = "Example: spelkast perft halma --players 2 --depth 3")]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// How many actions long
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) depth: u32,
    /// Print the count for each first action, then the total
    #[arg(long)]
    pub(crate) split: bool,
}

#[derive(Args)]
#[command(
    after_help = "The same seed gives the same game. Who begins is drawn from the seed too, \
                        unless --first says it.\nExample: spelkast random forma --seed 7 > my.spel"
)]
pub(crate) struct Random {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The number that all chance comes from
    #[arg(long, value_name = "S")]
    pub(crate) seed: u64,
    /// The seat that begins
    #[arg(long, value_name = "SEAT")]
    pub(crate) first: Option<usize>,
    /// Stop after this many actions (random Halma hardly ever ends by itself)
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) actions: usize,
}

#[derive(Args)]
#[command(after_help = "Example: spelkast board boomerang-hunt --edition large --json")]
pub(crate) struct Board {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The edition: a name, or the path of an edition file
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "standard")]
    pub(crate) edition: String,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(
    after_help = "A moving picture has a frame an action. The same record always gives the same \
                  file.\n\nExamples: spelkast draw my.spel -o my.png --number 40 --size 1200 \
                  --theme dark\n          spelkast draw my.spel -o my.gif --from 20 --to 40 --size 480"
)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// Where to put the picture; its ending says what it is: .svg, .png or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Draw the position after this many actions [default: all]
    #[arg(long, value_name = "N", alias = "ply", conflicts_with_all = ["from", "to"])]
    pub(crate) number: Option<usize>,
    /// GIF: begin after this many actions [default: none]
    #[arg(long, value_name = "A")]
    pub(crate) from: Option<usize>,
    /// GIF: end after this many actions [default: all]
    #[arg(long, value_name = "B")]
    pub(crate) to: Option<usize>,
    /// GIF: show each position for so many milliseconds, the last one five times as long
    #[arg(long, value_name = "MS", default_value_t = 800, value_parser = clap::value_parser!(u64).range(20..=60_000))]
    pub(crate) delay: u64,
    /// Width of the picture in pixels, 64 to 4096
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(64..=4096))]
    pub(crate) size: u32,
    /// Colours for paper or for the evening
    #[arg(long, value_enum, default_value_t = Theme::Light)]
    pub(crate) theme: Theme,
    /// How a square board lies: cornerwise before the viewer, or straight
    #[arg(long, value_enum, default_value_t = View::Diamond)]
    pub(crate) view: View,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Theme {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum View {
    /// Cornerwise, where the game is played so (Halma)
    Diamond,
    /// Straight
    Square,
}

#[derive(Args)]
#[command(after_help = "One thread plays uniformly random legal actions, whole games or 1,000 \
                        actions, repetition and final count included. Then the strongest player \
                        thinks about games\nbegun by lot: positions a second on one thread, on two, \
                        and how many times as many that is.")]
pub(crate) struct Bench {
    /// Print a list of JSON objects instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// How long to measure each game and number of players
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
}

#[derive(Args)]
#[command(
    after_help = "Seats are me, or players as in spelkast arena (level:1 to level:9, uct, greedy, \
                  random,\nengine:COMMAND). Without --seats you have seat 1 and computers of level 3 \
                  the others. In the\ngame, `help` says what can be typed. Without a terminal, lines \
                  are read and written.\n\nExamples: spelkast play halma --seats me,level:5\n          \
                  spelkast play --record my.spel"
)]
pub(crate) struct Play {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(value_name = "GAME", required_unless_present = "record")]
    pub(crate) game: Option<String>,
    /// How many play [default: the game's usual number]
    #[arg(long, value_name = "N", conflicts_with = "record")]
    pub(crate) players: Option<usize>,
    /// Switch an option on, as in a record: parlett, board=8 (may be repeated)
    #[arg(long = "option", value_name = "NAME[=VALUE]", conflicts_with = "record")]
    pub(crate) options: Vec<String>,
    /// The board and pieces: a name, or the path of an edition file
    #[arg(long, value_name = "NAME|FILE.toml", conflicts_with = "record")]
    pub(crate) edition: Option<String>,
    /// Who sits where, separated by commas; the last one fills the rest
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// The seat that begins [default: by lot]
    #[arg(long, value_name = "SEAT", conflicts_with = "record")]
    pub(crate) first: Option<usize>,
    /// The number that lots and computers draw from [default: the time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    after_help = "A turning point is an action that cost who played it at least 10 % of the chance \
                  to come first;\nthe five that cost most are named. With a limit in nodes, the same \
                  seed gives the same\nanalysis.\n\nExamples: spelkast analyse my.spel --plot my.svg\n          \
                  spelkast analyse my.spel --hint --limit 1000ms"
)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// How strong the player is who looks at it, 1 to 9; the lower ones overlook things here as well
    #[arg(long, value_name = "LEVEL", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(crate) level: u8,
    /// How long it looks at each position: 500ms or 20000nodes
    #[arg(long, value_name = "LIMIT", default_value = "200ms")]
    pub(crate) limit: String,
    /// How many of the best actions to name
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) best: u8,
    /// Only the position after the last action: hints for who is to act
    #[arg(long, conflicts_with = "plot")]
    pub(crate) hint: bool,
    /// The number that all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many positions at a time [default: one a core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the chances over the game, as an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    after_help = "A player is level:1 to level:9, uct (plain Monte-Carlo tree search), greedy, \
                        random, or\nengine:COMMAND (a program that speaks our protocol), each with \
                        an optional limit a turn:\nlevel:5@500ms, uct@20000nodes, level:9@500ms@2threads. Fewer players than \
                        seats:\nthe last one fills the rest. All seatings are played equally often; \
                        the games of one\nround of seatings begin with the same random opening.\n\n\
                        Example: spelkast arena --game halma --seats level:5@100ms,uct@100ms --games 20"
)]
pub(crate) struct Arena {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// How many play [default: the game's usual number]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Who plays, separated by commas
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',', required = true)]
    pub(crate) seats: Vec<String>,
    /// How many games
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Switch an option on, as in a record (may be repeated)
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    pub(crate) options: Vec<String>,
    /// The board and pieces: a name, or the path of an edition file
    #[arg(long, value_name = "NAME|FILE.toml")]
    pub(crate) edition: Option<String>,
    /// How many actions are drawn by lot at the start of a game [default: one a player]
    #[arg(long, value_name = "N")]
    pub(crate) opening: Option<usize>,
    /// Break a game off after this many actions and rank it as it stands
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) longest: usize,
    /// The number that all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games at a time [default: one a core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Keep the records in this folder; games that are there already are not played again
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    /// Stop as soon as it is decided whether the first player is stronger by so much Elo, or not at
    /// all (sequential test, 5 % each way)
    #[arg(long, value_name = "ELO")]
    pub(crate) sprt: Option<f64>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw how the shares developed, as an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Every puzzle is proven by a search of so many nodes, and twice by one of four \
                  times as many. The same\nseed gives the same puzzles, on however many threads. \
                  What is found is written at once, and a file\nthat is there already is gone on \
                  with: ending the command early loses nothing. The format is in\ndocs/puzzles.md.\n\n\
                  Examples: spelkast puzzles halma --count 40 -o puzzles/halma.json\n          \
                  spelkast puzzles check puzzles/halma.json"
)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    pub(crate) command: Option<PuzzlesCommand>,
    #[command(flatten)]
    pub(crate) mine: MinePuzzles,
}

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Prove the puzzles of files again
    Check(CheckPuzzles),
}

#[derive(Args)]
pub(crate) struct MinePuzzles {
    /// halma, forma, boomerang-hunt or boomerang-flip
    #[arg(value_name = "GAME", required = true)]
    pub(crate) game: Option<String>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) count: u32,
    /// The number that all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many positions a search visits
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
    pub(crate) nodes: u64,
    /// How many games at a time [default: one a core]
    #[arg(long, value_name = "T")]
    pub(crate) threads: Option<usize>,
    /// The file that they are kept in
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print the set as JSON instead of a list
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckPuzzles {
    /// Files that spelkast puzzles has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// How many positions a search visits [default: as many as when they were found]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
    pub(crate) nodes: Option<u64>,
    /// The number that all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
#[command(
    after_help = "Each table has two visitors with a WebSocket each, who play a game drawn by lot: \
                  as soon as one\nhas the other's action, or at the pace that is given. The latency \
                  is the time from sending an\naction until the other player's client has it. Errors \
                  are refusals, lost connections, actions\nthat do not arrive in 10 seconds, and \
                  what comes out of order; the table is begun anew then.\nCtrl-C ends early.\n\nThe \
                  tables stay in the server's database: take one made for this. Run it on the \
                  server's own\nmachine; clients from elsewhere may not open as many tables and \
                  connections.\n\nExample: spelkast load --url http://127.0.0.1:7355 --tables 200 \
                  --seconds 20"
)]
pub(crate) struct Load {
    /// The server: http://HOST:PORT
    #[arg(long, value_name = "URL")]
    pub(crate) url: Place,
    /// How many tables
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) tables: u32,
    /// How long
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) seconds: u64,
    /// How fast each table acts: 1/s, 2/s, 1/5s [default: as fast as it can]
    #[arg(long, value_name = "PACE")]
    pub(crate) pace: Option<Pace>,
    /// What is played [default: the first game of the cupboard]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "Example: spelkast man draw | man -l -")]
pub(crate) struct Man {
    /// The command that it is for
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell that they are for
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

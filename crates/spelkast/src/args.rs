//! What can be typed. The help, the shell completions and the man page come from here.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// A games cupboard: Halma, Forma, Boomerang (the hunt) and Boomerang (the flip).
///
/// Games are kept as records: text files with headers, a blank line and the actions in order.
/// Every command that takes a FILE reads a record; `-` is standard input.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Without a command, the cupboard is shown: the games and what can be done with \
                  them.\n\nExit status: 0 if all is well, 1 if a record or an argument does not \
                  fit the rules, 2 if the\ncommand line cannot be understood."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
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
    Check(RecordFile),
    /// Count the sequences of actions of a given length from the start of a game
    Perft(Perft),
    /// Play a random game and print its record
    Random(Random),
    /// Print the board of an edition, or check an edition file of your own
    Board(Board),
    /// Draw the position after a record as an SVG or PNG picture
    Draw(Draw),
    /// Measure how fast random games are played
    Bench(Bench),
    /// Print shell completions
    Completions(Completions),
    /// Print the man page
    Man,
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
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
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
    after_help = "Example: spelkast draw my.spel -o my.png --ply 40 --size 1200 --theme dark"
)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) record: RecordFile,
    /// Where to put the picture; its ending says what it is: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Draw the position after this many actions [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(64..=8192))]
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
                        actions, repetition and final count included.")]
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
pub(crate) struct Completions {
    /// The shell that they are for
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

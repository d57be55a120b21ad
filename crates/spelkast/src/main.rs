//! The command line of Spelkast.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod commands;
mod engine;
mod input;
mod output;
#[cfg(test)]
mod pages;

fn main() -> ExitCode {
    match commands::run(args::Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spelkast: {error:#}");
            ExitCode::FAILURE
        }
    }
}

//! The trials as a program.

use std::process::ExitCode;

use anyhow::Result;
use trials::{
    crash::{Victim, crash},
    scene::Scene,
};

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let scene = Scene::new(1, true).unwrap();
        let out: Result<_> = crash(&scene, Victim::Alone, 5).await;
        println!("{out:#?}");
        if !out.is_ok_and(|out| out.wrong.is_empty()) {
            println!("{}", scene.keep().display());
        }
    });
    ExitCode::SUCCESS
}

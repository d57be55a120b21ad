//! The folder, or the database in it, cannot be written.

use std::{
    fs::{self, Permissions},
    os::unix::{fs::PermissionsExt as _, process::CommandExt as _},
    path::Path,
};

use anyhow::Result;

use super::{play, sentence};
use crate::{
    cluster::{Node, serve},
    outcome::Outcome,
    scene::Scene,
    users, verify,
};

/// What cannot be written, and the rights of the folder and of the files then.
const CASES: [(&str, u32, u32); 2] =
    [("the folder is read-only", 0o555, 0o444), ("the files are read-only", 0o777, 0o444)];

/// Takes away the right to write, and gives it back.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn locked(scene: &Scene, seconds: f64) -> Result<Outcome> {
    let room = scene.room("disk-locked")?;
    let (mut node, journals) = play(scene, &room, seconds).await?;
    let mut outcome = Outcome::default();
    let data = room.join("data");
    for (what, folder, files) in CASES {
        allow(&data, folder, files)?;
        match as_nobody(scene, &room).await {
            Ok(_) => outcome.blame(what, ["the server starts all the same"]),
            Err(error) => {
                let said = sentence(&error.to_string(), &room);
                if !said.starts_with("spelkast: ") {
                    outcome.blame(what, [format!("it does not say why: {said}")]);
                }
                outcome.figure(what, said);
            }
        }
    }
    allow(&data, 0o755, 0o644)?;
    node.restart().await?;
    let count = verify::tables(&journals, &[node.url()], &room, &mut outcome).await?;
    outcome.count(journals.len(), count);
    Ok(outcome)
}

fn allow(data: &Path, folder: u32, files: u32) -> Result<()> {
    for entry in fs::read_dir(data)? {
        fs::set_permissions(entry?.path(), Permissions::from_mode(files))?;
    }
    Ok(fs::set_permissions(data, Permissions::from_mode(folder))?)
}

/// A server that has no more rights than anybody: root may write everywhere.
async fn as_nobody(scene: &Scene, room: &Path) -> Result<Node> {
    let is_root = rustix::process::geteuid().is_root();
    let nobody = if is_root { Some(users::find("nobody")?) } else { None };
    // The program may be where only its owner can go.
    let program = room.join("spelkast");
    if !program.exists() {
        fs::copy(scene.program(), &program)?;
    }
    let recipe = serve(&program, vec!["--data".into(), room.join("data").into()]);
    Node::start(room, "node-locked", move |port| {
        let mut command = recipe(port);
        if let Some((user, group)) = nobody {
            command.uid(user).gid(group);
        }
        command
    })
    .await
}

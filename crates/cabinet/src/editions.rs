//! Finding an edition by its name: one that comes with the program, or a file of one's own.

use tabletop::{Info, Refusal, Setup};

/// Reads the file of an edition that does not come with the program, or says why it cannot.
pub type EditionReader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// For those who have no files of their own.
///
/// # Errors
/// Always.
pub fn shipped_only(name: &str) -> Result<String, String> {
    Err(format!("‘{name}’ does not come with the program"))
}

/// Puts an edition into a setup. Names without a dot or a slash are those of the program's own
/// editions, others are paths.
///
/// # Errors
/// If there is no such edition.
pub fn setup_edition(
    setup: &mut Setup,
    info: &Info,
    name: &str,
    reader: EditionReader<'_>,
) -> Result<(), Refusal> {
    let shipped = info.editions.iter().find(|edition| edition.name == name);
    let text = match shipped {
        Some(edition) => edition.text.to_owned(),
        None if info.own_editions && name.contains(['.', '/', '\\']) => {
            reader(name).map_err(Refusal::unreadable)?
        }
        None => return Err(unknown(info, name)),
    };
    name.clone_into(&mut setup.edition);
    setup.edition_text = text;
    Ok(())
}

fn unknown(info: &Info, name: &str) -> Refusal {
    let names: Vec<_> = info.editions.iter().map(|edition| edition.name).collect();
    let own =
        if info.own_editions { ", or the path of an edition file ending in .toml" } else { "" };
    Refusal::unreadable(format!(
        "{} has no edition ‘{name}’: it has {}{own}",
        info.title,
        names.join(", ")
    ))
}

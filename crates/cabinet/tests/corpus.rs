//! The inputs that fuzzing has kept, replayed.

use std::{fs, path::Path};

#[expect(unreachable_pub, reason = "a library of its own where it is fuzzed")]
#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

/// Replays every file of a target's corpus and says how many there were.
fn replay(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(&folder).expect("a corpus");
    let mut count = 0;
    for file in files {
        let path = file.expect("an entry").path();
        println!("{}", path.display());
        body(&fs::read(&path).expect("an input"));
        count += 1;
    }
    assert!(count >= 10, "the corpus of {target} has {count} inputs");
}

macro_rules! replays {
    ($($target:ident),*) => {$(
        #[test]
        fn $target() {
            replay(stringify!($target), fuzz::$target);
        }
    )*};
}
replays!(record, token, edition, halma, forma, boomerang_hunt, boomerang_flip);

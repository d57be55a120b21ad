//! The free polyominoes of one to five squares.

use crate::Shape;

/// The usual names of the 21 free polyominoes of one to five squares, by size: the letter that each
/// looks like and its number of squares.
pub const STANDARD: [&str; 21] = [
    "I1", "I2", "I3", "V3", "I4", "O4", "T4", "L4", "S4", "F5", "I5", "L5", "N5", "P5", "T5", "U5",
    "V5", "W5", "X5", "Y5", "Z5",
];

/// Blocks of lines with a blank line between: the names, and below each name its picture.
const DRAWN: &str = "\
I1  I2  I3  V3  I4  O4  T4   L4  S4
#   #   #   #.  #   ##  ###  #.  .##
    #   #   ##  #   ##  .#.  #.  ##.
        #       #            ##
                #

F5   I5  L5  N5  P5  T5
.##  #   #.  .#  ##  ###
##.  #   #.  .#  ##  .#.
.#.  #   #.  ##  #.  .#.
     #   ##  #.
     #

U5   V5   W5   X5   Y5  Z5
#.#  #..  #..  .#.  .#  ##.
###  #..  ##.  ###  ##  .#.
     ###  .##  .#.  .#  .##
                    .#
";

/// The shape of that name.
pub fn standard(name: &str) -> Option<Shape> {
    STANDARD.contains(&name).then(|| drawn(name))
}

/// All of them, in the order of [`STANDARD`].
pub fn standard_shapes() -> Vec<Shape> {
    STANDARD.into_iter().map(drawn).collect()
}

/// The picture below a name goes as far to the right as the next name.
fn drawn(name: &str) -> Shape {
    let mut blocks = DRAWN.split("\n\n");
    let found = blocks.find_map(|block| Some((block, block.lines().next()?.find(name)?)));
    let (block, left) = found.expect("every standard name is drawn");
    let (names, picture) = block.split_once('\n').expect("a picture below the names");
    let behind = left + name.len();
    let right = names[behind..].find(char::is_alphabetic).map_or(usize::MAX, |gap| behind + gap);
    let row = |line: &str| line.get(left..right.min(line.len())).unwrap_or("").to_owned() + "\n";
    let picture: String = picture.lines().map(row).collect();
    Shape::read(name, &picture).expect("the pictures above are shapes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_free_polyominoes_of_up_to_five_squares() {
        let shapes = standard_shapes();
        for (index, shape) in shapes.iter().enumerate() {
            assert!(shape.name().ends_with(&shape.len().to_string()), "{}", shape.name());
            assert!(shapes[..index].iter().all(|other| !other.has_form_of(shape)));
        }
        let with = |n| shapes.iter().filter(|shape| shape.len() == n).count();
        assert_eq!([1, 2, 3, 4, 5].map(with), [1, 1, 2, 5, 12]);
    }

    #[test]
    fn how_many_orientations() {
        let counts: Vec<_> = standard_shapes().iter().map(|s| s.orientations().len()).collect();
        assert_eq!(counts[..9], [1, 2, 2, 4, 2, 1, 4, 8, 4]);
        assert_eq!(counts[9..].iter().sum::<usize>(), 63);
    }

    #[test]
    fn f_18_thirteen_of_them_are_mirror_symmetric() {
        let shapes = standard_shapes();
        let symmetric = shapes.iter().filter(|shape| shape.is_mirror_symmetric());
        let names: Vec<_> = symmetric.clone().map(Shape::name).collect();
        let thirteen =
            ["I1", "I2", "I3", "V3", "I4", "O4", "T4", "I5", "T5", "U5", "V5", "W5", "X5"];
        assert_eq!(names, thirteen);
        assert_eq!(symmetric.map(Shape::len).sum::<usize>(), 51);
    }
}

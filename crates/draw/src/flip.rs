use crate::*;
impl Paint for boomerang_flip::Flip { const PREFIX: &'static str = "t"; fn paint(_: &Match<Self>, style: Style, _: View) -> Sheet { Sheet::new(style, 100.0, 100.0) } }

use crate::*;
impl Paint for boomerang_hunt::Hunt { const PREFIX: &'static str = "b"; fn paint(_: &Match<Self>, style: Style, _: View) -> Sheet { Sheet::new(style, 100.0, 100.0) } }

use crate::*;
impl Paint for ::forma::Forma { const PREFIX: &'static str = "f"; fn paint(_: &Match<Self>, style: Style, _: View) -> Sheet { Sheet::new(style, 100.0, 100.0) } }

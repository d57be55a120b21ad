//! The few words around a book's own text.

use crate::{Language, Origin};

/// What a book says beside its text.
pub(crate) struct Words {
    pub(crate) rules: &'static str,
    pub(crate) cupboard: &'static str,
    pub(crate) languages: &'static str,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    pub(crate) decided: &'static str,
    pub(crate) option: &'static str,
}

pub(crate) fn words(language: Language) -> &'static Words {
    match language {
        Language::Nl => &Words {
            rules: "Spelregels",
            cupboard: "Naar de spelkast",
            languages: "Talen",
            before: "ervoor",
            after: "erna",
            decided: "Onze keuze",
            option: "Variant",
        },
        Language::Fr => &Words {
            rules: "Règle du jeu",
            cupboard: "Vers l’armoire à jeux",
            languages: "Langues",
            before: "avant",
            after: "après",
            decided: "Notre choix",
            option: "Variante",
        },
        Language::De => &Words {
            rules: "Spielregeln",
            cupboard: "Zum Spieleschrank",
            languages: "Sprachen",
            before: "vorher",
            after: "nachher",
            decided: "Unsere Entscheidung",
            option: "Variante",
        },
        Language::En => &Words {
            rules: "Rules",
            cupboard: "To the cupboard",
            languages: "Languages",
            before: "before",
            after: "after",
            decided: "Our decision",
            option: "Option",
        },
    }
}

impl Words {
    /// What stands beside a clause; nothing where it is the leaflet's.
    pub(crate) fn origin(&self, origin: Origin) -> Option<&'static str> {
        match origin {
            Origin::Leaflet => None,
            Origin::Decided => Some(self.decided),
            Origin::Option => Some(self.option),
        }
    }
}

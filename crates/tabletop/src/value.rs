//! A tree of plain values: how a game tells the fields of its position to whoever shows them.

use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};

/// Null, a truth, a number, a text, a list or named fields in order.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction: coordinates and rates.
    Real(f64),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Value>),
    /// Named values, in the order in which they are shown.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// A list.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Named fields.
    pub fn map<K: Into<String>, V: Into<Self>>(fields: impl IntoIterator<Item = (K, V)>) -> Self {
        Self::Map(fields.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// The field of that name, where this is a map that has it.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, v)| v),
            _ => None,
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Real(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Map(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

macro_rules! from_whole_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value {
            fn from(value: $number) -> Self {
                Self::Int(value as i64)
            }
        }
    )*};
}
from_whole_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Real(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::list(items)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

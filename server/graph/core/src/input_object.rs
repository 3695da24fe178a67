//! How input objects and enums are read. The derives `InputObject` and `Enum` make what is read with it.

use async_graphql::indexmap::IndexMap;
use async_graphql::{InputType, InputValueError, InputValueResult, Name, Pos, Value};

use crate::table::EnumTable;

/// The fields of an input object that is being read.
pub struct InputFields(IndexMap<Name, Value>);

/// Why an input object can't be read.
pub struct Misread(String);

impl InputFields {
    /// The field `name`.
    pub fn take<T: InputType>(&mut self, name: &str) -> Result<T, Misread> {
        T::parse(self.0.swap_remove(name))
            .map_err(|error| Misread(error.into_server_error(Pos::default()).message))
    }

    /// The field `name`, or what it is when it is absent.
    pub fn take_or<T: InputType>(&mut self, name: &str, default: fn() -> T) -> Result<T, Misread> {
        if self.0.contains_key(name) { self.take(name) } else { Ok(default()) }
    }
}

/// Reads an input object.
pub fn read<T: InputType>(
    value: Option<Value>,
    fields: fn(&mut InputFields) -> Result<T, Misread>,
) -> InputValueResult<T> {
    match value {
        Some(Value::Object(given)) => {
            fields(&mut InputFields(given)).map_err(|Misread(why)| InputValueError::custom(why))
        }
        value => Err(InputValueError::expected_type(value.unwrap_or_default())),
    }
}

/// An enum of the schema. The derive `Enum` makes it.
pub trait Choice: Copy + Send + Sync + 'static {
    /// Its names.
    const TABLE: &'static EnumTable;
    /// Its items, in the order of their names in the table.
    const ITEMS: &'static [Self];

    /// Its place among them.
    fn place(self) -> usize;

    /// The value of an item.
    fn value(self) -> Value {
        Value::Enum(Name::new(Self::TABLE.items[self.place()].0))
    }
}

/// Reads an item of an enum.
pub fn choose<T: Choice + InputType>(value: Option<Value>) -> InputValueResult<T> {
    let value = value.unwrap_or_default();
    let word = match &value {
        Value::Enum(word) => word.as_str(),
        Value::String(word) => word.as_str(),
        _ => return Err(InputValueError::expected_type(value)),
    };
    place(T::TABLE, word).and_then(|place| T::ITEMS.get(place).copied()).ok_or_else(|| {
        InputValueError::custom(format_args!("Enumeration type does not contain value \"{word}\"."))
    })
}

fn place(table: &EnumTable, word: &str) -> Option<usize> {
    table.items.iter().position(|(name, _)| *name == word)
}

/// The value of an input object.
pub fn write<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (Name::new(name), value)).collect())
}

/// Declares an enum of the schema whose values the domain keeps as numbers.
#[macro_export]
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $number:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, xieli_macros::Enum)]
        pub enum $name {
            $($(#[$item_doc])* $item,)*
        }

        impl $name {
            /// As the domain keeps it.
            pub fn as_i16(self) -> i16 {
                match self { $(Self::$item => $number,)* }
            }

            /// From the domain, which knows no other values than these.
            pub fn from_i16(value: i16) -> Self {
                match value { $($number => Self::$item,)* _ => [$(Self::$item),*][0] }
            }
        }

        impl From<i16> for $name {
            fn from(value: i16) -> Self {
                Self::from_i16(value)
            }
        }

        impl $crate::input::Given<i16> for $name {
            fn given(self) -> i16 {
                self.as_i16()
            }
        }
    };
}

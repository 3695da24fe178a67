//! Parsing of input objects and enums, used by the code that the derives `InputObject` and `Enum` and the
//! attribute `object` generate.

use async_graphql::indexmap::IndexMap;
use async_graphql::{
    Any, Context, InputType, InputValueError, InputValueResult, Name, Pos, ServerError, ServerResult, Value,
};

use crate::table::EnumTable;

/// Fields of an input object that is being parsed.
pub struct InputFields(IndexMap<Name, Value>);

/// Reason why an input object can't be parsed.
pub struct Misread(String);

impl InputFields {
    /// Takes the field `name`.
    pub fn take<T: InputType>(&mut self, name: &str) -> Result<T, Misread> {
        T::parse(self.0.swap_remove(name))
            .map_err(|error| Misread(error.into_server_error(Pos::default()).message))
    }

    /// Takes the field `name`, or its default when it is absent.
    pub fn take_or<T: InputType>(&mut self, name: &str, default: fn() -> T) -> Result<T, Misread> {
        if self.0.contains_key(name) { self.take(name) } else { Ok(default()) }
    }
}

/// Parses an input object.
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

/// The members of the one argument of a mutation, which become the parameters of its method.
pub struct Members {
    given: InputFields,
    pos: Pos,
}

impl Members {
    /// Reads the argument `name`.
    pub fn of(ctx: &Context<'_>, name: &str) -> ServerResult<Self> {
        let (pos, Any(value)) = ctx.param_value(name, None).map_err(|error| ctx.set_error_path(error))?;
        match value {
            Value::Object(given) => Ok(Self { given: InputFields(given), pos }),
            _ => {
                let error = ServerError::new(format!("Invalid value of `{name}`"), Some(pos));
                Err(ctx.set_error_path(error))
            }
        }
    }

    /// Takes the member `name`, or its default when it is absent.
    pub fn take<T: InputType>(
        &mut self,
        ctx: &Context<'_>,
        name: &str,
        default: Option<fn() -> T>,
    ) -> ServerResult<T> {
        let value = self.given.0.swap_remove(name);
        if value.is_none()
            && let Some(default) = default
        {
            return Ok(default());
        }
        T::parse(value).map_err(|error| ctx.set_error_path(error.into_server_error(self.pos)))
    }
}

/// Enum of the schema, implemented by the derive `Enum`.
pub trait Choice: Copy + Send + Sync + 'static {
    /// Table of its names.
    const TABLE: &'static EnumTable;
    /// Its items, in the order of their names in the table.
    const ITEMS: &'static [Self];

    /// Index of the item.
    fn place(self) -> usize;

    /// The item as a GraphQL value.
    fn value(self) -> Value {
        Value::Enum(Name::new(Self::TABLE.items[self.place()].0))
    }
}

/// Parses an item of an enum.
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

/// Builds the value of an input object.
pub fn write<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (Name::new(name), value)).collect())
}

/// Declares an enum of the schema whose values the domain stores as numbers.
#[macro_export]
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $number:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, xieli_macros::Enum)]
        pub enum $name {
            $($(#[$item_doc])* $item,)*
        }

        impl $name {
            /// The stored number.
            pub fn as_i16(self) -> i16 {
                match self { $(Self::$item => $number,)* }
            }

            /// The item of a stored number; the domain stores no other numbers.
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

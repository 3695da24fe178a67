//! Macro for closed enums of reports: each value has a number for tables and the schema, a word for JSON, and
//! a label.

/// Defines an enum whose values have a number, a word and a label.
///
/// ```text
/// closed! {
///     /// Where a report is offered.
///     Position {
///         /// Beside projects.
///         Project = 1, "PROJECT", "项目";
///     }
/// }
/// ```
macro_rules! closed {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $number:literal, $word:literal, $label:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$item_doc])* #[serde(rename = $word)] $item,)*
        }

        impl $name {
            /// All values, in order.
            pub const ALL: &'static [Self] = &[$(Self::$item),*];

            /// Its number.
            pub const fn number(self) -> i16 {
                match self { $(Self::$item => $number,)* }
            }

            /// The value with this number.
            pub const fn read(number: i16) -> Option<Self> {
                match number { $($number => Some(Self::$item),)* _ => None }
            }

            /// Its word in stored JSON.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$item => $word,)* }
            }

            /// Label for people.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$item => $label,)* }
            }
        }
    };
}

pub(crate) use closed;

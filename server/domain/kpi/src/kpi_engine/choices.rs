//! Macro for small enums stored in a column: each value has a number and a label.

/// Declares an enum that a smallint column or a JSON document stores: number and label of each value.
macro_rules! choices {
    ($(#[$doc:meta])* pub $name:ident { $($(#[$item_doc:meta])* $item:ident = $number:literal, $label:literal;)* }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(rename_all = "camelCase")]
        #[repr(i16)]
        pub enum $name { $($(#[$item_doc])* $item = $number,)* }

        impl $name {
            /// Every one, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$item),*];
            /// Number and label of each value, as timelines show them.
            pub const CHOICES: &'static [(i64, &'static str)] = &[$(($number, $label)),*];

            /// Its number in the column.
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// The value with this number; a check constraint excludes other numbers.
            pub fn read(number: i16) -> Self {
                Self::ALL.iter().copied().find(|one| one.number() == number).unwrap_or_default()
            }

            /// Label for people.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$item => $label,)* }
            }
        }
    };
}
pub(crate) use choices;

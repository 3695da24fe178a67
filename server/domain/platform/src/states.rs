//! Statuses of a process, declared once (docs/decisions/0093): the stored number, the Chinese label, and
//! whether it is open. Conditions of stores, labels on timelines and the to-do list follow from it.

/// Declares an enum of statuses: `Name = number, "label", open|draft|over;`.
///
/// ```text
/// statuses! {
///     /// Status of an application.
///     pub ProcessStatus of "flow_process.status" {
///         /// Not sent yet.
///         Draft = 0, "草稿", draft;
///         /// Waiting for a decision.
///         Running = 1, "审批中", open;
///     }
/// }
/// ```
///
/// Generates `ALL`, `number`, `read`, `label`, `is_open`, `is_over`, `CHOICES` for timelines, and
/// `sql(&[…])`, the condition that the column has one of these values.
/// holds one of these.
#[macro_export]
macro_rules! statuses {
    ($(#[$doc:meta])* pub $name:ident of $column:literal {
        $($(#[$item_doc:meta])* $item:ident = $number:literal, $label:literal, $phase:ident;)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(into = "i16", from = "i16")]
        #[repr(i16)]
        pub enum $name {
            $($(#[$item_doc])* $item = $number,)*
        }

        impl $name {
            /// All statuses, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$item),*];
            /// Number and label, as timelines show them.
            pub const CHOICES: &'static [(i64, &'static str)] = &[$(($number, $label)),*];

            /// The number in the column.
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// The status of a number from the column, whose check constraint allows no others.
            pub fn read(number: i16) -> Self {
                Self::ALL.iter().copied().find(|one| one.number() == number).unwrap_or(Self::ALL[0])
            }

            /// Label for the user.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$item => $label,)* }
            }

            /// Whether an action is still required.
            pub const fn is_open(self) -> bool {
                match self { $(Self::$item => $crate::phase_is!(open $phase),)* }
            }

            /// Whether no action is required any more.
            pub const fn is_over(self) -> bool {
                match self { $(Self::$item => $crate::phase_is!(over $phase),)* }
            }

            /// The SQL condition that the column has one of these values.
            pub fn sql(these: &[Self]) -> String {
                let numbers: Vec<String> = these.iter().map(|one| one.number().to_string()).collect();
                format!(concat!($column, " in ({})"), numbers.join(", "))
            }
        }

        impl From<$name> for i16 {
            fn from(status: $name) -> Self {
                status.number()
            }
        }

        impl From<i16> for $name {
            fn from(number: i16) -> Self {
                Self::read(number)
            }
        }
    };
}
pub use statuses;

/// Whether a status belongs to a phase.
#[macro_export]
macro_rules! phase_is {
    (open open) => {
        true
    };
    (over over) => {
        true
    };
    ($asked:ident draft) => {
        false
    };
    ($asked:ident open) => {
        false
    };
    ($asked:ident over) => {
        false
    };
}

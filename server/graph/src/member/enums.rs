//! The closed sets of member values.

use xieli_domain::member::rules::Status;
use xieli_kernel::MemberType as KernelType;
use xieli_macros::Enum;

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Status")]
pub enum MemberStatus {
    /// Asked to join; waits for the audit.
    Applied,
    /// Belongs to the enterprise.
    Active,
    /// The application was refused.
    Refused,
    /// Has left.
    Left,
}

/// What kind of member somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "KernelType")]
pub enum MemberType {
    /// Of the own staff.
    Staff,
    /// Of an outside partner or customer.
    External,
}

/// Declares an enum of the schema whose values the domain keeps as numbers.
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
    };
}
pub(crate) use numbered;

numbered! {
    /// Gender.
    Gender {
        /// Not told.
        Unknown = 0,
        /// Male.
        Male = 1,
        /// Female.
        Female = 2,
    }
}

numbered! {
    /// Whether a technician can take work.
    WorkStatus {
        /// Can take work.
        Free = 0,
        /// At work.
        Busy = 1,
        /// Off duty.
        Resting = 2,
    }
}

//! The closed sets of member values.

use crate::core::numbered;
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
    /// Was added by the enterprise and has not said yes.
    Invited,
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

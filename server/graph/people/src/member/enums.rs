//! GraphQL enums of members.

use crate::core::numbered;
use xieli_domain::member::rules::Status;
use xieli_kernel::MemberType as KernelType;
use xieli_macros::Enum;

/// Status of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Status")]
pub enum MemberStatus {
    /// Has applied and waits for approval.
    Applied,
    /// Active member of the enterprise.
    Active,
    /// The application was refused.
    Refused,
    /// Has left the enterprise.
    Left,
    /// Was added by the enterprise, and has not accepted yet.
    Invited,
}

/// Type of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "KernelType")]
pub enum MemberType {
    /// An internal member of staff.
    Staff,
    /// A member of an external partner or customer.
    External,
}

numbered! {
    /// Gender of a person.
    Gender {
        /// Not stated.
        Unknown = 0,
        /// A man.
        Male = 1,
        /// A woman.
        Female = 2,
    }
}

numbered! {
    /// Availability of a technician.
    WorkStatus {
        /// Available for work.
        Free = 0,
        /// Occupied with work.
        Busy = 1,
        /// Off duty.
        Resting = 2,
    }
}

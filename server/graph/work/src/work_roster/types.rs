//! GraphQL types of on-call turns.

use chrono::{DateTime, Utc};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::work_roster::{model, store};
use xieli_domain::work_zone::loaders::WorkZoneById;
use xieli_kernel::clock;
use xieli_macros::object;

use crate::core::{Result, record};
use crate::member::Member;
use crate::work_zone::WorkZone;

record!(
    /// An on-call turn of a member (docs/decisions/0058).
    WorkRoster: model::WorkRoster, store::work_rosters::find
);

/// An on-call turn of a member (docs/decisions/0058).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkRoster {
    /// The pool; null: the whole enterprise.
    #[by(WorkZoneById, zone_id)]
    fn zone(&self) -> Result<Option<WorkZone>>;

    /// The member on call.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Start of the turn.
    fn starts_at(&self) -> DateTime<Utc>;

    /// End of the turn, exclusive.
    fn ends_at(&self) -> DateTime<Utc>;

    /// Whether the turn is current.
    fn is_current(&self) -> bool {
        let now = clock::now();
        self.0.starts_at <= now && now < self.0.ends_at
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;
}

//! What pools of orders look like from outside.

use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_zone::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::member::Member;
use crate::team::Team;

record!(
    /// A pool of orders: a place or a trade, and the team that its orders go to (business §2 Work order: WorkZoneSetting).
    WorkZone: model::WorkZone, store::work_zones::find
);

/// A pool of orders: a place or a trade, and the team that its orders go to (business §2 Work order: WorkZoneSetting).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkZone {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// What belongs to it, for whoever dispatches.
    fn area(&self) -> Option<&str>;

    /// The team that its orders go to.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Who is offered first; nobody after they have left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place in lists.
    fn sort_order(&self) -> i32;
}

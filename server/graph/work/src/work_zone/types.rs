//! GraphQL types of pools of work orders.

use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_zone::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::member::Member;
use crate::team::Team;

record!(
    /// A pool of orders: an area or a trade with its responsible team
    /// (business §2 Work order: WorkZoneSetting).
    WorkZone: model::WorkZone, store::work_zones::find
);

/// A pool of orders: an area or a trade with its responsible team (business §2 Work order: WorkZoneSetting).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkZone {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The area or trade it covers, for the dispatcher.
    fn area(&self) -> Option<&str>;

    /// The team that is responsible for its orders.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The technician suggested first; null after they have left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its position in lists.
    fn sort_order(&self) -> i32;
}

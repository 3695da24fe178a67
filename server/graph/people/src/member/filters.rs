//! GraphQL filters and sort orders of members.

use async_graphql::ID;
use xieli_domain::list::{Order, Sort};
use xieli_domain::member::rules::Status;
use xieli_domain::member::{model, store};
use xieli_kernel::{AppResult, Direction, MemberType as KernelType};
use xieli_macros::{Enum, InputObject};

use super::enums::{MemberStatus, MemberType};
use crate::core::input::DateRange;
use crate::core::{ImportBatchId, SortDirection, decode_optional};
use crate::role::Role;
use crate::team::Team;

/// Filter of members; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct MemberFilter {
    /// Part of the name, pinyin, initials, phone or job number.
    pub keyword: Option<String>,
    /// Members of this team.
    pub team_id: Option<ID>,
    /// Whether members of the teams below it are included.
    pub include_sub_teams: Option<bool>,
    /// Members with one of these statuses.
    pub status: Option<Vec<MemberStatus>>,
    /// Members of this type.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// Members with this role.
    pub role_id: Option<ID>,
    /// Directors of a team: of `teamId`, when that is given.
    pub directors_only: Option<bool>,
    /// Technicians, who take work orders.
    pub technician_only: Option<bool>,
    /// Engineers, who take project work orders.
    pub engineer_only: Option<bool>,
    /// Members without a team.
    pub without_team: Option<bool>,
    /// Members created on these days.
    pub created_at: Option<DateRange>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    pub import_batch_id: Option<ID>,
}

impl MemberFilter {
    /// Converts to the domain's filter.
    pub fn read(self) -> AppResult<model::MemberFilter> {
        let (created_from, created_until) = self.created_at.unwrap_or_default().moments();
        let status = self.status.unwrap_or_default();
        Ok(model::MemberFilter {
            keyword: self.keyword,
            ids: None,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            include_sub_teams: self.include_sub_teams.unwrap_or_default(),
            status: status.into_iter().map(|status| Status::from(status).as_i16()).collect(),
            member_type: self.member_type.map(|kind| KernelType::from(kind).as_i16()),
            role_id: decode_optional::<Role>(self.role_id.as_ref())?,
            directors_only: self.directors_only.unwrap_or_default(),
            technician_only: self.technician_only.unwrap_or_default(),
            engineer_only: self.engineer_only.unwrap_or_default(),
            without_team: self.without_team.unwrap_or_default(),
            created_from,
            created_until,
            import_batch_id: decode_optional::<ImportBatchId>(self.import_batch_id.as_ref())?,
        })
    }
}

/// Columns that members can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum MemberSort {
    /// Time of creation.
    CreatedAt,
    /// Name, in the order of pinyin.
    Name,
    /// Job number; members without one come last.
    JobNumber,
    /// First day of work; members without one come last.
    EntryDate,
    /// Time of the last change.
    UpdatedAt,
}

impl MemberSort {
    fn sort(self) -> Sort {
        match self {
            Self::CreatedAt => store::BY_CREATED,
            Self::Name => store::BY_NAME,
            Self::JobNumber => store::BY_JOB_NUMBER,
            Self::EntryDate => store::BY_ENTRY,
            Self::UpdatedAt => store::BY_UPDATED,
        }
    }
}

/// One order of members; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct MemberOrder {
    /// Column to sort by.
    pub field: MemberSort,
    /// Direction of the order.
    #[graphql(default_with = "SortDirection::Desc")]
    pub direction: SortDirection,
}

impl MemberOrder {
    /// The order of a list: the first entry counts; without one the newest come first (core §7).
    pub fn read(orders: Option<Vec<Self>>) -> Order {
        orders.unwrap_or_default().first().map_or(Order::by(store::BY_CREATED, Direction::Desc), |order| {
            Order::by(order.field.sort(), order.direction.into())
        })
    }
}

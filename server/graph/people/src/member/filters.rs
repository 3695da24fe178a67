//! Which members a list shows, and in which order.

use async_graphql::ID;
use xieli_domain::list::{Order, Sort};
use xieli_domain::member::rules::Status;
use xieli_domain::member::{model, store};
use xieli_kernel::{AppResult, Direction, MemberType as KernelType};
use xieli_macros::{Enum, InputObject};

use super::enums::{MemberStatus, MemberType};
use crate::core::input::DateRange;
use crate::core::{SortDirection, decode_optional};
use crate::role::Role;
use crate::team::Team;

/// Which members; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct MemberFilter {
    /// By name, pinyin, initials, phone or job number.
    pub keyword: Option<String>,
    /// Of this team.
    pub team_id: Option<ID>,
    /// And of the teams below it.
    pub include_sub_teams: Option<bool>,
    /// In one of these states.
    pub status: Option<Vec<MemberStatus>>,
    /// Staff or external.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// Holders of this role.
    pub role_id: Option<ID>,
    /// Directors of a team: of `teamId`, when that is given.
    pub directors_only: Option<bool>,
    /// Those who take work orders.
    pub technician_only: Option<bool>,
    /// Those who take project work orders.
    pub engineer_only: Option<bool>,
    /// Those who belong to no team.
    pub without_team: Option<bool>,
    /// Made in these days.
    pub created_at: Option<DateRange>,
}

impl MemberFilter {
    /// As the domain takes it.
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
        })
    }
}

/// What members can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum MemberSort {
    /// Time of creation.
    CreatedAt,
    /// Name, as a phone book has it.
    Name,
    /// Job number; those without come last.
    JobNumber,
    /// First day of work; those without come last.
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
    /// By what.
    pub field: MemberSort,
    /// Which way.
    #[graphql(default_with = "SortDirection::Desc")]
    pub direction: SortDirection,
}

impl MemberOrder {
    /// The order of a list: the first entry counts, newest first without one (core §7).
    pub fn read(orders: Option<Vec<Self>>) -> Order {
        orders.unwrap_or_default().first().map_or(Order::by(store::BY_CREATED, Direction::Desc), |order| {
            Order::by(order.field.sort(), order.direction.into())
        })
    }
}

//! Rows and inputs of teams.

use std::ops::Deref;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_kernel::validate::Bound;
use xieli_tables::{team, team_member};

use crate::{Part, texts};

/// What lists and references show of a team: a part of [`Team`].
#[derive(Debug, Clone, Default, Queryable, Selectable, Serialize)]
#[diesel(table_name = team)]
pub struct TeamBrief {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The team above; none for a root.
    pub parent_id: Option<i64>,
    /// 1 to 50 characters, unique below its parent.
    pub name: String,
    /// 1 internal, 2 external.
    #[diesel(column_name = type_)]
    pub team_type: i16,
    /// Place among its siblings, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
}

texts!(team;
    /// A team as it is read; `path` runs from the root down to the team itself.
    Team {
        /// What is read of a team in any case.
        #[diesel(embed)]
        #[serde(flatten)]
        brief: TeamBrief,
        /// Ids from the root to this team.
        path: Vec<i64>,
        /// Whether work orders may be given to it (core §7 `member/acceptTeam/list`).
        is_accept_team: bool,
        /// When it was made.
        created_at: DateTime<Utc>,
        /// By which member.
        created_by: Option<i64>,
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    /// What a team says of itself besides its name.
    TeamTexts,
    /// What it is to say: an absent text stays, an inner `None` clears.
    TeamTextsPatch,
    /// The enterprise's own code for it.
    code: "团队编码", Bound::Line(30),
    /// Contact number.
    phone: "联系电话", Bound::Phone,
    /// Postal address.
    address: "地址", Bound::Line(200),
    /// Whom to ask for, of an external team.
    contact_name: "联系人", Bound::Line(20),
    /// Free text.
    remark: "备注", Bound::Lines(500),
);

impl Deref for Team {
    type Target = TeamBrief;

    fn deref(&self) -> &TeamBrief {
        &self.brief
    }
}

/// A team of which a reference may have read only a part.
pub type TeamPart = Part<TeamBrief, Team>;

/// Somebody's place in a team.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = team_member)]
pub struct Membership {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Which team.
    pub team_id: i64,
    /// Who.
    pub member_id: i64,
    /// Directs the team.
    pub director: bool,
    /// The member's main team; at most one.
    pub main: bool,
    /// The position in this team.
    pub position: Option<String>,
    /// Since when.
    pub joined_at: DateTime<Utc>,
}

/// Which teams a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TeamFilter {
    /// By name, pinyin, initials, code or phone.
    pub keyword: Option<String>,
    /// 1 internal, 2 external.
    pub team_type: Option<i16>,
    /// Directly below this team.
    pub parent_id: Option<i64>,
    /// Only roots.
    pub roots_only: bool,
    /// Only teams that accept work orders.
    pub accept_only: bool,
    /// Only teams the viewer directs, and those below them.
    pub directed_by_viewer: bool,
}

/// A new team.
#[derive(Debug, Clone, Default)]
pub struct NewTeam {
    /// Required.
    pub name: String,
    /// Whatever else it says of itself.
    pub texts: TeamTextsPatch,
    /// 1 internal (default), 2 external.
    pub team_type: Option<i16>,
    /// A root if absent.
    pub parent_id: Option<i64>,
    /// False if absent.
    pub is_accept_team: bool,
    /// Members who direct it from the start.
    pub director_ids: Vec<i64>,
}

/// Changes to a team; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct TeamChanges {
    /// The team.
    pub id: i64,
    /// The version the caller read; absent: whatever it is now.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// Whatever else it says of itself.
    pub texts: TeamTextsPatch,
    /// A new place in the tree; `Some(None)` makes it a root.
    pub parent_id: Option<Option<i64>>,
    /// Accepts work orders, or not.
    pub is_accept_team: Option<bool>,
    /// Exactly these members direct it from now on.
    pub director_ids: Option<Vec<i64>>,
}

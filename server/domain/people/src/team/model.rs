//! Rows, filters and inputs of teams.

use std::ops::Deref;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_kernel::validate::Bound;
use xieli_tables::{team, team_member};

use crate::{Part, texts};

/// The columns of a team for lists and references: a part of [`Team`].
#[derive(Debug, Clone, Default, Queryable, Selectable, Serialize)]
#[diesel(table_name = team)]
pub struct TeamBrief {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The parent team; none for a root.
    pub parent_id: Option<i64>,
    /// 1 to 50 characters, unique below its parent.
    pub name: String,
    /// 1 internal, 2 external.
    #[diesel(column_name = type_)]
    pub team_type: i16,
    /// Position among its siblings, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
}

texts!(team;
    /// A team; `path` runs from the root down to the team itself.
    Team {
        /// The columns that every query reads.
        #[diesel(embed)]
        #[serde(flatten)]
        brief: TeamBrief,
        /// Ids from the root to this team.
        path: Vec<i64>,
        /// Whether work orders may be given to it (core §7 `member/acceptTeam/list`).
        is_accept_team: bool,
        /// Time of creation.
        created_at: DateTime<Utc>,
        /// Member who did so.
        created_by: Option<i64>,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
    }
    /// Descriptive texts of a team besides its name.
    TeamTexts,
    /// Changes to those texts: an absent text stays, an inner `None` clears.
    TeamTextsPatch,
    /// The enterprise's own code for it.
    code: "团队编码", Bound::Line(30),
    /// Contact number.
    phone: "联系电话", Bound::Phone,
    /// Postal address.
    address: "地址", Bound::Line(200),
    /// Contact person of an external team.
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

/// A member's place in a team.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = team_member)]
pub struct Membership {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The team.
    pub team_id: i64,
    /// The member.
    pub member_id: i64,
    /// Whether they direct the team.
    pub director: bool,
    /// Whether it is the member's main team; at most one is.
    pub main: bool,
    /// The position in this team.
    pub position: Option<String>,
    /// When it began.
    pub joined_at: DateTime<Utc>,
}

/// Filter of a list of teams; absent fields do not narrow it.
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
    /// Its other texts.
    pub texts: TeamTextsPatch,
    /// 1 internal (default), 2 external.
    pub team_type: Option<i16>,
    /// The parent team; a root if absent.
    pub parent_id: Option<i64>,
    /// Whether work orders may be assigned to it; false if absent.
    pub is_accept_team: bool,
    /// Members who direct it from the start.
    pub director_ids: Vec<i64>,
}

/// Changes to a team; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct TeamChanges {
    /// The team.
    pub id: i64,
    /// The version the caller read; absent: no check.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// Its other texts.
    pub texts: TeamTextsPatch,
    /// A new parent; `Some(None)` makes it a root.
    pub parent_id: Option<Option<i64>>,
    /// Whether work orders may be assigned to it.
    pub is_accept_team: Option<bool>,
    /// The directors from now on; others lose that standing.
    pub director_ids: Option<Vec<i64>>,
}

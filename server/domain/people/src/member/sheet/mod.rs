//! Workbooks of members (core §7 Members: `importExcel`, `exportExcel`).

mod columns;
mod import;

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock};

pub use columns::COLUMNS;
pub use import::Import;

use super::model::{AccountFacts, Member, MemberFilter};
use super::rules::{self, Status};
use super::store;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::run;
use crate::sheet::{Head, Import as Imported, ImportedRecords, Query, Rows, Undo, Workbook};
use crate::team::model::{Membership, Team};
use crate::{role, team};

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "member",
    title: |_| "成员",
    columns: COLUMNS,
    about: ("members", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_export,
    rows: |_, query| Ok(Box::new(filter(query)?)),
    import: Some(Imported {
        may: |viewer| viewer.can(Code::EMember),
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "member",
            table: "member",
            undo: Undo::Never("成员导入后已开通账号或收到邀请，请按成员逐个办理离职或撤回邀请"),
            ..ImportedRecords::PLAIN
        },
    }),
};

impl Rows for MemberFilter {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, self, columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        let listing = store::Listing { scope: store::Scope::Listed, filter: self.clone() };
        Some(Box::pin(async move { store::count(connection, viewer, &listing).await }))
    }
}

/// Reads the parameters of `member/list` by their REST names.
pub fn filter(query: &Query<'_>) -> AppResult<MemberFilter> {
    let from = query.day("createTimeStart")?.or(query.day("createdFrom")?);
    let until = query.day("createTimeEnd")?.or(query.day("createdTo")?);
    Ok(MemberFilter {
        keyword: ["keyword", "realname", "name"]
            .into_iter()
            .find_map(|name| query.text(name))
            .map(str::to_owned),
        ids: None,
        team_id: query.id("teamId", "Team")?,
        include_sub_teams: query.flag("includeSubTeams")?,
        status: query.list("status", status)?.unwrap_or_default(),
        member_type: query.read("type", member_type)?,
        role_id: query.id("roleId", "Role")?,
        directors_only: query.flag("directorsOnly")?,
        technician_only: query.flag("technicianOnly")?,
        engineer_only: query.flag("engineerOnly")?,
        without_team: query.flag("withoutTeam")?,
        created_from: from.and_then(clock::china_midnight),
        created_until: until.and_then(|day| clock::china_midnight(day + TimeDelta::days(1))),
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// A status as the number of REST, or the name of the schema.
fn status(text: &str) -> Option<i16> {
    let status = match text {
        "0" | "APPLIED" => Status::Applied,
        "1" | "ACTIVE" => Status::Active,
        "2" | "REFUSED" => Status::Refused,
        "3" | "LEFT" => Status::Left,
        _ => return None,
    };
    Some(status.as_i16())
}

fn member_type(text: &str) -> Option<i16> {
    match text {
        "1" | "STAFF" => Some(1),
        "2" | "EXTERNAL" => Some(2),
        _ => None,
    }
}

/// Related records that the cells of a batch of members show.
struct Around {
    places: HashMap<i64, Vec<Membership>>,
    teams: HashMap<i64, Team>,
    roles: HashMap<i64, Vec<String>>,
    accounts: HashMap<i64, AccountFacts>,
}

/// One batch of an export, newest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
    columns: &[Head],
    before: Option<i64>,
) -> AppResult<Batch> {
    let members = store::batch(tx, viewer, filter, before, BATCH).await?;
    let around = around(tx, viewer, &members, columns).await?;
    let full = i64::try_from(members.len()).is_ok_and(|count| count == BATCH);
    let next = members.last().map(|member| member.id).filter(|_| full);
    let rows = members
        .iter()
        .map(|member| columns.iter().map(|column| cell(viewer, member, &around, &column.prop)).collect())
        .collect();
    Ok(Batch { rows, next })
}

/// Queries only the data of the chosen columns.
async fn around(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    members: &[Member],
    columns: &[Head],
) -> AppResult<Around> {
    let shows = |props: &[&str]| columns.iter().any(|column| props.contains(&column.prop.as_ref()));
    let ids: Vec<i64> = members.iter().map(|member| member.id).collect();
    let enterprise = viewer.enterprise_id;
    let mut around = Around {
        places: HashMap::new(),
        teams: HashMap::new(),
        roles: HashMap::new(),
        accounts: HashMap::new(),
    };
    if shows(&["teams", "mainTeam", "directedTeams"]) {
        for place in team::store::memberships_of_members(tx, enterprise, &ids).await? {
            around.places.entry(place.member_id).or_default().push(place);
        }
        let mut team_ids: Vec<i64> = around.places.values().flatten().map(|place| place.team_id).collect();
        team_ids.sort_unstable();
        team_ids.dedup();
        let teams = team::store::by_ids(tx, enterprise, &team_ids).await?;
        around.teams = teams.into_iter().map(|team| (team.id, team)).collect();
    }
    if shows(&["roles"]) {
        for (member, role) in role::store::roles_of_members(tx, enterprise, &ids).await? {
            around.roles.entry(member).or_default().push(role.name);
        }
    }
    if shows(&["username"]) {
        around.accounts = store::account_facts(tx, enterprise, &ids).await?;
    }
    Ok(around)
}

impl Around {
    /// The names of a member's teams among those that `wanted` picks.
    fn team_names(&self, member: i64, wanted: impl Fn(&Membership) -> bool) -> Option<String> {
        let places = self.places.get(&member)?;
        let names: Vec<&str> = places
            .iter()
            .filter(|place| wanted(place))
            .filter_map(|place| self.teams.get(&place.team_id))
            .map(|team| team.name.as_str())
            .collect();
        Some(names.join("、"))
    }
}

fn cell(viewer: &Viewer, member: &Member, around: &Around, prop: &str) -> Cell {
    let notes = rules::sees_notes(viewer, member);
    match prop {
        "name" => Cell::from(member.name.as_str()),
        "phone" => Cell::from(member.phone.clone()),
        "jobNumber" => Cell::from(member.job_number.clone()),
        "gender" => Cell::from(columns::GENDERS[usize::from(member.gender.unsigned_abs()).min(2)]),
        "type" => Cell::from(if member.member_type == 2 { "外部成员" } else { "内部成员" }),
        "status" => Cell::from(Status::from_i16(member.status).label()),
        "teams" => Cell::from(around.team_names(member.id, |_| true)),
        "mainTeam" => Cell::from(around.team_names(member.id, |place| place.main)),
        "directedTeams" => Cell::from(around.team_names(member.id, |place| place.director)),
        "position" => Cell::from(member.position.clone()),
        "roles" => Cell::from(around.roles.get(&member.id).map(|names| names.join("、"))),
        "email" => Cell::from(member.email.clone()),
        "birthday" => Cell::from(member.birthday.map(|day| day.to_string())),
        "entryDate" => Cell::from(member.entry_date.map(|day| day.to_string())),
        "leaveTime" => Cell::from(member.left_at.map(clock::china_time)),
        "isTechnician" => Cell::from(member.is_technician),
        "isEngineer" => Cell::from(member.is_engineer),
        "workStatus" => Cell::from(columns::WORK[usize::from(member.work_status.unsigned_abs()).min(2)]),
        "username" if notes => Cell::from(around.accounts.get(&member.id).map(|of| of.username.clone())),
        "introduction" => Cell::from(member.introduction.clone()),
        "remark" if notes => Cell::from(member.remark.clone()),
        "createTime" => Cell::from(Some(clock::china_time(member.created_at))),
        _ => Cell::Blank,
    }
}

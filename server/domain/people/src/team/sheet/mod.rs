//! Workbooks of teams (core §7 Members: team `importExcel`, `exportExcel`).

mod import;

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock};

pub use import::Import;

use super::model::{Team, TeamFilter};
use super::rules;
use super::service;
use super::store::{self, Counts};
use crate::member;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::run;
use crate::sheet::{
    Column, Head, Import as Imported, ImportColumn, ImportedRecords, Query, Rows, Undo, Workbook,
};

const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

const fn filled(column: Column, required: bool, example: &'static str, note: &'static str) -> Column {
    Column { import: Some(ImportColumn { required, example, note }), ..column }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column {
        required: true,
        ..filled(column("name", "团队名称", 20, true), true, "服务一部", "1 到 50 个字符，同级下不能重名。")
    },
    filled(
        column("pid", "上级团队", 30, true),
        false,
        "总部/服务部",
        "上级团队的名称；有重名时写完整路径，用 / 分隔各级。可以是本文件中的团队。留空为一级团队。",
    ),
    filled(column("code", "团队编码", 14, true), false, "FW01", "最多 30 个字符。"),
    filled(
        column("type", "团队类型", 12, true),
        false,
        "内部团队",
        "内部团队或外部团队，须与上级团队一致；留空时与上级团队相同，一级团队默认内部团队。",
    ),
    column("directors", "负责人", 20, true),
    column("memberCount", "直属人数", 10, true),
    column("totalMemberCount", "总人数", 10, true),
    filled(column("contactName", "联系人", 12, false), false, "李四", "最多 20 个字符。"),
    filled(column("phone", "联系电话", 16, true), false, "02112345678", "7-8 位或 11-12 位数字。"),
    filled(column("address", "地址", 36, false), false, "", "最多 200 个字符。"),
    filled(column("isAcceptTeam", "是否接单团队", 14, false), false, "否", "是或否，默认否。"),
    filled(column("remark", "备注", 36, false), false, "", "最多 500 个字符。"),
    column("createTime", "创建时间", 20, true),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "team",
    title: |_| "团队",
    columns: COLUMNS,
    about: ("teams", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: member::rules::may_export,
    rows: |_, query| Ok(Box::new(filter(query)?)),
    import: Some(Imported {
        may: |viewer| viewer.can(Code::EMember),
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "team",
            table: "team",
            undo: Undo::Deleted {
                may: |viewer| viewer.can(Code::EMember),
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

impl Rows for TeamFilter {
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
        Some(Box::pin(store::count(connection, viewer, self)))
    }
}

/// Reads the parameters of `team/list` by their REST names.
pub fn filter(query: &Query<'_>) -> AppResult<TeamFilter> {
    Ok(TeamFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        team_type: query.read("type", |text| match text {
            "1" | "INTERNAL" => Some(rules::INTERNAL),
            "2" | "EXTERNAL" => Some(rules::EXTERNAL),
            _ => None,
        })?,
        parent_id: match query.id("parentId", "Team")? {
            None => query.id("pid", "Team")?,
            given => given,
        },
        roots_only: query.flag("rootsOnly")?,
        accept_only: query.flag("acceptOnly")?,
        directed_by_viewer: query.flag("directedByViewer")?,
    })
}

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &TeamFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let teams = store::batch(tx, viewer, filter, after, BATCH).await?;
    let shows = |prop: &str| columns.iter().any(|column| column.prop == prop);
    let ids: Vec<i64> = teams.iter().map(|team| team.id).collect();
    let mut around = Around { counts: HashMap::new(), names: HashMap::new(), directors: HashMap::new() };
    if shows("memberCount") || shows("totalMemberCount") {
        around.counts = store::counts(tx, viewer.enterprise_id, &ids).await?;
    }
    if shows("pid") {
        let mut above: Vec<i64> = teams.iter().flat_map(|team| team.path.iter().copied()).collect();
        above.sort_unstable();
        above.dedup();
        let named = store::by_ids(tx, viewer.enterprise_id, &above).await?;
        around.names = named.into_iter().map(|team| (team.id, team.brief.name)).collect();
    }
    if shows("directors") {
        for (team, director) in store::directors_of_teams(tx, viewer.enterprise_id, &ids).await? {
            around.directors.entry(team).or_default().push(director.name);
        }
    }
    let full = i64::try_from(teams.len()).is_ok_and(|count| count == BATCH);
    let next = teams.last().map(|team| team.id).filter(|_| full);
    let rows = teams
        .iter()
        .map(|team| columns.iter().map(|column| cell(team, &around, &column.prop)).collect())
        .collect();
    Ok(Batch { rows, next })
}

/// Related records that the cells of a batch of teams show.
struct Around {
    counts: HashMap<i64, Counts>,
    names: HashMap<i64, String>,
    directors: HashMap<i64, Vec<String>>,
}

fn cell(team: &Team, around: &Around, prop: &str) -> Cell {
    let counts = around.counts.get(&team.id).copied().unwrap_or_default();
    // counts of members stay far below the largest exact float
    let number = |count: i64| Cell::Number(f64::from(i32::try_from(count).unwrap_or(i32::MAX)));
    match prop {
        "name" => Cell::from(team.name.as_str()),
        "pid" => {
            let above = team.path.iter().filter(|id| **id != team.id);
            let names: Vec<&str> = above.filter_map(|id| around.names.get(id).map(String::as_str)).collect();
            Cell::from(Some(names.join("/")))
        }
        "code" => Cell::from(team.code.clone()),
        "type" => Cell::from(if team.team_type == rules::EXTERNAL { "外部团队" } else { "内部团队" }),
        "directors" => Cell::from(around.directors.get(&team.id).map(|names| names.join("、"))),
        "memberCount" => number(counts.members),
        "totalMemberCount" => number(counts.total_members),
        "contactName" => Cell::from(team.contact_name.clone()),
        "phone" => Cell::from(team.phone.clone()),
        "address" => Cell::from(team.address.clone()),
        "isAcceptTeam" => Cell::from(team.is_accept_team),
        "remark" => Cell::from(team.remark.clone()),
        "createTime" => Cell::from(Some(clock::china_time(team.created_at))),
        _ => Cell::Blank,
    }
}

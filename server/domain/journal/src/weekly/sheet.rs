//! Export of weekly reports to workbooks, without the lines that are invisible to the viewer.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{Line, TEAM, Weekly, WeeklyFilter, WeeklyWhose};
use super::states::WeeklyStatus;
use super::{lines, messages, rules, store};
use crate::dict::rules::Dictionary;
use crate::journal::links::{self, Key, Shown};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook};
use crate::{dict, member, sheet, team, weekly_comment};

/// A column of the export.
const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("week", "周", 18, true),
    column("monday", "周一", 12, true),
    column("scope", "类型", 12, true),
    column("author", "填写人", 14, true),
    column("team", "团队", 20, true),
    column("status", "状态", 12, true),
    column("done", "本周工作", 60, true),
    column("words", "工作小结", 40, true),
    column("plan", "下周计划", 40, true),
    column("comments", "点评", 40, true),
    column("late", "逾期提交", 10, true),
    column("submitTime", "提交时间", 20, true),
];

/// The workbook of weekly reports.
pub static BOOK: Workbook = Workbook {
    path: "tms/weekly",
    title: |_| "周报",
    columns: COLUMNS,
    about: ("weekly reports", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_export,
    rows: |_, query| {
        let order = InOrder::read(query, store::reports::ROWS.sorts, SORTS)?;
        Ok(Box::new(Reports { filter: filter(query)?, order }))
    },
    import: None,
};

/// The sort orders: their names in REST, and the values of the GraphQL enum.
const SORTS: &[(&str, &str)] =
    &[("createTime", "CREATED_AT"), ("submitTime", "SUBMITTED_AT"), ("date", "MONDAY")];

/// Reads the filter from the REST parameters of `weekly/summary/list`.
fn filter(query: &Query<'_>) -> AppResult<WeeklyFilter> {
    let whose = query.read("whose", |text| match text.to_ascii_uppercase().as_str() {
        "ALL" => Some(WeeklyWhose::All),
        "MINE" => Some(WeeklyWhose::Mine),
        "TEAM" => Some(WeeklyWhose::Team),
        _ => None,
    })?;
    let status = |text: &str| sheet::status(WeeklyStatus::ALL, WeeklyStatus::number, text);
    let statuses = query.list("status", status)?;
    let scope = query.read("scope", |text| match text.to_ascii_uppercase().as_str() {
        "0" | "MEMBER" => Some(0),
        "1" | "TEAM" => Some(1),
        _ => None,
    })?;
    Ok(WeeklyFilter {
        whose: whose.unwrap_or_default(),
        scope,
        keyword: query.text("keyword").map(str::to_owned),
        author_id: query.id("authorId", "Member")?,
        team_id: query.id("teamId", "Team")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        statuses: statuses.unwrap_or_default(),
        late: query.switch("late")?,
        exact_team: query.switch("exactTeam")?.unwrap_or(false),
        grade: query.text("grade").map(str::to_owned),
    })
}

/// An export of the reports that a filter finds.
struct Reports {
    filter: WeeklyFilter,
    order: Option<InOrder>,
}

impl Rows for Reports {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::reports::count(connection, viewer, &self.filter)))
    }
}

/// Names of the records that the rows of a batch refer to, as far as they are visible to the viewer.
struct Names {
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    records: BTreeMap<Key, Shown>,
    comments: HashMap<i64, Vec<String>>,
}

/// One batch of the export, oldest first without an explicit order.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&WeeklyFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::reports::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let names = names(tx, viewer, &rows).await?;
    let line = |row: &Weekly| columns.iter().map(|column| cell(viewer, row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &AsyncPgConnection, viewer: &Viewer, rows: &[Weekly]) -> AppResult<Names> {
    let enterprise = viewer.enterprise_id;
    let all: Vec<Line> = rows.iter().flat_map(Weekly::lines).collect();
    let records = links::shown(tx, viewer, &lines::asked(&all)).await?;
    let reports: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let said = weekly_comment::store::of_reports(tx, enterprise, &reports).await?;
    let people = rows.iter().map(|row| row.author_id).chain(said.iter().map(|one| one.author_id));
    let people: BTreeSet<i64> = people.chain(all.iter().filter_map(|line| line.member_id)).collect();
    let people: Vec<i64> = people.into_iter().collect();
    let members = member::store::by_ids(tx, enterprise, &people).await?;
    let teams: BTreeSet<i64> = rows.iter().filter_map(|row| row.team_id).collect();
    let teams: Vec<i64> = teams.into_iter().collect();
    let teams = team::store::by_ids(tx, enterprise, &teams).await?;
    let members: HashMap<i64, String> = members.into_iter().map(|row| (row.id, row.brief.name)).collect();
    let grades = dict::store::all(tx, viewer, Dictionary::WeeklyCommentGrade).await?;
    let grades: HashMap<String, String> =
        grades.into_iter().map(|one| (one.item.value, one.item.text)).collect();
    let mut comments: HashMap<i64, Vec<String>> = HashMap::new();
    for one in said {
        let who = members.get(&one.author_id).cloned().unwrap_or_default();
        let grade = one.grade.as_ref().map(|value| grades.get(value).unwrap_or(value).as_str());
        let text: Vec<&str> = grade.into_iter().chain(one.body.as_deref()).collect();
        comments.entry(one.weekly_id).or_default().push(format!("{who}：{}", text.join("，")));
    }
    let teams = teams.into_iter().map(|row| (row.id, row.name.clone())).collect();
    Ok(Names { members, teams, records, comments })
}

/// A line of a report as text.
fn said(line: &Line, names: &Names) -> String {
    let who = line.member_id.and_then(|id| names.members.get(&id)).map(|name| format!("{name}："));
    let text = line
        .text
        .as_deref()
        .map(|text| if line.title.is_empty() { text.to_owned() } else { format!("（{text}）") });
    let did = if line.did.is_empty() { String::new() } else { format!("{} ", line.did) };
    format!("{}{did}{}{}", who.unwrap_or_default(), line.title, text.unwrap_or_default())
}

fn cell(viewer: &Viewer, row: &Weekly, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    let joined = |lines: Vec<String>| Cell::from(lines.join("\n").as_str());
    match prop {
        "week" => Cell::from(messages::named(row.of()).as_str()),
        "monday" => Cell::from(row.monday.to_string().as_str()),
        "scope" => Cell::from(if row.scope == TEAM { "团队汇总" } else { "个人周报" }),
        "author" => of(&names.members, Some(row.author_id)),
        "team" => of(&names.teams, row.team_id),
        "status" => Cell::from(rules::status(row).label()),
        "done" => {
            let told = lines::told(viewer, row, &names.records).into_iter().filter(|line| !line.struck);
            joined(told.map(|line| said(&line, names)).collect())
        }
        "words" => Cell::from(row.words.clone()),
        "plan" => joined(row.plans().into_iter().map(|plan| plan.text).collect()),
        "comments" => joined(names.comments.get(&row.id).cloned().unwrap_or_default()),
        "late" => Cell::from(row.late),
        _ => Cell::from(row.submitted_at.map(clock::china_time)),
    }
}

//! Exports of tasks to workbooks (business §7 `task/exportExcel`, `exportColumns`).

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock, plain};

use super::model::{Scope, Task, TaskFilter};
use super::rules::Status;
use super::store;
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as own, Texts};
use crate::dict::rules::Dictionary;
use crate::project::sheet::column;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{self, Column, Head, Query, Rows, Workbook};
use crate::{customer, dict, member, project};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column { required: true, ..column("name", "任务名称", 36, true) },
    column("status", "状态", 10, true),
    column("level", "优先级", 10, true),
    column("pid", "上级任务", 28, false),
    column("project", "项目", 28, true),
    column("customer", "客户", 28, false),
    column("director", "负责人", 14, true),
    column("members", "协作人", 24, true),
    column("validator", "验收人", 14, true),
    column("startDate", "开始日期", 14, true),
    column("endDate", "截止日期", 14, true),
    column("finishTime", "完成时间", 20, true),
    column("estimate", "预计工时（小时）", 16, false),
    column("spent", "已用工时（小时）", 16, false),
    column("description", "任务说明", 40, false),
    column("createBy", "创建人", 14, true),
    column("createTime", "创建时间", 20, true),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "tms/task",
    title: |_| "任务",
    columns: COLUMNS,
    about: ("tasks", "the whole filtered list"),
    own: Some(|connection, viewer| Box::pin(own::heads(connection, viewer, RecordType::Task))),
    parts: None,
    may_export: |viewer| viewer.can(Code::TaskExport),
    rows: |_, query| {
        let order = InOrder::read(query, store::tasks::ROWS.sorts, SORTS)?;
        Ok(Box::new(Tasks { filter: filter(query)?, order }))
    },
    import: None,
};

/// Reads the parameters of `task/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<TaskFilter> {
    let scope = |text: &str| match text {
        "all" | "ALL" => Some(Scope::All),
        "todo" | "TO_DO" => Some(Scope::ToDo),
        "director" | "DIRECTED" => Some(Scope::Directed),
        "join" | "JOINED" => Some(Scope::Joined),
        "create" | "CREATED" => Some(Scope::Created),
        "validate" | "TO_VALIDATE" => Some(Scope::ToValidate),
        "manage" | "MANAGED" => Some(Scope::Managed),
        "draft" | "DRAFTS" => Some(Scope::Drafts),
        _ => None,
    };
    let statuses = query.list("status", code)?;
    Ok(TaskFilter {
        scope: query.read("scope", scope)?,
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        statuses,
        levels: query.words("level"),
        open: query.switch("open")?,
        project_id: query.id("projectId", "Project")?,
        milepost_id: query.id("milepostId", "Milepost")?,
        customer_id: query.id("customerId", "Customer")?,
        director_id: query.id("director", "Member")?.or(query.id("directorId", "Member")?),
        team_id: query.id("directorTeamId", "Team")?.or(query.id("teamId", "Team")?),
        member_id: query.id("memberId", "Member")?,
        parent_id: query.id("pid", "Task")?.or(query.id("parentId", "Task")?),
        tops: query.switch("tops")?,
        overdue: query.switch("overdue")?,
        created_by: query.id("createBy", "Member")?,
        created_at: Some(query.between("createTimeStart", "createTimeEnd")?),
        begins_on: Some((query.day("startDateStart")?, query.day("startDateEnd")?)),
        ends_on: Some((query.day("endDateStart")?, query.day("endDateEnd")?)),
        custom: own::asked(query)?,
        ..TaskFilter::default()
    })
}

/// Parses a status by its code, or its name in GraphQL.
fn code(text: &str) -> Option<i16> {
    sheet::status(Status::ALL, Status::number, text)
}

/// The export of the rows that match a filter.
struct Tasks {
    filter: TaskFilter,
    order: Option<InOrder>,
}

/// Sort keys by their REST names.
const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("name", "NAME"),
    ("startDate", "BEGINS_ON"),
    ("endDate", "ENDS_ON"),
];

impl Rows for Tasks {
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
        Some(Box::pin(store::tasks::count(connection, viewer, &self.filter)))
    }
}

/// Records that the rows of a batch refer to.
struct Names {
    levels: HashMap<String, String>,
    members: HashMap<i64, String>,
    projects: HashMap<i64, String>,
    customers: HashMap<i64, String>,
    own: Option<Texts>,
    tasks: HashMap<i64, String>,
}

/// One batch of an export, oldest first where no order is given.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&TaskFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::tasks::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let mut names = names(tx, viewer, &rows).await?;
    if columns.iter().any(|column| column.prop.starts_with(own::PREFIX)) {
        let kept: Vec<_> = rows.iter().map(|row| &row.custom).collect();
        let called = customer::store::called;
        names.own = Some(Texts::read(tx, viewer, RecordType::Task, &kept, called).await?);
    }
    let line = |row: &Task| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Task]) -> AppResult<Names> {
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let people = rows.iter().flat_map(|row| {
        let named = [row.director_id, row.validator_id, row.created_by];
        named.into_iter().flatten().chain(row.members.iter().copied())
    });
    let members = member::store::by_ids(tx, viewer.enterprise_id, &distinct(people.collect())).await?;
    let levels = dict::store::of_codes(tx, viewer.enterprise_id, &[Dictionary::TaskLevel.code()]).await?;
    // invisible records are left out
    let projects = distinct(rows.iter().filter_map(|row| row.project_id).collect());
    let projects = project::store::many(tx, viewer, &projects).await?;
    let customers = distinct(rows.iter().filter_map(|row| row.customer_id).collect());
    let customers = customer::store::many(tx, viewer, &customers).await?;
    let above = distinct(rows.iter().filter_map(|row| row.parent_id).collect());
    let above = store::tasks::many(tx, viewer, &above).await?;
    Ok(Names {
        levels: levels.into_iter().map(|one| (one.item.value, one.item.text)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        projects: projects.into_iter().map(|row| (row.id, row.name)).collect(),
        customers: customers.into_iter().map(|row| (row.id, row.name)).collect(),
        own: None,
        tasks: above.into_iter().map(|row| (row.id, row.name)).collect(),
    })
}

fn cell(row: &Task, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    let day = |day: Option<chrono::NaiveDate>| Cell::from(day.map(|day| day.to_string()));
    let hours = |minutes: i32| format!("{:.2}", f64::from(minutes) / 60.0);
    match prop {
        "name" => Cell::from(row.name.as_str()),
        "status" => Cell::from(Status::read(row.status).label()),
        "level" => Cell::from(row.level.as_ref().and_then(|value| names.levels.get(value).cloned())),
        "pid" => of(&names.tasks, row.parent_id),
        "project" => of(&names.projects, row.project_id),
        "customer" => of(&names.customers, row.customer_id),
        "director" => of(&names.members, row.director_id),
        "members" => {
            let members = row.members.iter().filter_map(|id| names.members.get(id).cloned());
            Cell::from(members.collect::<Vec<_>>().join("、").as_str())
        }
        "validator" => of(&names.members, row.validator_id),
        "startDate" => day(row.begins_on),
        "endDate" => day(row.ends_on),
        "finishTime" => Cell::from(row.finished_at.map(clock::china_time)),
        "estimate" => Cell::from(row.estimate.map(hours)),
        "spent" => Cell::from(Some(hours(row.spent))),
        "description" => Cell::from(row.description.as_deref().map(plain)),
        "createBy" => of(&names.members, row.created_by),
        "createTime" => Cell::from(Some(clock::china_time(row.created_at))),
        own => Cell::from(names.own.as_ref().and_then(|texts| texts.text(own, &row.custom))),
    }
}

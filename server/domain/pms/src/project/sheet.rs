//! Exports of projects to workbooks (business §7 `project/exportExcel`).

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock, money, plain};

use super::model::{Project, ProjectFilter, Scope};
use super::{rules, store};
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as own, Texts};
use crate::customer::rules::visibility;
use crate::dict::rules::Dictionary;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook};
use crate::{customer, dict, member, team};

/// A column of an export.
pub const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column { required: true, ..column("name", "项目名称", 32, true) },
    column("number", "项目编号", 14, true),
    column("type", "项目类型", 14, true),
    column("status", "项目状态", 12, true),
    column("property", "项目属性", 12, false),
    column("tags", "项目标签", 20, false),
    column("customer", "客户", 28, true),
    column("director", "项目负责人", 14, true),
    column("directorTeam", "所属团队", 18, true),
    column("startDate", "开始日期", 14, true),
    column("endDate", "结束日期", 14, true),
    column("finishDate", "完成日期", 14, false),
    column("progress", "进度（%）", 12, true),
    column("contractNumber", "合同编号", 18, false),
    column("amount", "合同金额（元）", 18, true),
    column("received", "已回款（元）", 18, true),
    column("spent", "已支出（元）", 18, true),
    column("description", "项目说明", 40, false),
    column("createBy", "创建人", 14, false),
    column("createTime", "创建时间", 20, true),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/project",
    title: |_| "项目",
    columns: COLUMNS,
    about: ("projects", "the whole filtered list; amounts only where the caller sees them"),
    own: Some(|connection, viewer| Box::pin(own::heads(connection, viewer, RecordType::Project))),
    parts: None,
    may_export: |viewer| viewer.can(Code::ProjectExport),
    rows: |_, query| {
        let order = InOrder::read(query, store::ROWS.sorts, SORTS)?;
        Ok(Box::new(Projects { filter: filter(query)?, order }))
    },
    import: None,
};

/// Reads the parameters of `project/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<ProjectFilter> {
    let scope = |text: &str| match text {
        "all" | "ALL" => Some(Scope::All),
        "my" | "MINE" => Some(Scope::Mine),
        "join" | "JOINED" => Some(Scope::Joined),
        "star" | "STARRED" => Some(Scope::Starred),
        _ => None,
    };
    Ok(ProjectFilter {
        scope: query.read("scope", scope)?,
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        types: query.words("type"),
        statuses: query.words("status"),
        properties: query.words("property"),
        tags: query.words("tags"),
        customer_id: query.id("customerId", "Customer")?,
        director_id: query.id("director", "Member")?.or(query.id("directorId", "Member")?),
        team_id: query.id("directorTeamId", "Team")?.or(query.id("teamId", "Team")?),
        member_id: query.id("memberId", "Member")?,
        is_open: query.read("isOpen", visibility)?,
        overdue: query.switch("overdue")?,
        created_by: query.id("createBy", "Member")?,
        created_at: Some(query.between("createTimeStart", "createTimeEnd")?),
        begins_on: Some((query.day("startDateStart")?, query.day("startDateEnd")?)),
        ends_on: Some((query.day("endDateStart")?, query.day("endDateEnd")?)),
        custom: own::asked(query)?,
    })
}

/// The export of the rows that match a filter.
struct Projects {
    filter: ProjectFilter,
    order: Option<InOrder>,
}

/// Sort keys by their REST names.
const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("name", "NAME"),
    ("startDate", "BEGINS_ON"),
    ("endDate", "ENDS_ON"),
    ("progress", "PROGRESS"),
    ("amount", "AMOUNT"),
];

impl Rows for Projects {
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
        Some(Box::pin(store::count(connection, viewer, &self.filter)))
    }
}

/// Records that the rows of a batch refer to.
struct Names {
    items: HashMap<(String, String), String>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    customers: HashMap<i64, String>,
    own: Option<Texts>,
}

/// One batch of an export, oldest first where no order is given.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&ProjectFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let mut names = names(tx, viewer, &rows).await?;
    if columns.iter().any(|column| column.prop.starts_with(own::PREFIX)) {
        let kept: Vec<_> = rows.iter().map(|row| &row.custom).collect();
        let called = customer::store::called;
        names.own = Some(Texts::read(tx, viewer, RecordType::Project, &kept, called).await?);
    }
    let line = |row: &Project| columns.iter().map(|column| cell(viewer, row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Project]) -> AppResult<Names> {
    let codes = [
        Dictionary::ProjectType,
        Dictionary::ProjectStatusCategory,
        Dictionary::ProjectProperty,
        Dictionary::ProjectTag,
    ]
    .map(Dictionary::code);
    let items = dict::store::of_codes(tx, viewer.enterprise_id, &codes).await?;
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let members =
        distinct(rows.iter().flat_map(|row| row.director_id.into_iter().chain(row.created_by)).collect());
    let teams = distinct(rows.iter().filter_map(|row| row.director_team_id).collect());
    let customers = distinct(rows.iter().filter_map(|row| row.customer_id).collect());
    let members = member::store::by_ids(tx, viewer.enterprise_id, &members).await?;
    let teams = team::store::by_ids(tx, viewer.enterprise_id, &teams).await?;
    // a customer invisible to the viewer is left out
    let customers = customer::store::many(tx, viewer, &customers).await?;
    Ok(Names {
        items: items.into_iter().map(|one| ((one.item.code, one.item.value), one.item.text)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        customers: customers.into_iter().map(|row| (row.id, row.name)).collect(),
        own: None,
    })
}

fn cell(viewer: &Viewer, row: &Project, names: &Names, prop: &str) -> Cell {
    let item = |dictionary: Dictionary, value: &str| {
        names.items.get(&(dictionary.code().to_owned(), value.to_owned())).cloned()
    };
    let optional = |dictionary, value: Option<&String>| value.and_then(|value| item(dictionary, value));
    let member = |id: Option<i64>| id.and_then(|id| names.members.get(&id).cloned());
    let day = |day: Option<chrono::NaiveDate>| Cell::from(day.map(|day| day.to_string()));
    let pays = rules::sees_money(viewer, row);
    let yuan = |fen: i64| Cell::from(pays.then(|| format!("{:.2}", money::yuan(fen))));
    match prop {
        "name" => Cell::from(row.name.as_str()),
        "number" => Cell::from(row.number.clone()),
        "type" => Cell::from(optional(Dictionary::ProjectType, row.project_type.as_ref())),
        "status" => Cell::from(item(Dictionary::ProjectStatusCategory, &row.status)),
        "property" => Cell::from(optional(Dictionary::ProjectProperty, row.property.as_ref())),
        "tags" => {
            let tags = row.tags.iter().filter_map(|value| item(Dictionary::ProjectTag, value));
            Cell::from(tags.collect::<Vec<_>>().join("、").as_str())
        }
        "customer" => Cell::from(row.customer_id.and_then(|id| names.customers.get(&id).cloned())),
        "director" => Cell::from(member(row.director_id)),
        "directorTeam" => Cell::from(row.director_team_id.and_then(|id| names.teams.get(&id).cloned())),
        "startDate" => day(row.begins_on),
        "endDate" => day(row.ends_on),
        "finishDate" => day(row.finished_on),
        "progress" => Cell::from(Some(row.progress.to_string())),
        "contractNumber" => Cell::from(row.contract_number.clone()),
        "amount" => yuan(row.amount),
        "received" => yuan(row.received),
        "spent" => yuan(row.spent),
        "description" => Cell::from(row.description.as_deref().map(plain)),
        "createBy" => Cell::from(member(row.created_by)),
        "createTime" => Cell::from(Some(clock::china_time(row.created_at))),
        own => Cell::from(names.own.as_ref().and_then(|texts| texts.text(own, &row.custom))),
    }
}

//! Export of work orders to workbooks (business §7 Work orders, `workorder/exportExcel`, `exportColumns`).

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock, plain};

use super::model::{Scope, WorkOrder, WorkOrderFilter};
use super::rules::{self, Status};
use super::store;
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as own, Texts};
use crate::dict::rules::Dictionary;
use crate::project::sheet::column;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{self, Column, Head, Query, Rows, Workbook};
use crate::{customer, dict, member, project, team};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("code", "工单编号", 18, true),
    Column { required: true, ..column("name", "工单名称", 36, true) },
    column("status", "状态", 10, true),
    column("serviceType", "服务类型", 12, true),
    column("level", "优先级", 10, true),
    column("customer", "客户", 28, true),
    column("project", "项目", 28, false),
    column("contactName", "联系人", 12, true),
    column("contactPhone", "联系电话", 16, true),
    column("address", "服务地址", 36, true),
    column("acceptTeam", "接单团队", 16, true),
    column("director", "技术员", 14, true),
    column("members", "协作人", 24, false),
    column("requestTime", "报修时间", 20, true),
    column("dueTime", "要求完成时间", 20, true),
    column("statusTime", "进入状态时间", 20, false),
    column("evaluate", "评价（星）", 12, false),
    column("description", "问题描述", 40, false),
    column("createBy", "创建人", 14, true),
    column("createTime", "创建时间", 20, true),
];

/// The workbook of work orders.
pub static BOOK: Workbook = Workbook {
    path: "tms/workorder",
    title: |_| "工单",
    columns: COLUMNS,
    about: ("work orders", "the whole filtered list"),
    own: Some(|connection, viewer| Box::pin(own::heads(connection, viewer, RecordType::WorkOrder))),
    parts: None,
    may_export: |viewer| viewer.can(Code::WorkExport),
    rows: |_, query| {
        let order = InOrder::read(query, store::work_orders::ROWS.sorts, SORTS)?;
        Ok(Box::new(Orders { filter: filter(query)?, order }))
    },
    import: None,
};

/// Reads the filter from the REST parameters of `workorder/list`.
fn filter(query: &Query<'_>) -> AppResult<WorkOrderFilter> {
    let scope = |text: &str| match text {
        "all" | "ALL" => Some(Scope::All),
        "todo" | "TO_DO" => Some(Scope::ToDo),
        "director" | "DIRECTED" => Some(Scope::Directed),
        "join" | "JOINED" => Some(Scope::Joined),
        "create" | "CREATED" => Some(Scope::Created),
        "dispatch" | "DISPATCH" => Some(Scope::Dispatch),
        "check" | "CHECK" => Some(Scope::Check),
        "confirm" | "CONFIRM" => Some(Scope::Confirm),
        _ => None,
    };
    Ok(WorkOrderFilter {
        scope: query.read("scope", scope)?,
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        statuses: query.list("status", code)?,
        open: query.switch("open")?,
        service_types: query.words("serviceType"),
        levels: query.words("level"),
        customer_id: query.id("customerId", "Customer")?,
        project_id: query.id("projectId", "Project")?,
        asset_id: query.id("assetId", "CustomerAsset")?,
        project_device_id: query.id("projectDeviceId", "ProjectDevice")?,
        zone_id: query.id("zoneId", "WorkZone")?,
        director_id: query.id("director", "Member")?.or(query.id("directorId", "Member")?),
        team_id: query.id("teamId", "Team")?,
        member_id: query.id("memberId", "Member")?,
        overdue: query.switch("overdue")?,
        respond_overdue: query.switch("respondOverdue")?,
        held: query.switch("held")?,
        supplement: query.switch("supplement")?,
        planned: query.switch("planned")?,
        planned_at: Some(query.between("planFrom", "planTo")?),
        visit: query.read("visit", |text| match text {
            "0" | "NONE" => Some(0),
            "1" | "AWAITED" => Some(1),
            "2" | "DONE" => Some(2),
            _ => None,
        })?,
        created_by: query.id("createBy", "Member")?,
        created_at: Some(query.between("createTimeStart", "createTimeEnd")?),
        requested_at: Some(query.between("requestTimeStart", "requestTimeEnd")?),
        due_at: Some(query.between("dueTimeStart", "dueTimeEnd")?),
        custom: own::asked(query)?,
        known: None,
    })
}

/// A status by its code, or by its GraphQL name.
fn code(text: &str) -> Option<i16> {
    sheet::status(Status::ALL, Status::number, text)
}

/// An export of the orders that a filter finds.
struct Orders {
    filter: WorkOrderFilter,
    order: Option<InOrder>,
}

/// The sort orders: their names in REST, and the values of the GraphQL enum.
const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("name", "NAME"),
    ("requestTime", "REQUESTED_AT"),
    ("dueTime", "DUE_AT"),
    ("nextDueTime", "NEXT_DUE_AT"),
];

impl Rows for Orders {
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
        Some(Box::pin(store::work_orders::count(connection, viewer, &self.filter)))
    }
}

/// Names of the records that the rows of a batch refer to.
struct Names {
    types: HashMap<String, String>,
    levels: HashMap<String, String>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    projects: HashMap<i64, String>,
    customers: HashMap<i64, String>,
    own: Option<Texts>,
    stars: HashMap<i64, i16>,
}

/// One batch of the export, oldest first without an explicit order.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&WorkOrderFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::work_orders::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let mut names = names(tx, viewer, &rows).await?;
    if columns.iter().any(|column| column.prop.starts_with(own::PREFIX)) {
        let kept: Vec<_> = rows.iter().map(|row| &row.custom).collect();
        let called = customer::store::called;
        names.own = Some(Texts::read(tx, viewer, RecordType::WorkOrder, &kept, called).await?);
    }
    let line = |row: &WorkOrder| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[WorkOrder]) -> AppResult<Names> {
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let people = rows.iter().flat_map(|row| {
        let named = [row.director_id, row.created_by];
        named.into_iter().flatten().chain(row.members.iter().copied())
    });
    let members = member::store::by_ids(tx, viewer.enterprise_id, &distinct(people.collect())).await?;
    let codes = [Dictionary::WorkServiceType.code(), Dictionary::WorkLevel.code()];
    let values = dict::store::of_codes(tx, viewer.enterprise_id, &codes).await?;
    let of = |code: &str| {
        let of = values.iter().filter(|one| one.item.code == code);
        of.map(|one| (one.item.value.clone(), one.item.text.clone())).collect::<HashMap<_, _>>()
    };
    // records invisible to the viewer stay without a name
    let teams = distinct(rows.iter().filter_map(|row| row.accept_team_id).collect());
    let teams = team::store::find_many(tx, viewer, &teams).await?;
    let projects = distinct(rows.iter().filter_map(|row| row.project_id).collect());
    let projects = project::store::many(tx, viewer, &projects).await?;
    let customers = distinct(rows.iter().filter_map(|row| row.customer_id).collect());
    let customers = customer::store::many(tx, viewer, &customers).await?;
    let orders: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let evaluates = store::evaluates_of(tx, viewer.enterprise_id, &orders).await?;
    let counted = evaluates.into_iter().filter(|one| one.counts);
    Ok(Names {
        types: of(codes[0]),
        levels: of(codes[1]),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        projects: projects.into_iter().map(|row| (row.id, row.name)).collect(),
        customers: customers.into_iter().map(|row| (row.id, row.name)).collect(),
        own: None,
        stars: counted.map(|one| (one.work_order_id, one.score)).collect(),
    })
}

fn cell(row: &WorkOrder, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    let value = |names: &HashMap<String, String>, value: &Option<String>| {
        Cell::from(value.as_ref().and_then(|value| names.get(value).cloned()))
    };
    let time = |at: Option<DateTime<Utc>>| Cell::from(at.map(clock::china_time));
    match prop {
        "code" => Cell::from(rules::code(row.id, row.created_at).as_str()),
        "name" => Cell::from(row.name.as_str()),
        "status" => Cell::from(Status::read(row.status).label()),
        "serviceType" => value(&names.types, &row.service_type),
        "level" => value(&names.levels, &row.level),
        "customer" => of(&names.customers, row.customer_id),
        "project" => of(&names.projects, row.project_id),
        "contactName" => Cell::from(row.contact_name.clone()),
        "contactPhone" => Cell::from(row.contact_phone.clone()),
        "address" => Cell::from(row.address.clone()),
        "acceptTeam" => of(&names.teams, row.accept_team_id),
        "director" => of(&names.members, row.director_id),
        "members" => {
            let members = row.members.iter().filter_map(|id| names.members.get(id).cloned());
            Cell::from(members.collect::<Vec<_>>().join("、").as_str())
        }
        "requestTime" => time(Some(row.requested_at)),
        "dueTime" => time(row.due_at),
        "statusTime" => time(Some(row.since)),
        "evaluate" => Cell::from(names.stars.get(&row.id).map(ToString::to_string)),
        "description" => Cell::from(row.description.as_deref().map(plain)),
        "createBy" => of(&names.members, row.created_by),
        "createTime" => time(Some(row.created_at)),
        own => Cell::from(names.own.as_ref().and_then(|texts| texts.text(own, &row.custom))),
    }
}

//! Export of work logs to workbooks (business §7 `itemlog/exportExcel`).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{ItemLog, ItemLogFilter, LogScope};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::journal::links::{self, Key, RecordOf, Shown};
use crate::log_category::template::{Field, FieldKind, ids_in};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook};
use crate::{dict, log_category, member, team};

/// A column of the export.
const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("happenedOn", "日期", 12, true),
    column("author", "填写人", 14, true),
    column("team", "团队", 20, true),
    column("logType", "日志类型", 14, true),
    column("hours", "工时（小时）", 12, true),
    column("contents", "日志内容", 60, true),
    column("values", "模板内容", 40, true),
    column("project", "项目", 24, true),
    column("task", "任务", 24, true),
    column("workOrder", "工单", 24, true),
    column("customer", "客户", 24, true),
    column("editedLate", "逾期修改", 10, false),
    column("createTime", "填写时间", 20, true),
];

/// The workbook of logs.
pub static BOOK: Workbook = Workbook {
    path: "tms/itemlog",
    title: |_| "日志",
    columns: COLUMNS,
    about: ("logs", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_export,
    rows: |_, query| {
        let order = InOrder::read(query, store::logs::ROWS.sorts, SORTS)?;
        Ok(Box::new(Logs { filter: filter(query)?, order }))
    },
    import: None,
};

/// The sort orders: their names in REST, and the values of the GraphQL enum.
const SORTS: &[(&str, &str)] =
    &[("createTime", "CREATED_AT"), ("logDate", "HAPPENED_ON"), ("minutes", "MINUTES")];

/// Reads the filter from the REST parameters of `itemlog/list`.
fn filter(query: &Query<'_>) -> AppResult<ItemLogFilter> {
    let scope = query.read("scope", |text| match text.to_ascii_uppercase().as_str() {
        "ALL" => Some(LogScope::All),
        "MINE" | "MY" => Some(LogScope::Mine),
        "TEAM" => Some(LogScope::Team),
        _ => None,
    })?;
    Ok(ItemLogFilter {
        scope: scope.unwrap_or_default(),
        keyword: query.text("keyword").or(query.text("contents")).map(str::to_owned),
        log_types: query.words("logType").unwrap_or_default(),
        author_id: query.id("authorId", "Member")?.or(query.id("createBy", "Member")?),
        team_id: query.id("teamId", "Team")?,
        exact_team: query.switch("exactTeam")?.unwrap_or(false),
        happened_on: Some((query.day("logDateStart")?, query.day("logDateEnd")?)),
        task_id: query.id("taskId", "Task")?,
        work_order_id: query.id("workOrderId", "WorkOrder")?,
        project_id: query.id("projectId", "Project")?,
        customer_id: query.id("customerId", "Customer")?,
    })
}

/// An export of the logs that a filter finds.
struct Logs {
    filter: ItemLogFilter,
    order: Option<InOrder>,
}

impl Rows for Logs {
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
        Some(Box::pin(store::logs::count(connection, viewer, &self.filter)))
    }
}

/// Names of the records that the rows of a batch refer to, as far as they are visible to the viewer.
struct Names {
    types: HashMap<String, String>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    records: BTreeMap<Key, Shown>,
    fields: HashMap<i64, Vec<Field>>,
}

/// One batch of the export, oldest first without an explicit order.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&ItemLogFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::logs::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let names = names(tx, viewer, &rows).await?;
    let line = |row: &ItemLog| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &AsyncPgConnection, viewer: &Viewer, rows: &[ItemLog]) -> AppResult<Names> {
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let enterprise = viewer.enterprise_id;
    let members = distinct(rows.iter().map(|row| row.author_id).collect());
    let members = member::store::by_ids(tx, enterprise, &members).await?;
    let teams = distinct(rows.iter().filter_map(|row| row.team_id).collect());
    let teams = team::store::by_ids(tx, enterprise, &teams).await?;
    let of = distinct(rows.iter().filter_map(|row| row.category_id).collect());
    let of = log_category::store::categories::by_ids(tx, enterprise, &of).await?;
    let fields: HashMap<i64, Vec<Field>> =
        of.into_iter().map(|row| (row.id, row.template().fields)).collect();
    let mut asked: BTreeSet<Key> = BTreeSet::new();
    for row in rows {
        for of in RecordOf::ALL {
            asked.extend(row.about(of).map(|id| (of.record_type(), id)));
        }
        let values = row.fields();
        let of_row = row.category_id.and_then(|id| fields.get(&id)).into_iter().flatten();
        for (field, of) in of_row.filter_map(|field| Some((field, field.record?))) {
            let ids = ids_in(values.get(&field.key)).into_iter();
            asked.extend(ids.map(|id| (of.record_type(), id)));
        }
    }
    let types = dict::store::of_codes(tx, enterprise, &[Dictionary::LogType.code()]).await?;
    Ok(Names {
        types: types.into_iter().map(|one| (one.item.value, one.item.text)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        records: links::shown(tx, viewer, &asked).await?,
        fields,
    })
}

/// The values of a log as one text: a line for each.
fn text(row: &ItemLog, names: &Names) -> String {
    let values = row.fields();
    let fields = row.category_id.and_then(|id| names.fields.get(&id)).into_iter().flatten();
    let said = |field: &Field| {
        let value = values.get(&field.key)?;
        let text = match field.kind {
            FieldKind::Text | FieldKind::Choice => value.as_str()?.to_owned(),
            FieldKind::Number | FieldKind::Hours => value.to_string(),
            FieldKind::Attachment => format!("{} 个文件", value.as_array().map_or(0, Vec::len)),
            FieldKind::Record => {
                let id = ids_in(Some(value)).into_iter().next()?;
                names.records.get(&(field.record?.record_type(), id))?.title.clone()
            }
        };
        Some(format!("{}：{text}", field.label))
    };
    fields.filter_map(said).collect::<Vec<_>>().join("\n")
}

fn cell(row: &ItemLog, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    let about = |of: RecordOf| {
        let found = row.about(of).and_then(|id| names.records.get(&(of.record_type(), id)));
        Cell::from(found.map(|shown| shown.title.clone()))
    };
    match prop {
        "happenedOn" => Cell::from(Some(row.happened_on.to_string())),
        "author" => of(&names.members, Some(row.author_id)),
        "team" => of(&names.teams, row.team_id),
        "logType" => Cell::from(names.types.get(&row.log_type).cloned()),
        "hours" => Cell::Number(rules::hours(row.minutes.into())),
        "contents" => Cell::from(row.contents.as_str()),
        "values" => Cell::from(text(row, names).as_str()),
        "project" => about(RecordOf::Project),
        "task" => about(RecordOf::Task),
        "workOrder" => about(RecordOf::WorkOrder),
        "customer" => about(RecordOf::Customer),
        "editedLate" => Cell::from(row.edited_late),
        _ => Cell::from(Some(clock::china_time(row.created_at))),
    }
}

//! Export of approval applications to workbooks (business §7 `process/exportExcel`).

mod fields;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer, clock};

use super::engine::ids_in;
use super::model::{FlowProcess, FlowProcessFilter};
use super::states::ProcessStatus;
use super::values::{Values, told};
use super::{rules, store, unshut};
use crate::flow_form::definition::{Definition, Field, FieldType, RecordOf};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above_of};
use crate::sheet::{self, Book, Column, Head, Query, Rows, Titled, Workbook};
use crate::{flow_form, kind, member, team};

/// A column of the export.
const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("name", "标题", 36, true),
    column("form", "表单", 20, true),
    column("status", "状态", 12, true),
    column("applicant", "申请人", 14, true),
    column("team", "申请团队", 20, true),
    column("holders", "当前审批人", 24, true),
    column("content", "申请内容", 60, true),
    column("sendTime", "提交时间", 20, true),
    column("finishTime", "完成时间", 20, true),
    column("createTime", "创建时间", 20, false),
];

/// The workbook of applications.
pub static BOOK: Workbook = Workbook {
    path: "flow/process",
    title: |_| "审批",
    columns: COLUMNS,
    about: ("applications", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_manage,
    rows: |_, query| {
        let order = InOrder::read(query, store::processes::ROWS.sorts, SORTS)?;
        Ok(Box::new(Processes { filter: filter(query)?, order }))
    },
    import: None,
};

/// The sort orders: their names in REST, and the values of the GraphQL enum.
const SORTS: &[(&str, &str)] =
    &[("createTime", "CREATED_AT"), ("sendTime", "SENT_AT"), ("finishTime", "FINISHED_AT")];

/// Reads the filter from the REST parameters of `process/list`.
fn filter(query: &Query<'_>) -> AppResult<FlowProcessFilter> {
    let statuses = query.list("status", code)?;
    Ok(FlowProcessFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        form_id: query.id("formId", "FlowForm")?,
        statuses: statuses.unwrap_or_default(),
        applicant_id: query.id("applicantId", "Member")?.or(query.id("createBy", "Member")?),
        team_id: query.id("teamId", "Team")?,
        sent_at: Some(query.between("sendTimeStart", "sendTimeEnd")?),
        ..FlowProcessFilter::default()
    })
}

/// A status by its number, or by its GraphQL name.
fn code(text: &str) -> Option<i16> {
    sheet::status(ProcessStatus::ALL, ProcessStatus::number, text)
}

/// Applications per batch of an export with rows of tables, of which each has up to two hundred.
const TABLE_BATCH: i64 = 100;

/// An export of the applications that a filter finds.
struct Processes {
    filter: FlowProcessFilter,
    order: Option<InOrder>,
}

impl Rows for Processes {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn own<'a>(&'a self, connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> Option<Titled<'a>> {
        let form = self.filter.form_id?;
        Some(Box::pin(titled(connection, viewer, form)))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::processes::count(connection, viewer, &self.filter)))
    }

    fn count_lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        let tables = fields::tables(columns);
        if tables.is_empty() {
            return self.count(connection, viewer);
        }
        Some(Box::pin(async move { store::count_lines(connection, viewer, &self.filter, &tables).await }))
    }
}

/// Names of the records that the rows of a batch refer to.
struct Names {
    forms: HashMap<i64, String>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    records: HashMap<(&'static str, i64), String>,
    holders: HashMap<i64, Vec<i64>>,
    contents: HashMap<i64, String>,
    told: HashMap<i64, (Arc<Definition>, Values)>,
}

/// The title and the columns of the export of one form: those of all exports, and the form's fields.
async fn titled(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    form: i64,
) -> AppResult<(String, Vec<Head>)> {
    let (book, enterprise) = (Book::from(&BOOK), viewer.enterprise_id);
    let mut heads = book.declared();
    let forms = flow_form::store::forms::by_ids(connection, enterprise, &[form]).await?;
    if let Some(form) = forms.into_iter().find(|form| form.revision > 0) {
        let definition = flow_form::store::definition(connection, enterprise, form.id, form.revision).await?;
        heads.extend(fields::heads(&definition));
    }
    Ok((book.title().to_owned(), heads))
}

/// One batch of the export, oldest first without an explicit order.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&FlowProcessFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let tables = fields::tables(columns);
    let size = if tables.is_empty() { BATCH } else { TABLE_BATCH };
    let (rows, next) = match order {
        Some(order) => order.next_of(size, &store::processes::ROWS, (&*tx, viewer), filter, after).await?,
        None => above_of(size, store::above(tx, viewer, filter, after, size).await?, |row| row.id),
    };
    let with_contents = columns.iter().any(|column| column.prop == "content");
    let names = names(tx, viewer, &rows, with_contents).await?;
    let mut lines = Vec::with_capacity(rows.len());
    for row in &rows {
        let told = names.told.get(&row.id);
        for line in 0..told.map_or(1, |(_, values)| fields::lines(&tables, values)) {
            let one = |column: &Head| {
                let of_field = fields::cell(&column.prop, line, told, &names);
                of_field.unwrap_or_else(|| cell(row, &names, &column.prop))
            };
            lines.push(columns.iter().map(one).collect());
        }
    }
    Ok(Batch { rows: lines, next })
}

/// Loads the names; `with_contents`: also the contents as texts.
async fn names(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[FlowProcess],
    with_contents: bool,
) -> AppResult<Names> {
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let (enterprise, all) = (viewer.enterprise_id, rows.iter().map(|row| row.id).collect::<Vec<_>>());
    let forms = distinct(rows.iter().map(|row| row.form_id).collect());
    let forms = flow_form::store::forms::by_ids(tx, enterprise, &forms).await?;
    let mut holders: HashMap<i64, Vec<i64>> = HashMap::new();
    for one in store::holders_of(tx, enterprise, &all).await? {
        holders.entry(one.process_id).or_default().push(one.member_id);
    }
    let definitions: HashMap<i64, Arc<Definition>> =
        store::definitions_of(tx, enterprise, &all).await?.into_iter().collect();
    let shut: HashMap<i64, Vec<String>> = unshut::fields(tx, enterprise, &all).await?.into_iter().collect();
    let contents = |row: &FlowProcess| {
        let definition = definitions.get(&row.id)?;
        // managers of approval may read every field; those that conditions hide are not shown to them, either
        let allowed = rules::allowed(viewer, row, definition, &[]);
        let mut values = told(definition, &allowed, &row.fields());
        for key in shut.get(&row.id).into_iter().flatten() {
            values.remove(key);
        }
        Some((row.id, definition.clone(), values))
    };
    let contents: Vec<_> = rows.iter().filter_map(contents).collect();
    let named =
        |kind: FieldType| contents.iter().flat_map(move |(_, form, values)| ids_of(form, values, kind));
    let people = rows.iter().map(|row| row.applicant_id).chain(holders.values().flatten().copied());
    let people = people.chain(named(FieldType::Member).map(|(_, id)| id));
    let members = member::store::by_ids(tx, enterprise, &distinct(people.collect())).await?;
    let teams = rows.iter().filter_map(|row| row.applicant_team_id);
    let teams = distinct(teams.chain(named(FieldType::Team).map(|(_, id)| id)).collect());
    let teams = team::store::by_ids(tx, enterprise, &teams).await?;
    let asked = named(FieldType::Record).filter_map(|(of, id)| Some((of?.record_type(), id))).collect();
    let seen = kind::seen(tx, viewer, &asked).await?;
    let records = seen.into_iter().map(|(key, one)| (key, one.title)).collect();
    let mut names = Names {
        forms: forms.into_iter().map(|row| (row.id, row.name)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        records,
        contents: HashMap::new(),
        told: HashMap::new(),
        holders,
    };
    if with_contents {
        names.contents =
            contents.iter().map(|(id, form, values)| (*id, text(form, values, &names))).collect();
    }
    names.told = contents.into_iter().map(|(id, form, values)| (id, (form, values))).collect();
    Ok(names)
}

/// The ids in the fields of a type and in the columns of tables, with the kind of record that they refer to.
fn ids_of(definition: &Definition, values: &Values, kind: FieldType) -> Vec<(Option<RecordOf>, i64)> {
    let mut found = Vec::new();
    for field in &definition.fields {
        let value = values.get(&field.key);
        if field.kind == kind {
            found.extend(ids_in(value).into_iter().map(|id| (field.record, id)));
        }
        for column in field.columns.iter().filter(|column| column.kind == kind) {
            let rows = value.and_then(Value::as_array).into_iter().flatten();
            let ids = rows.flat_map(|row| ids_in(row.get(&column.key)));
            found.extend(ids.map(|id| (column.record, id)));
        }
    }
    found
}

/// The values of an application as one text: a line for each field with a value.
fn text(definition: &Definition, values: &Values, names: &Names) -> String {
    let mut lines = Vec::new();
    for field in &definition.fields {
        let Some(value) = values.get(&field.key) else { continue };
        let rows = value.as_array().filter(|_| field.kind == FieldType::Detail);
        match rows {
            Some(rows) => {
                for row in rows {
                    let cells =
                        field.columns.iter().filter_map(|column| said(column, row.get(&column.key)?, names));
                    lines.push(cells.collect::<Vec<_>>().join("，"));
                }
            }
            None => lines.extend(said(field, value, names)),
        }
    }
    lines.join("\n")
}

fn said(field: &Field, value: &Value, names: &Names) -> Option<String> {
    Some(format!("{}：{}", field.label, value_text(field, value, names)?))
}

/// The text of a value; `None` of tables.
fn value_text(field: &Field, value: &Value, names: &Names) -> Option<String> {
    let listed = |name: &dyn Fn(i64) -> Option<String>| {
        ids_in(Some(value)).into_iter().filter_map(name).collect::<Vec<_>>().join("、")
    };
    Some(match field.kind {
        FieldType::Text | FieldType::Lines | FieldType::Date => value.as_str()?.to_owned(),
        FieldType::Number | FieldType::Amount | FieldType::Contract => value.to_string(),
        FieldType::Period => format!("{} 至 {}", value.get("from")?.as_str()?, value.get("to")?.as_str()?),
        FieldType::Choice => match value.as_array() {
            Some(several) => several.iter().filter_map(|one| one.as_str()).collect::<Vec<_>>().join("、"),
            None => value.as_str()?.to_owned(),
        },
        FieldType::Attachment | FieldType::Picture => format!("{} 个文件", ids_in(Some(value)).len()),
        FieldType::Member => listed(&|id| names.members.get(&id).cloned()),
        FieldType::Team => listed(&|id| names.teams.get(&id).cloned()),
        FieldType::Record => {
            let of = field.record.map_or("", RecordOf::record_type);
            listed(&|id| names.records.get(&(of, id)).cloned())
        }
        FieldType::Explanation | FieldType::Detail => return None,
    })
}

fn cell(row: &FlowProcess, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    match prop {
        "name" => Cell::from(row.name.as_str()),
        "form" => of(&names.forms, Some(row.form_id)),
        "status" => Cell::from(rules::status(row).label()),
        "applicant" => of(&names.members, Some(row.applicant_id)),
        "team" => of(&names.teams, row.applicant_team_id),
        "holders" => {
            let ids = names.holders.get(&row.id).into_iter().flatten();
            let members = ids.filter_map(|id| names.members.get(id).cloned());
            Cell::from(members.collect::<Vec<_>>().join("、").as_str())
        }
        "content" => of(&names.contents, Some(row.id)),
        "sendTime" => Cell::from(row.sent_at.map(clock::china_time)),
        "finishTime" => Cell::from(row.finished_at.map(clock::china_time)),
        _ => Cell::from(Some(clock::china_time(row.created_at))),
    }
}

//! Workbooks of appraisal events (business §7 KPI `events/exportExcel`): export of the filtered list, and
//! import of all rows or none, with a dry run.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, clock};

use super::model::{KpiEvent, KpiEventFilter, KpiEventInput, KpiEventPatch};
use super::{rules, service, store};
use crate::category::rules::Tree;
use crate::kpi::rules::{may_add_events, may_export_events};
use crate::member::called::Called;
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Query, Rows, Undo, Workbook,
};
use crate::{category, member};

/// A column that is exported and may be imported.
const fn column(prop: &'static str, label: &'static str, width: u8, import: Option<ImportColumn>) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import, width }
}

const fn filled(required: bool, example: &'static str, note: &'static str) -> Option<ImportColumn> {
    Some(ImportColumn { required, example, note })
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("jobNumber", "工号", 12, filled(false, "YL0007", "与成员至少填写一项；都填写时以工号为准。")),
    column("member", "成员", 14, filled(false, "陆云帆", "有同名成员时请填写工号。")),
    column(
        "category",
        "事件分类",
        24,
        filled(false, "客户表扬", "分类的完整路径，用 / 分隔各级，须已存在。"),
    ),
    column("title", "事件标题", 32, filled(true, "客户来信表扬服务及时", "1 到 100 个字符。")),
    column("points", "分值", 10, filled(true, "2.5", "-100 到 100，最多两位小数；扣分填负数。")),
    column("happenedOn", "发生日期", 14, filled(true, "2026-11-02", "不晚于今天，如 2026-11-02。")),
    column("description", "事件说明", 48, filled(false, "", "最长 1000 个字符。")),
    column("createBy", "记录人", 14, None),
    column("createTime", "记录时间", 20, None),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "kpi/events",
    title: |_| "考核事件",
    columns: COLUMNS,
    about: ("events of members with points", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: may_export_events,
    rows: |_, query| {
        let order = InOrder::read(query, store::events::ROWS.sorts, SORTS)?;
        Ok(Box::new(Events { filter: filter(query)?, order }))
    },
    import: Some(Imported {
        may: may_add_events,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "kpi_event",
            table: "kpi_event",
            title: "t.title",
            undo: Undo::Deleted {
                may: |viewer| viewer.can(Code::KpiEventDel) || viewer.can(Code::KpiEventManage),
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] =
    &[("createTime", "CREATED_AT"), ("happenedDate", "HAPPENED_ON"), ("points", "POINTS")];

/// Parses the REST parameters of `events/list`.
fn filter(query: &Query<'_>) -> AppResult<KpiEventFilter> {
    Ok(KpiEventFilter {
        keyword: query.text("keyword").or(query.text("title")).map(str::to_owned),
        member_id: query.id("memberId", "Member")?.or(query.id("userId", "Member")?),
        team_id: query.id("teamId", "Team")?,
        category_id: query.id("categoryId", "Category")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// The events that a filter finds.
struct Events {
    filter: KpiEventFilter,
    order: Option<InOrder>,
}

impl Rows for Events {
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
        Some(Box::pin(store::events::count(connection, viewer, &self.filter)))
    }
}

/// Names of members with their job numbers, and paths of categories, for the cells.
struct Names {
    members: HashMap<i64, (String, Option<String>)>,
    paths: HashMap<i64, String>,
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&KpiEventFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::events::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let members: BTreeSet<i64> =
        rows.iter().flat_map(|row| [Some(row.member_id), row.created_by]).flatten().collect();
    let members: Vec<i64> = members.into_iter().collect();
    let members = member::store::by_ids(tx, viewer.enterprise_id, &members).await?;
    let members = members.into_iter().map(|row| (row.id, (row.brief.name, row.job_number))).collect();
    let paths = category::store::paths(tx, viewer.enterprise_id, Tree::KpiEvent).await?;
    let names = Names { members, paths };
    let line = |row: &KpiEvent| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

/// Points with two decimals.
#[allow(clippy::cast_precision_loss, reason = "points are within a hundred")]
fn points(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

fn cell(row: &KpiEvent, names: &Names, prop: &str) -> Cell {
    let of = |id: Option<i64>| id.and_then(|id| names.members.get(&id));
    match prop {
        "jobNumber" => Cell::from(of(Some(row.member_id)).and_then(|(_, number)| number.clone())),
        "member" => Cell::from(of(Some(row.member_id)).map(|(name, _)| name.clone())),
        "category" => Cell::from(row.category_id.and_then(|id| names.paths.get(&id).cloned())),
        "title" => Cell::from(row.title.as_str()),
        "points" => Cell::Number(points(row.points)),
        "happenedOn" => Cell::from(Some(row.happened_on.to_string())),
        "description" => Cell::from(row.description.clone()),
        "createBy" => Cell::from(of(row.created_by).map(|(name, _)| name.clone())),
        _ => Cell::from(Some(clock::china_time(row.created_at))),
    }
}

/// Job that imports events.
pub struct Import;

/// A parsed row of the workbook.
pub struct Record {
    /// `None` if its cells were refused; the member is looked up by the check.
    input: Option<KpiEventInput>,
    number: Option<String>,
    name: Option<String>,
    category: Option<String>,
}

/// A path in a tree from a cell: its steps, without blank ones.
fn path(text: Option<&str>) -> Option<String> {
    let steps: Vec<&str> = text?.split('/').map(str::trim).filter(|step| !step.is_empty()).collect();
    (!steps.is_empty()).then(|| steps.join("/"))
}

impl Sheet for Import {
    type Record = Record;
    /// The member and the category of each row.
    type Plan = Vec<(i64, Option<i64>)>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let own = |prop: &str| line.text(prop).map(str::to_owned);
        let (number, name) = (own("jobNumber"), own("member"));
        if number.is_none() && name.is_none() {
            errors.add(line.number, "请填写工号或成员");
        }
        let points = line.text("points").and_then(|text| {
            let points = rules::read_points(text);
            if points.is_none() {
                errors.add(line.number, format!("分值“{text}”不正确"));
            }
            points
        });
        let happened_on = errors.day(line, "happenedOn", "发生日期");
        let title = own("title");
        // a blank cell is reported once, by its column
        let whole = points.is_some() && happened_on.is_some() && title.is_some();
        let patch = KpiEventPatch {
            member_id: Some(0),
            title,
            points,
            happened_on,
            description: Some(own("description")),
            ..KpiEventPatch::default()
        };
        let input = match rules::checked(None, patch, clock::china_day(clock::now())) {
            Ok(input) => Some(input),
            Err(_) if !whole => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        Record { input, number, name, category: path(line.text("category")) }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        let word = |record: &Record| record.number.clone().or_else(|| record.name.clone());
        let words: BTreeSet<String> = rows.iter().filter_map(|row| word(&row.value)).collect();
        let words: Vec<String> = words.into_iter().collect();
        let called = Called::read(tx, viewer, &words).await?;
        let nodes = category::store::paths(tx, viewer.enterprise_id, Tree::KpiEvent).await?;
        let nodes: HashMap<String, i64> = nodes.into_iter().map(|(id, path)| (path, id)).collect();
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            let told = word(&row.value).unwrap_or_default();
            let member = match called.find(&told) {
                Ok(id) => id,
                Err(trouble) => {
                    // a missing member is reported when the row is parsed
                    if !told.is_empty() {
                        errors.add(row.line, trouble);
                    }
                    0
                }
            };
            let category = row.value.category.as_ref().and_then(|path| {
                let found = nodes.get(path).copied();
                if found.is_none() {
                    errors.add(row.line, format!("事件分类“{path}”不存在"));
                }
                found
            });
            plan.push((member, category));
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Self::Plan,
    ) -> AppResult<Written> {
        let named = rows.into_iter().zip(plan).filter_map(|(row, (member_id, category_id))| {
            row.value.input.map(|input| KpiEventInput { member_id, category_id, ..input })
        });
        let inputs: Vec<KpiEventInput> = named.collect();
        let made = store::events::insert_all(tx, viewer, &inputs).await?;
        Change::new("kpi_event.import", 0).after(&inputs.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}

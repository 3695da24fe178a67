//! Exports of the operation log to workbooks.

use chrono::FixedOffset;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{Described, LogFilter};
use super::{service, store};
use crate::kind::words::{action_label, record_label};
use crate::member;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::{Column, Head, Query, Rows, Workbook};

const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column { required: true, ..column("createTime", "时间", 20, true) },
    Column { required: true, ..column("actor", "操作人", 14, true) },
    Column { required: true, ..column("action", "操作", 20, true) },
    column("recordType", "记录类型", 12, true),
    column("recordName", "记录", 24, true),
    column("changes", "变更内容", 60, true),
    column("reason", "原因", 30, true),
    column("recordId", "记录编号", 12, false),
    column("kind", "操作代码", 24, false),
    column("byToken", "通过访问令牌", 14, false),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "operationLog",
    title: |_| "操作日志",
    columns: COLUMNS,
    about: ("", "the filtered operation log"),
    own: None,
    parts: None,
    may_export: |viewer| service::may_read_log(viewer).is_ok(),
    rows: |_, query| Ok(Box::new(filter(query)?)),
    import: None,
};

impl Rows for LogFilter {
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

/// Reads the parameters of the list by the names in its address.
pub fn filter(query: &Query<'_>) -> AppResult<LogFilter> {
    let day = |name: &str| query.read(name, |text| text.parse::<chrono::NaiveDate>().ok());
    let after = day("to")?.and_then(|day| day.succ_opt());
    service::checked(LogFilter {
        actor_id: query.id("actorId", "Member")?,
        record_type: query.text("recordType").map(str::to_owned),
        record_id: query.read("recordId", |text| text.parse().ok())?,
        action: query.text("action").map(str::to_owned),
        from: day("from")?.and_then(clock::china_midnight),
        until: after.and_then(clock::china_midnight),
        keyword: query.text("keyword").map(str::to_owned),
    })
}

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &LogFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    service::may_read_log(viewer)?;
    let logs = store::batch(tx, viewer, filter, after, BATCH).await?;
    let full = i64::try_from(logs.len()).is_ok_and(|count| count == BATCH);
    let next = logs.last().map(|log| log.id).filter(|_| full);
    let mut actors: Vec<i64> = logs.iter().filter_map(|log| log.actor_member_id).collect();
    actors.sort_unstable();
    actors.dedup();
    let named = member::store::by_ids(tx, viewer.enterprise_id, &actors).await?;
    let names: std::collections::HashMap<i64, String> =
        named.into_iter().map(|member| (member.id, member.name.clone())).collect();
    let rows = service::tell(tx, viewer, logs)
        .await?
        .iter()
        .map(|row| {
            let actor = row.log.actor_member_id.and_then(|id| names.get(&id)).map(String::as_str);
            columns.iter().map(|column| cell(row, actor, &column.prop)).collect()
        })
        .collect();
    Ok(Batch { rows, next })
}

fn cell(row: &Described, actor: Option<&str>, prop: &str) -> Cell {
    let log = &row.log;
    match prop {
        "createTime" => FixedOffset::east_opt(8 * 3600).map_or(Cell::Blank, |zone| {
            Cell::Text(log.created_at.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string())
        }),
        "actor" => Cell::from(actor.unwrap_or("系统")),
        "action" => Cell::from(action_label(&log.action).as_ref()),
        "recordType" => Cell::from(record_label(&log.record_type)),
        "recordName" => row.name.clone().into(),
        "changes" => {
            let line = |change: &super::model::FieldChange| {
                let side = |value: &Option<String>| value.clone().unwrap_or_else(|| "（空）".to_owned());
                format!("{}：{} → {}", change.label, side(&change.before), side(&change.after))
            };
            Some(row.changes.iter().map(line).collect::<Vec<_>>().join("；")).into()
        }
        "reason" => log.reason.clone().into(),
        "recordId" => Cell::Text(log.record_id.to_string()),
        "kind" => Cell::Text(log.action.clone()),
        "byToken" => log.access_token_id.is_some().into(),
        _ => Cell::Blank,
    }
}

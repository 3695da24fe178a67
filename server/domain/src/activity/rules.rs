//! Readable form of a row of the log for a viewer: pure functions.

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use serde_json::{Map, Value};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, money};

use super::model::{FieldChange, Log, LogFilter};
use super::names::Names;
use crate::kind;
use crate::kind::field::{Field, Reading};
use crate::kind::words::action_of;

/// The longest period of a search by keyword in days, as its rows are scanned.
pub const KEYWORD_DAYS: i64 = 92;
/// The longest value shown, in characters.
const MAX_VALUE: usize = 500;
/// Replacement for a value that is never shown.
pub const HIDDEN: &str = "******";

/// The fields of a type of record that a timeline shows.
fn fields(record_type: &str) -> &'static [Field] {
    kind::find(record_type).map_or(&[], |kind| kind.fields)
}

/// The type and the Chinese label of the records whose ids an action logs.
fn list(action: &str) -> Option<(&'static str, &'static str)> {
    action_of(action)?.list
}

/// Whether the viewer may read the reason of an action.
pub fn may_read_reason(viewer: &Viewer, log: &Log) -> bool {
    kind::find(&log.record_type).is_none_or(|kind| kind.reason.admits(viewer, log.record_id))
}

/// The record in a logged value: the object itself, or the first of the objects logged beside it.
fn record(value: Option<&Value>) -> Option<&Map<String, Value>> {
    match value? {
        Value::Object(record) => Some(record),
        Value::Array(parts) => parts.first().and_then(Value::as_object),
        _ => None,
    }
}

/// The ids in a logged list.
fn ids(value: Option<&Value>) -> Vec<i64> {
    let items = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_i64).collect()
}

/// The records that the changes of a row refer to by id.
pub fn named(log: &Log) -> Vec<(&'static str, i64)> {
    let mut found = Vec::new();
    // the name is queried only where it was not logged, as it may have changed since
    if record_name(log).is_none()
        && let Some(kind) = kind::find(&log.record_type)
    {
        found.push((kind.record_type, log.record_id));
    }
    if let Some((kind, _)) = list(&log.action) {
        found.extend(
            [ids(log.before.as_ref()), ids(log.after.as_ref())].concat().into_iter().map(|id| (kind, id)),
        );
    }
    for side in [record(log.before.as_ref()), record(log.after.as_ref())].into_iter().flatten() {
        for field in fields(&log.record_type) {
            let value = side.get(field.name);
            match field.reading {
                Reading::One(kind) => found.extend(value.and_then(Value::as_i64).map(|id| (kind, id))),
                Reading::Many(kind) => found.extend(ids(value).into_iter().map(|id| (kind, id))),
                _ => {}
            }
        }
    }
    found
}

/// The fields that a row changed and the viewer may read, in readable form.
pub fn changes(viewer: &Viewer, log: &Log, names: &Names) -> Vec<FieldChange> {
    if let Some((kind, label)) = list(&log.action) {
        let (had, has) = (ids(log.before.as_ref()), ids(log.after.as_ref()));
        // unchanged values are left out
        let words =
            |ids: &[i64], others: &[i64]| listed(names, kind, ids.iter().filter(|id| !others.contains(id)));
        let (before, after) = (words(&had, &has), words(&has, &had));
        if before.is_none() && after.is_none() {
            return Vec::new();
        }
        return vec![FieldChange { field: "list".to_owned(), label: label.to_owned(), before, after }];
    }
    let (Some(before), Some(after)) = (record(log.before.as_ref()), record(log.after.as_ref())) else {
        return Vec::new();
    };
    fields(&log.record_type)
        .iter()
        .filter(|field| field.guard.admits(viewer, log.record_id))
        .filter(|field| before.get(field.name) != after.get(field.name))
        .map(|field| FieldChange {
            field: field.name.to_owned(),
            label: field.label.to_owned(),
            before: read(field, before.get(field.name), names),
            after: read(field, after.get(field.name), names),
        })
        .collect()
}

/// The names of records, joined; none for an empty list.
fn listed<'a>(names: &Names, kind: &'static str, ids: impl Iterator<Item = &'a i64>) -> Option<String> {
    let named: Vec<&str> = ids.map(|id| names.of(kind, *id)).collect();
    (!named.is_empty()).then(|| cut(&named.join("、")))
}

/// A readable value; none when it is empty.
fn read(field: &Field, value: Option<&Value>, names: &Names) -> Option<String> {
    let value = value.filter(|value| !value.is_null())?;
    let plain = || match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let words = match field.reading {
        Reading::Text => plain(),
        Reading::Marked => xieli_kernel::plain(&plain()),
        Reading::Switch => if value.as_bool().unwrap_or_default() { "是" } else { "否" }.to_owned(),
        Reading::Money => value.as_i64().map_or_else(plain, |fen| format!("{:.2} 元", money::yuan(fen))),
        Reading::Moment => value.as_str().and_then(moment).unwrap_or_else(plain),
        Reading::Choice(known) => {
            let found = value.as_i64().and_then(|value| known.iter().find(|(kept, _)| *kept == value));
            found.map_or_else(plain, |(_, label)| (*label).to_owned())
        }
        Reading::Word(known) => {
            let found = value.as_str().and_then(|value| known.iter().find(|(kept, _)| *kept == value));
            found.map_or_else(plain, |(_, label)| (*label).to_owned())
        }
        Reading::One(kind) => names.of(kind, value.as_i64()?).to_owned(),
        Reading::Many(kind) => listed(names, kind, ids(Some(value)).iter())?,
    };
    (!words.is_empty()).then(|| cut(&words))
}

/// A time in China, to the minute.
fn moment(text: &str) -> Option<String> {
    let zone = FixedOffset::east_opt(8 * 3600)?;
    let moment: DateTime<Utc> = text.parse().ok()?;
    Some(moment.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string())
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The name of a record when the row was written, for the whole log.
pub fn record_name(log: &Log) -> Option<String> {
    let side = record(log.after.as_ref()).or_else(|| record(log.before.as_ref()))?;
    ["name", "title", "body", "code"].iter().find_map(|field| side.get(*field)?.as_str()).map(cut)
}

/// A logged value without secrets, for members who manage the enterprise.
pub fn shown(value: &Value) -> Value {
    const SECRET: &[&str] = &["password", "secret", "token", "hash", "cipher", "nonce", "private"];
    match value {
        Value::Object(record) => Value::Object(
            record
                .iter()
                .map(|(name, value)| {
                    let lower = name.to_ascii_lowercase();
                    let hidden = SECRET.iter().any(|part| lower.contains(part))
                        && (value.is_string() || value.is_object() || value.is_array());
                    let value = if hidden { Value::from(HIDDEN) } else { shown(value) };
                    (name.clone(), value)
                })
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.iter().map(shown).collect()),
        other => other.clone(),
    }
}

/// Checks a filter of the log: a keyword requires a bounded period, as its rows are scanned.
pub fn check(filter: &mut LogFilter, now: DateTime<Utc>) -> AppResult<()> {
    filter.keyword = filter.keyword.take().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty());
    let refuse = |field, message: String| Err(AppError::field(field, FieldCode::Invalid, message));
    if let (Some(from), Some(until)) = (filter.from, filter.until)
        && from >= until
    {
        return refuse("created", "开始日期不能晚于结束日期".to_owned());
    }
    if filter.record_id.is_some() && filter.record_type.is_none() {
        return refuse("recordType", "请选择记录类型".to_owned());
    }
    for (field, value) in
        [("recordType", &filter.record_type), ("action", &filter.action), ("keyword", &filter.keyword)]
    {
        if value.as_ref().is_some_and(|value| value.chars().count() > 100) {
            return refuse(field, "最多 100 个字符".to_owned());
        }
    }
    if filter.keyword.is_some() {
        let until = filter.until.unwrap_or(now).min(now);
        let first = until - TimeDelta::days(KEYWORD_DAYS);
        match filter.from {
            Some(from) if from < first => {
                return refuse("created", format!("按关键字查询的时间范围不能超过 {KEYWORD_DAYS} 天"));
            }
            Some(_) => {}
            None => filter.from = Some(first),
        }
    }
    Ok(())
}

//! Operations on the values of custom fields: validate, write, filter.
//!
//! A module whose records have custom fields adds its type to [`RecordType`]. It calls [`write`] where it
//! writes a record before logging it, validates the filter of its list with `settled_by!`, and applies it
//! with `narrow_own!`. A trigger on the module's table deletes the keys of purged records.

use std::collections::{BTreeSet, HashSet};

use diesel_async::AsyncPgConnection;
use serde_json::{Map, Value as Json};
use xieli_kernel::{AppError, AppResult, FieldCode, FieldError, Viewer};

use super::model::{Field, FieldKind, FieldRights, Filter, Input, RecordType, Test, Wanted};
use super::sheet::{self, Values};
pub use super::store::condition;
use super::value::{self, Value};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::{dict, kind, member};

/// Generates `settled(connection, viewer, filter, page)` of a store whose filter has
/// [`super::model::Conditions`] as `custom`: returns the filter with its conditions on custom fields
/// validated, before the list applies it. `page`: for a page of a list.
///
/// ```text
/// settled_by!(TaskFilter, Task);
/// ```
#[macro_export]
macro_rules! settled_by {
    ($filter:ty, $of:ident) => {
        /// The filter with its conditions on custom fields validated, before the list applies it.
        #[erased]
        pub(crate) async fn settled<'a>(
            connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &'a $filter,
            page: bool,
        ) -> xieli_kernel::AppResult<std::borrow::Cow<'a, $filter>> {
            use $crate::custom_field::model::RecordType;
            let mut settled = std::borrow::Cow::Borrowed(filter);
            if !filter.custom.asked.is_empty() {
                let asked = &filter.custom.asked;
                let wanted =
                    $crate::custom_field::values::wanted(connection, viewer, RecordType::$of, asked, page);
                settled.to_mut().custom.wanted = Some(wanted.await?);
            }
            Ok(settled)
        }
    };
}

/// Restricts a boxed statement on `$table` to records with these values; to none if the conditions were not
/// validated.
#[macro_export]
macro_rules! narrow_own {
    ($query:expr, $table:ident, $conditions:expr) => {{
        let mut query = $query;
        let conditions: &$crate::custom_field::model::Conditions = $conditions;
        match &conditions.wanted {
            None if !conditions.asked.is_empty() => query = query.filter($crate::list::condition("false")),
            None => {}
            Some(wanted) => {
                for one in wanted {
                    let record = concat!(stringify!($table), ".id");
                    query =
                        query.filter($crate::custom_field::values::condition::<$table::table>(one, record));
                }
            }
        }
        query
    }};
}

/// Validates and writes values of a locked record: those in `inputs` replace the present ones, the others
/// stay. Returns the record's stored values.
#[erased]
pub async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    (record_id, before): (i64, &Json),
    inputs: &[Input],
) -> AppResult<Json> {
    let known = store::held(tx, viewer, of).await?;
    let mut after = before.as_object().cloned().unwrap_or_default();
    let (mut refused, mut keys, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for input in inputs {
        let field = writable(&known, input.field_id)?;
        if !seen.insert(field.id) {
            return Err(AppError::field(&field.path(), FieldCode::Invalid, "同一字段只能填写一次"));
        }
        let old = after.get(&field.id.to_string()).and_then(|kept| Value::of_json(field, kept));
        match value::check(field, input) {
            Err(AppError::Invalid(errors)) => refused.extend(errors),
            Err(other) => return Err(other),
            Ok(new) if new == old => {}
            Ok(new) => {
                if let Some(new) = &new
                    && let Some(error) = absent(tx, viewer, field, old.as_ref(), new).await?
                {
                    refused.push(error);
                    continue;
                }
                changed.push(field.id);
                match new {
                    Some(new) => {
                        let distinct: BTreeSet<String> = new.keys().into_iter().collect();
                        keys.extend(distinct.into_iter().map(|key| (field.id, key)));
                        after.insert(field.id.to_string(), new.to_json());
                    }
                    None => {
                        after.remove(&field.id.to_string());
                    }
                }
            }
        }
    }
    refused.extend(lacking(&known, &after, &refused));
    if !refused.is_empty() {
        return Err(AppError::Invalid(refused));
    }
    let after = Json::Object(after);
    if !changed.is_empty() {
        store::index(tx, viewer.enterprise_id, record_id, &changed, &keys).await?;
        store::keep(tx, viewer.enterprise_id, of, &[record_id], std::slice::from_ref(&after)).await?;
    }
    Ok(after)
}

/// Copies to a new record the values of the record it was made from, `kept`, that the viewer may read there
/// and write. Returns the record's stored values.
#[erased]
pub async fn inherit(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    record: (i64, &Json),
    kept: &Json,
) -> AppResult<Json> {
    let known = store::held(tx, viewer, of).await?;
    let named = |one: &&FieldRights| one.writes && kept.get(one.field.id.to_string()).is_some();
    let taken = known.iter().filter(named).map(|one| (one.field.code.clone(), kept.clone()));
    take(tx, viewer, of, record, &taken.collect::<Vec<_>>()).await
}

/// Copies values of other records to a locked record: fields by code, each with the stored form of the other
/// record. Returns the record's stored values.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    (record_id, before): (i64, &Json),
    taken: &[(String, Json)],
) -> AppResult<Json> {
    let known = store::held(tx, viewer, of).await?;
    let mut after = before.as_object().cloned().unwrap_or_default();
    let mut changed = Vec::with_capacity(taken.len());
    for (code, other) in taken {
        let id = known.iter().find(|one| one.field.code == *code).map_or(0, |one| one.field.id);
        let key = writable(&known, id)?.id.to_string();
        match other.get(&key) {
            Some(value) => drop(after.insert(key, value.clone())),
            None => drop(after.remove(&key)),
        }
        changed.push(id);
    }
    let after = Json::Object(after);
    find_by(tx, viewer.enterprise_id, of, record_id, &after, &changed).await?;
    Ok(after)
}

/// Restores in a locked record with the values `present` those it had `before`: of the fields in which
/// `after` differs from that, the ones that still are as in `after`. Returns the record's stored values.
#[erased]
pub async fn put_back(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    of: RecordType,
    (record_id, present): (i64, &Json),
    (before, after): (&Json, &Json),
) -> AppResult<Json> {
    let mut kept = present.as_object().cloned().unwrap_or_default();
    let fields = store::all(tx, enterprise_id, of).await?;
    let mut changed = Vec::new();
    for key in fields.iter().map(|field| field.id.to_string()) {
        let (old, new) = (before.get(&key), after.get(&key));
        if old == new || present.get(&key) != new {
            continue;
        }
        match old {
            Some(old) => drop(kept.insert(key.clone(), old.clone())),
            None => drop(kept.remove(&key)),
        }
        changed.extend(key.parse::<i64>());
    }
    let kept = Json::Object(kept);
    find_by(tx, enterprise_id, of, record_id, &kept, &changed).await?;
    Ok(kept)
}

/// Writes a record's stored values, and the keys of the changed fields.
async fn find_by(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    of: RecordType,
    record_id: i64,
    kept: &Json,
    changed: &[i64],
) -> AppResult<()> {
    if changed.is_empty() {
        return Ok(());
    }
    let fields = store::all(tx, enterprise_id, of).await?;
    let value = |field: &Field| Value::of_json(field, kept.get(field.id.to_string())?);
    let keys = fields.iter().filter(|field| changed.contains(&field.id)).filter_map(|field| {
        let distinct: BTreeSet<String> = value(field)?.keys().into_iter().collect();
        Some(distinct.into_iter().map(|key| (field.id, key)))
    });
    let keys: Vec<_> = keys.flatten().collect();
    store::index(tx, enterprise_id, record_id, changed, &keys).await?;
    store::keep(tx, enterprise_id, of, &[record_id], std::slice::from_ref(kept)).await
}

/// Writes validated values of new records, each in its order; returns their stored values.
#[erased]
pub async fn write_new(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    ids: &[i64],
    values: &[Values],
) -> AppResult<Vec<Json>> {
    let kept: Vec<Json> = values.iter().map(sheet::kept).collect();
    let of_some = || ids.iter().zip(values).zip(&kept).filter(|((_, values), _)| !values.is_empty());
    let some: Vec<i64> = of_some().map(|((id, _), _)| *id).collect();
    if !some.is_empty() {
        let new: Vec<Json> = of_some().map(|(_, kept)| kept.clone()).collect();
        store::keep(tx, viewer.enterprise_id, of, &some, &new).await?;
        let found: Vec<_> = of_some().map(|((id, values), _)| (*id, values)).collect();
        sheet::index(tx, viewer, &found).await?;
    }
    Ok(kept)
}

/// The field, if the viewer may write it; one that they may not read is unknown to them.
fn writable(known: &[FieldRights], id: i64) -> AppResult<&Field> {
    match known.iter().find(|one| one.field.id == id && one.reads) {
        Some(one) if one.writes => Ok(&one.field),
        Some(one) => {
            let message = format!("没有权限修改“{}”", one.field.name);
            Err(AppError::field(&one.field.path(), FieldCode::Forbidden, message))
        }
        None => Err(unknown()),
    }
}

pub(super) fn unknown() -> AppError {
    AppError::field("custom", FieldCode::NotFound, "自定义字段不存在")
}

/// Errors of required fields without a value, as far as the viewer may write them.
fn lacking(known: &[FieldRights], after: &Map<String, Json>, refused: &[FieldError]) -> Vec<FieldError> {
    let lacks = |one: &&FieldRights| {
        one.field.required
            && one.writes
            && !after.contains_key(&one.field.id.to_string())
            && !refused.iter().any(|error| error.path.last() == Some(&one.field.code))
    };
    let refuse = |one: &FieldRights| {
        let message = format!("请填写“{}”", one.field.name);
        FieldError::new(&one.field.path(), FieldCode::Required, message)
    };
    known.iter().filter(lacks).map(refuse).collect()
}

/// The error of a value that refers to a record invisible to the viewer. A reference that was there before is
/// accepted.
async fn absent(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &Field,
    old: Option<&Value>,
    new: &Value,
) -> AppResult<Option<FieldError>> {
    let there = match new {
        Value::Dict(value) => {
            let Some(dictionary) = field.dictionary.as_deref().and_then(Dictionary::parse) else {
                return Ok(Some(not_there(field)));
            };
            let items = dict::store::items(tx, viewer, dictionary).await?;
            items.iter().any(|one| one.item.value == *value)
        }
        Value::Member(id) => match member::store::require_active(tx, viewer, &field.path(), &[*id]).await {
            Err(AppError::Invalid(errors)) => return Ok(errors.into_iter().next()),
            other => other.map(|()| true)?,
        },
        Value::Customer(id) => visible(tx, viewer, "customer", &[*id]).await?,
        Value::Files(ids) => {
            let kept = if let Some(Value::Files(kept)) = old { kept.as_slice() } else { &[] };
            let new: Vec<i64> = ids.iter().copied().filter(|id| !kept.contains(id)).collect();
            visible(tx, viewer, "file", &new).await?
        }
        Value::Text(_) | Value::Number(_) | Value::Date(_) | Value::YesNo(_) | Value::List(_) => true,
    };
    Ok((!there).then(|| not_there(field)))
}

fn not_there(field: &Field) -> FieldError {
    let message = format!("“{}”所选内容不存在", field.name);
    FieldError::new(&field.path(), FieldCode::NotFound, message)
}

/// Whether all of these are visible to the viewer; records of upper domain crates are queried through their
/// kind.
async fn visible(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_type: &str,
    ids: &[i64],
) -> AppResult<bool> {
    let Some(sight) = kind::find(record_type).and_then(|kind| kind.sight) else { return Ok(false) };
    Ok((sight.look)(connection, viewer, ids).await?.len() == ids.len())
}

/// Validates requested conditions: a field that the viewer may not read is unknown. `page`: for a page of a
/// list, not for counting.
#[erased]
pub async fn wanted(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    filters: &[Filter],
    page: bool,
) -> AppResult<Vec<Wanted>> {
    if filters.is_empty() {
        return Ok(Vec::new());
    }
    if filters.len() > rules::MAX_FILTERS {
        return Err(AppError::field("custom", FieldCode::TooLong, "最多 10 个自定义字段条件"));
    }
    let known = store::known(connection, viewer, of).await?;
    let mut all = Vec::new();
    for filter in filters {
        let one = known.iter().find(|one| one.reads && one.field.id == filter.field_id);
        let field = &one.ok_or_else(unknown)?.field;
        let want =
            |test| Wanted { enterprise_id: viewer.enterprise_id, field_id: field.id, test, many: false };
        if let Some(blank) = filter.blank {
            all.push(want(if blank { Test::Blank } else { Test::Present }));
        }
        if let Some(eq) = &filter.eq {
            all.push(want(Test::In(vec![value::asked(field, eq)?])));
        }
        if let Some(any) = &filter.any {
            if any.len() > rules::MAX_OPTIONS {
                return Err(AppError::field(&field.path(), FieldCode::TooLong, "最多 100 个值"));
            }
            let keys = any.iter().map(|one| value::asked(field, one)).collect::<AppResult<_>>()?;
            all.push(want(Test::In(keys)));
        }
        if filter.from.is_some() || filter.to.is_some() {
            if matches!(field.kind(), FieldKind::Member | FieldKind::Customer | FieldKind::File) {
                return Err(AppError::field(&field.path(), FieldCode::Invalid, "该字段不支持范围条件"));
            }
            let key = |bound: Option<&String>| bound.map(|bound| value::asked(field, bound)).transpose();
            all.push(want(Test::Range(key(filter.from.as_ref())?, key(filter.to.as_ref())?)));
        }
    }
    if page {
        for one in &mut all {
            one.many = store::are_many(connection, one).await?;
        }
    }
    Ok(all)
}

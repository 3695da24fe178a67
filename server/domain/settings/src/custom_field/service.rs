//! The business actions on custom fields and their values: check, transaction, write, log and event.
//!
//! A room whose records have custom fields calls [`apply`] where it writes one, keeps what that answers in its column
//! `custom`, and narrows its lists by [`wanted`] with [`condition`]. Records that are gone for good are forgotten by a
//! trigger of the room's table.

use std::collections::{BTreeSet, HashSet};

use diesel_async::AsyncPgConnection;
use serde_json::{Map, Value as Json};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, FieldError, Viewer};

use super::kind::{CODE, NAME};
use super::model::{
    Field, FieldInput, FieldKind, FieldPatch, Filter, Input, Known, RecordType, Test, Wanted,
};
pub use super::store::{condition, forget, index_new};
use super::value::{self, Value};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::record::Change;
use crate::tree::reorder;
use crate::{Db, dict, kind, member, role};

/// Makes a field behind the others of its record type.
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    of: RecordType,
    code: Option<&str>,
    input: FieldInput,
) -> AppResult<Field> {
    let input = rules::checked(input)?;
    let chosen = code.filter(|code| !code.trim().is_empty()).map(rules::code).transpose()?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let all = store::all(tx, viewer.enterprise_id, of).await?;
        rules::may_grow(all.len())?;
        unlike_others(&all, None, &input.name)?;
        require_roles(tx, viewer, &input, &[]).await?;
        let codes: Vec<String> = all.iter().map(|field| field.code.clone()).collect();
        let code = match chosen {
            Some(code) if codes.contains(&code) => return Err(CODE.taken()),
            Some(code) => code,
            None => rules::code_of(&input.name, &codes),
        };
        let made = store::insert(tx, viewer, of, (&code, all.len()), &input).await?;
        Change::new("custom_field.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Changes a field; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: FieldPatch,
) -> AppResult<Field> {
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
        if version.is_some_and(|version| version != before.version) {
            return Err(AppError::stale());
        }
        let of = RecordType::parse(&before.record_type).ok_or_else(AppError::not_found)?;
        let input = rules::checked(rules::over(&before, patch))?;
        unlike_others(&store::all(tx, viewer.enterprise_id, of).await?, Some(id), &input.name)?;
        let kept: Vec<i64> = before.read_role_ids.iter().chain(&before.write_role_ids).copied().collect();
        require_roles(tx, viewer, &input, &kept).await?;
        if store::has_values(tx, &before).await? {
            rules::may_change(&before, &input)?;
            let gone: Vec<&String> =
                before.options.iter().filter(|old| !input.options.contains(old)).collect();
            if let Some(used) = store::used_key(tx, &before, &gone).await? {
                let message = format!("选项“{used}”正在使用，不能删除");
                return Err(AppError::field("options", FieldCode::Conflict, message));
            }
        }
        let after = store::update(tx, viewer, id, &input).await?;
        Change::new("custom_field.update", id)
            .before(&before)
            .after(&after)
            .from_version(version)
            .write(tx, viewer)
            .await?;
        Ok(after)
    })
    .await
}

/// Moves a field to place `order` of its record type.
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, order: usize) -> AppResult<Field> {
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let of = RecordType::parse(&before.record_type).ok_or_else(AppError::not_found)?;
        let all = store::all(tx, viewer.enterprise_id, of).await?;
        let ids: Vec<i64> = all.iter().map(|field| field.id).collect();
        store::LIST.renumber(tx, viewer.enterprise_id, &reorder(&ids, id, order)).await?;
        let after = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("custom_field.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Offers fields, or not any more; their values stay. All or none.
#[erased]
pub async fn enable(db: &Db, viewer: &Viewer, ids: &[i64], enabled: bool) -> AppResult<Vec<Field>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        let fields = crate::rows::whole(ids, store::hold(tx, viewer, ids).await?)?;
        let (mut changed, mut changes) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
        let action = if enabled { "custom_field.enable" } else { "custom_field.disable" };
        for before in fields {
            let after = store::set_disabled(tx, viewer, before.id, !enabled).await?;
            changes.push(Change::new(action, after.id).before(&before).after(&after));
            changed.push(after);
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Deletes disabled fields with all their values; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let fields = crate::rows::whole(ids, store::hold(tx, viewer, ids).await?)?;
        fields.iter().try_for_each(rules::may_delete)?;
        let gone = fields.iter().map(|field| Change::new("custom_field.delete", field.id).before(field));
        Change::write_all(gone, tx, viewer).await?;
        for field in &fields {
            store::delete(tx, viewer, field).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

fn check_ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_FIELDS);
    check.finish()
}

fn unlike_others(all: &[Field], except: Option<i64>, name: &str) -> AppResult<()> {
    let same = |other: &Field| other.name == name && Some(other.id) != except;
    if all.iter().any(same) { Err(NAME.taken()) } else { Ok(()) }
}

/// The roles that a field is to be reserved for must be there; what was named before stays good.
async fn require_roles(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    input: &FieldInput,
    kept: &[i64],
) -> AppResult<()> {
    for (path, ids) in [("readRoleIds", &input.read_role_ids), ("writeRoleIds", &input.write_role_ids)] {
        let new: Vec<i64> = ids.iter().copied().filter(|id| !kept.contains(id)).collect();
        if !new.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &new).await?.len() != new.len() {
            return Err(AppError::field(path, FieldCode::NotFound, "角色不存在"));
        }
    }
    Ok(())
}

/// Checks and writes values of a record: what is sent of `inputs` takes the place of what it had, the others stay. Answers
/// what the record is to keep, and has written what it is found by.
#[erased]
pub async fn apply(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    record_id: i64,
    before: &Json,
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
    if !changed.is_empty() {
        store::index(tx, viewer.enterprise_id, record_id, &changed, &keys).await?;
    }
    Ok(Json::Object(after))
}

/// A record takes values that others have: fields by code, each with what the other record keeps. Answers what the record is
/// to keep, and has written what it is found by.
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

/// What a record is to keep again of `present`: of the fields in which `after` differs from `before` those that are still as
/// `after` has them. Has written what it is found by.
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

/// Writes what a record is found by of some fields, out of what it keeps.
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
    store::index(tx, enterprise_id, record_id, changed, &keys).await
}

/// The field, if the viewer may write it; one that they may not read does not exist for them.
fn writable(known: &[Known], id: i64) -> AppResult<&Field> {
    match known.iter().find(|one| one.field.id == id && one.reads) {
        Some(one) if one.writes => Ok(&one.field),
        Some(one) => {
            let message = format!("没有权限修改“{}”", one.field.name);
            Err(AppError::field(&one.field.path(), FieldCode::Forbidden, message))
        }
        None => Err(unknown()),
    }
}

fn unknown() -> AppError {
    AppError::field("custom", FieldCode::NotFound, "自定义字段不存在")
}

/// Required fields without a value, as far as the viewer can give one.
fn lacking(known: &[Known], after: &Map<String, Json>, refused: &[FieldError]) -> Vec<FieldError> {
    let lacks = |one: &&Known| {
        one.field.required
            && one.writes
            && !after.contains_key(&one.field.id.to_string())
            && !refused.iter().any(|error| error.path.last() == Some(&one.field.code))
    };
    let refuse = |one: &Known| {
        let message = format!("请填写“{}”", one.field.name);
        FieldError::new(&one.field.path(), FieldCode::Required, message)
    };
    known.iter().filter(lacks).map(refuse).collect()
}

/// Why what a value names may not be named: it does not exist for the viewer. What was named before stays good.
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

/// Whether all of these exist for the viewer; records of wings above are asked for through their kind.
async fn visible(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_type: &str,
    ids: &[i64],
) -> AppResult<bool> {
    let Some(sight) = kind::find(record_type).and_then(|kind| kind.sight) else { return Ok(false) };
    Ok((sight.look)(connection, viewer, ids).await?.len() == ids.len())
}

/// Checks what somebody asks for: a field that they may not read is unknown. `page`: for a page of a list, not for counting.
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

//! Queries on custom fields and on the keys of their values; the only module with SQL about them.

use chrono::Utc;
use diesel::dsl::{CountStar, Select, SingleValue, count_star, exists, not};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value as Json;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{custom_field, custom_value};

use super::model::{Field, FieldInput, FieldRights, RecordType, Test, Wanted};
use super::rules;
use crate::list::outer;
use crate::role;
use crate::tree::TreeTable;

/// Order of fields: a forest of roots.
pub const LIST: TreeTable = TreeTable::new("custom_field");

/// Written columns of a field.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = custom_field, treat_none_as_null = true)]
struct Written<'a> {
    name: &'a str,
    kind: i16,
    dictionary: Option<&'a str>,
    options: &'a [String],
    required: bool,
    in_list: bool,
    read_role_ids: &'a [i64],
    write_role_ids: &'a [i64],
}

impl<'a> From<&'a FieldInput> for Written<'a> {
    fn from(input: &'a FieldInput) -> Self {
        Self {
            name: &input.name,
            kind: input.kind.as_i16(),
            dictionary: input.dictionary.as_deref(),
            options: &input.options,
            required: input.required,
            in_list: input.in_list,
            read_role_ids: &input.read_role_ids,
            write_role_ids: &input.write_role_ids,
        }
    }
}

/// All fields of a record type, in order.
#[erased]
pub async fn all(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    of: RecordType,
) -> AppResult<Vec<Field>> {
    Ok(custom_field::table
        .filter(custom_field::enterprise_id.eq(enterprise_id))
        .filter(custom_field::record_type.eq(of.code()))
        .order((custom_field::sort_order, custom_field::id))
        .select(Field::as_select())
        .load(&mut connection)
        .await?)
}

/// One field of the viewer's enterprise.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Field>> {
    let row = custom_field::table.find((viewer.enterprise_id, id)).select(Field::as_select());
    Ok(row.first(&mut connection).await.optional()?)
}

/// One field, if visible to the viewer: any to administrators, enabled and readable ones to others.
#[erased]
pub async fn find_known(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Field>> {
    let Some(field) = find(connection, viewer, id).await? else { return Ok(None) };
    if viewer.is_admin() {
        return Ok(Some(field));
    }
    let known = with_rights(connection, viewer, vec![field]).await?;
    Ok(known.into_iter().find(|one| one.reads).map(|one| one.field))
}

/// The fields of a record type that are visible to the viewer, in order.
#[erased]
pub async fn list(connection: &AsyncPgConnection, viewer: &Viewer, of: RecordType) -> AppResult<Vec<Field>> {
    if viewer.is_admin() {
        return all(connection, viewer.enterprise_id, of).await;
    }
    let known = known(connection, viewer, of).await?;
    Ok(known.into_iter().filter(|one| one.reads).map(|one| one.field).collect())
}

/// The enabled fields of a record type, with the viewer's rights on their values.
#[erased]
pub async fn known(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
) -> AppResult<Vec<FieldRights>> {
    let fields = all(connection, viewer.enterprise_id, of).await?;
    with_rights(connection, viewer, fields).await
}

/// The same, locked until the transaction ends, since values may be written.
#[erased]
pub async fn held(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
) -> AppResult<Vec<FieldRights>> {
    let fields = custom_field::table
        .filter(custom_field::enterprise_id.eq(viewer.enterprise_id))
        .filter(custom_field::record_type.eq(of.code()))
        .order((custom_field::sort_order, custom_field::id))
        .select(Field::as_select())
        .for_key_share()
        .load(tx)
        .await?;
    with_rights(tx, viewer, fields).await
}

async fn with_rights(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    fields: Vec<Field>,
) -> AppResult<Vec<FieldRights>> {
    let fields: Vec<Field> = fields.into_iter().filter(|field| !field.disabled).collect();
    let reserved = |field: &Field| !field.read_role_ids.is_empty() || !field.write_role_ids.is_empty();
    let mut roles = Vec::new();
    if !viewer.is_admin() && fields.iter().any(reserved) {
        let held =
            role::store::roles_of_members(connection, viewer.enterprise_id, &[viewer.member_id]).await?;
        roles.extend(held.into_iter().map(|(_, role)| role.id));
    }
    let known = |field: Field| {
        let (reads, writes) = rules::rights(viewer, &roles, &field);
        FieldRights { field, reads, writes }
    };
    Ok(fields.into_iter().map(known).collect())
}

/// Locks fields until the transaction ends: no transaction writes values of them meanwhile.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Field>> {
    Ok(custom_field::table
        .filter(custom_field::enterprise_id.eq(viewer.enterprise_id))
        .filter(custom_field::id.eq_any(ids))
        .order(custom_field::id)
        .select(Field::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// Inserts a field after the others.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    (code, place): (&str, usize),
    input: &FieldInput,
) -> AppResult<Field> {
    Ok(diesel::insert_into(custom_field::table)
        .values((
            Written::from(input),
            custom_field::enterprise_id.eq(viewer.enterprise_id),
            custom_field::record_type.eq(of.code()),
            custom_field::code.eq(code),
            custom_field::sort_order.eq(i32::try_from(place).unwrap_or(i32::MAX)),
            custom_field::created_by.eq(viewer.member_id),
            custom_field::updated_by.eq(viewer.member_id),
        ))
        .returning(Field::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a locked field.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    input: &FieldInput,
) -> AppResult<Field> {
    Ok(diesel::update(custom_field::table.find((viewer.enterprise_id, id)))
        .set((
            Written::from(input),
            custom_field::version.eq(custom_field::version + 1),
            custom_field::updated_at.eq(Utc::now()),
            custom_field::updated_by.eq(viewer.member_id),
        ))
        .returning(Field::as_returning())
        .get_result(connection)
        .await?)
}

/// Enables or disables a field.
#[erased]
pub async fn set_disabled(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    disabled: bool,
) -> AppResult<Field> {
    Ok(diesel::update(custom_field::table.find((viewer.enterprise_id, id)))
        .set((
            custom_field::disabled.eq(disabled),
            custom_field::version.eq(custom_field::version + 1),
            custom_field::updated_at.eq(Utc::now()),
            custom_field::updated_by.eq(viewer.member_id),
        ))
        .returning(Field::as_returning())
        .get_result(connection)
        .await?)
}

/// Deletes a locked field with its values.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, field: &Field) -> AppResult<()> {
    if let Some(of) = RecordType::parse(&field.record_type) {
        // the table's name is a constant
        diesel::sql_query(format!(
            "update {} r set custom = r.custom - $2::text where r.enterprise_id = $1 and r.id in (
                select v.record_id from custom_value v where v.enterprise_id = $1 and v.field_id = $2)",
            of.code()
        ))
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(field.id)
        .execute(connection)
        .await?;
    }
    // the keys of its values are deleted with it
    diesel::delete(custom_field::table.find((viewer.enterprise_id, field.id))).execute(connection).await?;
    Ok(())
}

/// Whether any record has a value of the field.
#[erased]
pub async fn has_values(connection: &mut AsyncPgConnection, field: &Field) -> AppResult<bool> {
    let values = custom_value::table
        .filter(custom_value::enterprise_id.eq(field.enterprise_id))
        .filter(custom_value::field_id.eq(field.id));
    Ok(diesel::select(exists(values)).get_result(connection).await?)
}

/// One of these keys that a record has in the field.
#[erased]
pub async fn used_key(
    connection: &mut AsyncPgConnection,
    field: &Field,
    keys: &[&String],
) -> AppResult<Option<String>> {
    let found = custom_value::table
        .filter(custom_value::enterprise_id.eq(field.enterprise_id))
        .filter(custom_value::field_id.eq(field.id))
        .filter(custom_value::key.eq_any(keys))
        .select(custom_value::key)
        .limit(1);
    Ok(found.first(connection).await.optional()?)
}

/// Replaces the keys of a record's values in some fields: pairs of a field and a key.
#[erased]
pub async fn index(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    record_id: i64,
    field_ids: &[i64],
    keys: &[(i64, String)],
) -> AppResult<()> {
    let old = custom_value::table
        .filter(custom_value::enterprise_id.eq(enterprise_id))
        .filter(custom_value::field_id.eq_any(field_ids))
        .filter(custom_value::record_id.eq(record_id));
    diesel::delete(old).execute(connection).await?;
    let keys: Vec<_> = keys.iter().map(|(field, key)| (record_id, *field, key.clone())).collect();
    index_new(connection, enterprise_id, &keys).await
}

/// Inserts the keys of new records' values: record, field and key.
#[erased]
pub async fn index_new(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    keys: &[(i64, i64, String)],
) -> AppResult<()> {
    let rows: Vec<_> = keys
        .iter()
        .map(|(record, field, key)| {
            (
                custom_value::enterprise_id.eq(enterprise_id),
                custom_value::field_id.eq(*field),
                custom_value::key.eq(key.as_str()),
                custom_value::record_id.eq(*record),
            )
        })
        .collect();
    for rows in rows.chunks(crate::rows::CHUNK) {
        diesel::insert_into(custom_value::table).values(rows.to_vec()).execute(connection).await?;
    }
    Ok(())
}

/// Writes the stored values of records, each in its order.
#[erased]
pub async fn keep(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    of: RecordType,
    record_ids: &[i64],
    kept: &[Json],
) -> AppResult<()> {
    // the table's name is a constant
    diesel::sql_query(format!(
        "update {} r set custom = new.custom from unnest($2::bigint[], $3::jsonb[]) as new (id, custom)
         where r.enterprise_id = $1 and r.id = new.id",
        of.code()
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(record_ids)
    .bind::<Array<Jsonb>, _>(kept)
    .execute(connection)
    .await?;
    Ok(())
}

/// Matches from which a page is found faster along the list: one in ten records of a small enterprise, or one
/// in five hundred of a million customers, of which twenty are among ten thousand.
const MANY: i64 = 2_000;

type Values<'a> = custom_value::BoxedQuery<'a, Pg>;

/// The matching keys of a field.
fn keys(wanted: &Wanted) -> Values<'static> {
    let values = custom_value::table
        .filter(custom_value::enterprise_id.eq(wanted.enterprise_id))
        .filter(custom_value::field_id.eq(wanted.field_id))
        .into_boxed();
    match &wanted.test {
        Test::Blank | Test::Present => values,
        Test::In(keys) => match keys.as_slice() {
            [one] => values.filter(custom_value::key.eq(one.clone())),
            several => values.filter(custom_value::key.eq_any(several.to_vec())),
        },
        Test::Range(from, to) => {
            let values = match from {
                Some(from) => values.filter(custom_value::key.ge(from.clone())),
                None => values,
            };
            match to {
                Some(to) => values.filter(custom_value::key.le(to.clone())),
                None => values,
            }
        }
    }
}

/// Whether many records match: the count stops at the limit.
#[erased]
pub async fn are_many(mut connection: &AsyncPgConnection, wanted: &Wanted) -> AppResult<bool> {
    if wanted.test == Test::Blank {
        // records without a value are always many
        return Ok(true);
    }
    let found = keys(wanted).select(custom_value::record_id).offset(MANY).limit(1);
    Ok(found.first::<i64>(&mut connection).await.optional()?.is_some())
}

/// Records by the values of a field, as a condition on any table with the column `record`, which is SQL and
/// never user input. If many records match, the condition is a count, which PostgreSQL evaluates row by row;
/// it would invert an `exists`, collect all matching records, and sort them for a page of twenty.
pub fn condition<T: 'static>(
    wanted: &Wanted,
    record: &'static str,
) -> Box<dyn BoxableExpression<T, Pg, SqlType = Bool>> {
    let values = keys(wanted).filter(custom_value::record_id.eq(outer(record)));
    match (&wanted.test, wanted.many) {
        (Test::Blank, true) => Box::new(count(values).is_not_distinct_from(Some(0))),
        (Test::Blank, false) => Box::new(not(exists(values))),
        (_, true) => Box::new(count(values).is_distinct_from(Some(0))),
        (_, false) => Box::new(exists(values)),
    }
}

fn count(values: Values<'static>) -> SingleValue<Select<Values<'static>, CountStar>> {
    values.select(count_star()).single_value()
}

//! Queries on contacts of customers; the only place with SQL about them.

use chrono::Utc;
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer, search};
use xieli_tables::contact;

use super::model::{Contact, ContactFilter, ContactInput};
use crate::customer::rules::digits;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{customer, part, prepared, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<contact::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "contact.customer_id")
}

/// Record kinds whose changes invalidate cached contacts: a merge of customers moves contacts, an import of
/// customers creates them.
pub const CHANGED_BY: &[&str] = &["contact", "customer"];

rows!(
    /// Contacts of the customers that are visible to the viewer.
    contacts: contact => Contact, of tenant; within within, filtered(ContactFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" }
);

fn filtered<'a>(viewer: &Viewer, filter: &ContactFilter) -> contact::BoxedQuery<'a, Pg> {
    let mut query = contacts::visible(viewer);
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        query = query.filter(contact::search_grams.contains(keyword.grams));
        for pattern in keyword.patterns {
            // viewers who may not read phone numbers, e-mail and WeChat do not find contacts by them either
            query = if viewer.can(Code::CustPhone) {
                query.filter(contact::search_text.like(pattern))
            } else {
                query.filter(contact::search_name.like(pattern))
            };
        }
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(contact::customer_id.eq(id));
    }
    if let Some(name) = &filter.depart_name {
        query = query.filter(contact::depart_name.eq(name.clone()));
    }
    if let Some(id) = filter.created_by {
        query = query.filter(contact::created_by.eq(id));
    }
    if let Some(from) = filter.created_at.0 {
        query = query.filter(contact::created_at.ge(from));
    }
    if let Some(until) = filter.created_at.1 {
        query = query.filter(contact::created_at.lt(until));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "contact", "contact")).filter(Replanned);
    }
    query
}

/// The columns of a contact that are written.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = contact, treat_none_as_null = true)]
struct Written {
    name: String,
    phone: String,
    other_phones: Vec<String>,
    phones: Vec<String>,
    depart_name: Option<String>,
    position: Option<String>,
    remark: Option<String>,
    is_default: bool,
    email: Option<String>,
    wechat: Option<String>,
    search_name: String,
    search_text: String,
    search_grams: Vec<String>,
}

impl From<&ContactInput> for Written {
    fn from(input: &ContactInput) -> Self {
        let phones: Vec<String> =
            std::iter::once(&input.phone).chain(&input.other_phones).map(|phone| digits(phone)).collect();
        let words = [Some(input.name.as_str()), input.depart_name.as_deref(), input.position.as_deref()];
        let words = words.into_iter().flatten();
        let ways =
            phones.iter().map(String::as_str).chain(input.email.as_deref()).chain(input.wechat.as_deref());
        let search_text = search::text(words.clone().chain(ways));
        Self {
            name: input.name.clone(),
            phone: input.phone.clone(),
            other_phones: input.other_phones.clone(),
            depart_name: input.depart_name.clone(),
            position: input.position.clone(),
            remark: input.remark.clone(),
            is_default: input.is_default,
            email: input.email.clone(),
            wechat: input.wechat.clone(),
            search_name: search::text(words),
            search_grams: search::grams(&search_text),
            search_text,
            phones,
        }
    }
}

/// Inserts contacts of customers with few statements; the rows come back in the order of the inputs.
#[erased]
pub async fn insert_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[(i64, ContactInput)],
) -> AppResult<Vec<Contact>> {
    let mut made = Vec::with_capacity(inputs.len());
    for inputs in inputs.chunks(rows::CHUNK) {
        let rows = inputs.iter().map(|(customer, input)| {
            (
                contact::enterprise_id.eq(viewer.enterprise_id),
                contact::customer_id.eq(*customer),
                contact::created_by.eq(viewer.member_id),
                contact::updated_by.eq(viewer.member_id),
                Written::from(input),
            )
        });
        let rows: Vec<_> = rows.collect();
        let query = diesel::insert_into(contact::table).values(rows).returning(Contact::as_returning());
        made.extend(query.get_results(connection).await?);
    }
    Ok(made)
}

/// Writes a contact if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &ContactInput,
) -> AppResult<Option<Contact>> {
    let row = contact::table.find((viewer.enterprise_id, id)).filter(contact::version.eq(version));
    Ok(diesel::update(row)
        .set((
            Written::from(input),
            contact::version.eq(contact::version + 1),
            contact::updated_at.eq(Utc::now()),
            contact::updated_by.eq(viewer.member_id),
        ))
        .returning(Contact::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Writes contacts whose customers are locked, with two statements for any number; returns the new rows, in
/// no order.
#[erased]
pub async fn update_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    changed: &[(Contact, ContactInput)],
) -> AppResult<Vec<Contact>> {
    let ids: Vec<i64> = changed.iter().map(|(before, _)| before.id).collect();
    let (mut names, mut phones, mut others, mut numbers) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut departments, mut positions, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    let (mut emails, mut chats) = (Vec::new(), Vec::new());
    let (mut defaults, mut searched, mut texts, mut grams) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (_, input) in changed {
        // destructured in full, so that the compiler reports a forgotten column
        let Written {
            name,
            phone,
            other_phones,
            phones: digits,
            depart_name,
            position,
            email,
            wechat,
            remark,
            is_default,
            search_name,
            search_text,
            search_grams,
        } = Written::from(input);
        names.push(name);
        phones.push(phone);
        // neither a number nor a gram contains a space
        others.push(other_phones.join(" "));
        numbers.push(digits.join(" "));
        departments.push(depart_name);
        positions.push(position);
        emails.push(email);
        chats.push(wechat);
        remarks.push(remark);
        defaults.push(is_default);
        searched.push(search_name);
        texts.push(search_text);
        grams.push(search_grams.join(" "));
    }
    prepared::statement(
        "update contact c set name = w.name, phone = w.phone, other_phones = string_to_array(w.others, ' '),
            phones = string_to_array(w.numbers, ' '), depart_name = w.depart_name, position = w.position, email = w.email,
            wechat = w.wechat, remark = w.remark, is_default = w.is_default, search_name = w.search_name,
            search_text = w.search_text, search_grams = string_to_array(w.grams, ' '), version = c.version + 1,
            updated_at = $2, updated_by = $3
         from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
            $12::text[], $13::text[], $14::boolean[], $15::text[], $16::text[], $17::text[])
            as w (id, name, phone, others, numbers, depart_name, position, email, wechat, remark, is_default, search_name,
                search_text, grams)
         where c.enterprise_id = $1 and c.id = w.id",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Timestamptz, _>(Utc::now())
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(ids.clone())
    .bind::<Array<Text>, _>(names)
    .bind::<Array<Text>, _>(phones)
    .bind::<Array<Text>, _>(others)
    .bind::<Array<Text>, _>(numbers)
    .bind::<Array<Nullable<Text>>, _>(departments)
    .bind::<Array<Nullable<Text>>, _>(positions)
    .bind::<Array<Nullable<Text>>, _>(emails)
    .bind::<Array<Nullable<Text>>, _>(chats)
    .bind::<Array<Nullable<Text>>, _>(remarks)
    .bind::<Array<Bool>, _>(defaults)
    .bind::<Array<Text>, _>(searched)
    .bind::<Array<Text>, _>(texts)
    .bind::<Array<Text>, _>(grams)
    .execute(connection)
    .await?;
    contacts::by_ids(connection, viewer.enterprise_id, &ids).await
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The contacts, not deleted, with one of these names or numbers at the customer given with it, the oldest
/// first.
#[erased]
pub async fn like(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    wanted: &[(i64, String, Option<String>)],
) -> AppResult<Vec<Contact>> {
    let customers: Vec<i64> = wanted.iter().map(|(customer, ..)| *customer).collect();
    let names: Vec<&str> = wanted.iter().map(|(_, name, _)| name.as_str()).collect();
    let phones: Vec<Option<&str>> = wanted.iter().map(|(.., phone)| phone.as_deref()).collect();
    let found: Vec<Found> = prepared::statement(
        "select distinct p.id from unnest($2::bigint[], $3::text[], $4::text[]) as w (customer_id, name, phone)
         cross join lateral (select c.id from contact c
            where c.enterprise_id = $1 and c.customer_id = w.customer_id and c.deleted_at is null
              and (c.name = w.name or c.phone = w.phone)) p",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(customers)
    .bind::<Array<Text>, _>(names)
    .bind::<Array<Nullable<Text>>, _>(phones)
    .load(connection)
    .await?;
    let ids: Vec<i64> = found.into_iter().map(|row| row.id).collect();
    let mut rows = contacts::by_ids(connection, viewer.enterprise_id, &ids).await?;
    rows.sort_unstable_by_key(|row| row.id);
    Ok(rows)
}

/// Number of contacts of these customers; customers without contacts are absent.
#[erased]
pub async fn counts_of(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let all = living(viewer.enterprise_id, customers);
    let counts = all.group_by(contact::customer_id).select((contact::customer_id, count_star()));
    Ok(counts.load(connection).await?)
}

/// Contacts with an id above `after`, oldest first.
#[erased]
pub async fn above(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &ContactFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Contact>> {
    Ok(filtered(viewer, filter)
        .filter(contact::id.gt(after.unwrap_or(0)))
        .order(contact::id)
        .limit(limit)
        .select(Contact::as_select())
        .load(connection)
        .await?)
}

/// The contacts of customers that are not deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn living(enterprise_id: i64, customers: &[i64]) -> _ {
    let ids: Vec<i64> = customers.to_vec();
    contact::table
        .filter(contact::enterprise_id.eq(enterprise_id))
        .filter(contact::customer_id.eq_any(ids))
        .filter(contact::deleted_at.is_null())
}

/// The default contacts of customers.
#[erased]
pub async fn defaults(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    customers: &[i64],
) -> AppResult<Vec<Contact>> {
    Ok(living(enterprise_id, customers)
        .filter(contact::is_default)
        .select(Contact::as_select())
        .load(&mut connection)
        .await?)
}

/// Removes the default flag of the default contacts of these customers, and returns those contacts.
#[erased]
pub async fn clear_defaults(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
) -> AppResult<Vec<Contact>> {
    Ok(diesel::update(living(viewer.enterprise_id, customers).filter(contact::is_default))
        .set((contact::is_default.eq(false), contact::version.eq(contact::version + 1)))
        .returning(Contact::as_returning())
        .get_results(connection)
        .await?)
}

/// Makes the oldest contact the default of each of these customers that has contacts and no default; returns
/// the new defaults.
#[erased]
pub async fn pass_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
) -> AppResult<Vec<Contact>> {
    let rows: Vec<(i64, i64, bool)> = living(viewer.enterprise_id, customers)
        .order(contact::id)
        .select((contact::customer_id, contact::id, contact::is_default))
        .load(connection)
        .await?;
    let heirs = part::heirs(&rows);
    if heirs.is_empty() {
        return Ok(Vec::new());
    }
    let rows = contact::table
        .filter(contact::enterprise_id.eq(viewer.enterprise_id))
        .filter(contact::id.eq_any(heirs));
    Ok(diesel::update(rows)
        .set((contact::is_default.eq(true), contact::version.eq(contact::version + 1)))
        .returning(Contact::as_returning())
        .get_results(connection)
        .await?)
}

//! Statements that write customers.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{customer, customer_association, customer_tenure};

use crate::customer::model::{ASSISTING, Association, Customer, CustomerInput, FOLLOWING};
use crate::customer::rules;

/// The columns of a customer that are written.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = customer, treat_none_as_null = true)]
struct Written {
    name: String,
    name_key: String,
    type_: String,
    level: Option<String>,
    industry: Option<String>,
    tags: Vec<String>,
    is_open: i16,
    salesman_id: Option<i64>,
    salesman_team_id: Option<i64>,
    seen_by: Vec<i64>,
    remark: Option<String>,
}

impl From<&CustomerInput> for Written {
    fn from(input: &CustomerInput) -> Self {
        Self {
            name: input.name.clone(),
            name_key: rules::name_key(&input.name),
            type_: input.customer_type.clone(),
            level: input.level.clone(),
            industry: input.industry.clone(),
            tags: input.tags.clone(),
            is_open: input.is_open.unwrap_or(rules::OPEN),
            salesman_id: input.salesman_id,
            salesman_team_id: input.salesman_team_id,
            seen_by: rules::seen_by(
                input.salesman_id,
                input.salesman_team_id,
                &input.assisting,
                &input.following,
            ),
            remark: input.remark.clone(),
        }
    }
}

/// Locks rows of customers until the transaction ends, always in the same order, as far as they are visible
/// to the viewer.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Customer>> {
    let rows = customer::table
        .filter(customer::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer::id.eq_any(ids))
        .order(customer::id)
        .select(customer::id);
    rows.for_update().load::<i64>(tx).await?;
    super::many(tx, viewer, ids).await
}

/// Writes the planned time of the next follow-up of a customer without follow-ups; its row is locked.
#[erased]
pub async fn set_next_follow(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    at: Option<DateTime<Utc>>,
) -> AppResult<()> {
    let row = customer::table.find((viewer.enterprise_id, id));
    diesel::update(row).set(customer::next_follow_at.eq(at)).execute(tx).await?;
    Ok(())
}

/// Whether another customer of the enterprise, not deleted, visible or not, has exactly this name.
#[erased]
pub async fn name_taken(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = super::living(viewer.enterprise_id)
        .filter(customer::name_key.eq(rules::name_key(name)))
        .filter(customer::name.eq(name.to_owned()))
        .filter(customer::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(connection).await?)
}

/// Inserts customers; the rows come back in the order of the inputs.
#[erased]
pub async fn insert_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[CustomerInput],
    at: DateTime<Utc>,
) -> AppResult<Vec<Customer>> {
    let mut made = Vec::with_capacity(inputs.len());
    for inputs in inputs.chunks(crate::rows::CHUNK) {
        let rows: Vec<_> = inputs
            .iter()
            .map(|input| {
                let text = search::text([input.name.as_str()]);
                (
                    Written::from(input),
                    customer::enterprise_id.eq(viewer.enterprise_id),
                    customer::owned_at.eq(input.salesman_id.map(|_| at)),
                    customer::pooled_at.eq(input.salesman_id.is_none().then_some(at)),
                    customer::search_grams.eq(search::grams(&text)),
                    customer::search_name.eq(text.clone()),
                    customer::search_text.eq(text),
                    customer::created_by.eq(viewer.member_id),
                    customer::updated_by.eq(viewer.member_id),
                )
            })
            .collect();
        let query = diesel::insert_into(customer::table).values(rows).returning(Customer::as_returning());
        made.extend(query.get_results(connection).await?);
    }
    Ok(made)
}

/// Writes a customer if its version is still `version`. [`entrust`] writes the responsible salesperson.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Customer,
    version: i32,
    input: &CustomerInput,
) -> AppResult<Option<Customer>> {
    let mut aliases = before.aliases.clone();
    if before.name != input.name && !aliases.contains(&before.name) {
        aliases.push(before.name.clone());
        let surplus = aliases.len().saturating_sub(rules::MAX_ALIASES);
        aliases.drain(..surplus);
    }
    let row = customer::table.find((viewer.enterprise_id, before.id)).filter(customer::version.eq(version));
    Ok(diesel::update(row)
        .set((
            Written::from(input),
            // a customer with a salesperson is never in the pool, not even until the later statements
            input.salesman_id.map(|_| customer::pooled_at.eq(None::<DateTime<Utc>>)),
            customer::aliases.eq(aliases),
            customer::version.eq(customer::version + 1),
            customer::updated_at.eq(Utc::now()),
            customer::updated_by.eq(viewer.member_id),
        ))
        .returning(Customer::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Replaces the assisting members and following teams of customers: one statement deletes, one inserts.
#[erased]
pub async fn set_associations(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: &[(i64, &CustomerInput)],
    fresh: bool,
) -> AppResult<()> {
    if !fresh {
        let ids: Vec<i64> = of.iter().map(|(id, _)| *id).collect();
        let rows = customer_association::table
            .filter(customer_association::enterprise_id.eq(viewer.enterprise_id))
            .filter(customer_association::customer_id.eq_any(ids));
        diesel::delete(rows).execute(connection).await?;
    }
    let rows: Vec<_> = of
        .iter()
        .flat_map(|(id, input)| {
            let assisting = input.assisting.iter().map(|(member, team)| (ASSISTING, Some(*member), *team));
            let following = input.following.iter().map(|team| (FOLLOWING, None, *team));
            assisting.chain(following).map(move |(kind, member, team)| {
                (
                    customer_association::enterprise_id.eq(viewer.enterprise_id),
                    customer_association::customer_id.eq(*id),
                    customer_association::type_.eq(kind),
                    customer_association::member_id.eq(member),
                    customer_association::team_id.eq(team),
                    customer_association::created_by.eq(viewer.member_id),
                )
            })
        })
        .collect();
    for rows in rows.chunks(crate::rows::CHUNK) {
        diesel::insert_into(customer_association::table).values(rows.to_vec()).execute(connection).await?;
    }
    Ok(())
}

/// The pairs and teams among associations.
pub fn parted(associations: &[Association]) -> (Vec<(i64, i64)>, Vec<i64>) {
    let assisting = associations.iter().filter(|one| one.association_type == ASSISTING);
    let following = associations.iter().filter(|one| one.association_type == FOLLOWING);
    (
        assisting.filter_map(|one| one.member_id.map(|member| (member, one.team_id))).collect(),
        following.map(|one| one.team_id).collect(),
    )
}

/// Writes the tenures of customers that pass to another member: ends those of the former ones, begins the
/// new. `none` is the pool.
#[erased]
pub async fn entrust(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    customer_ids: &[i64],
    to: Option<(i64, Option<i64>)>,
    (began_by, ended_by): (i16, i16),
    at: DateTime<Utc>,
) -> AppResult<()> {
    let present = customer_tenure::table
        .filter(customer_tenure::enterprise_id.eq(enterprise_id))
        .filter(customer_tenure::customer_id.eq_any(customer_ids))
        .filter(customer_tenure::ended_at.is_null());
    diesel::update(present)
        .set((customer_tenure::ended_at.eq(at), customer_tenure::ended_by.eq(ended_by)))
        .execute(connection)
        .await?;
    let Some((member, team)) = to else { return Ok(()) };
    let whose = customer_ids.iter().map(|id| (*id, member, team)).collect();
    begin(connection, enterprise_id, whose, began_by, at).await
}

/// Begins the tenures of members who are responsible for customers from now on: customer, member, team.
#[erased]
pub async fn begin(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    whose: Vec<(i64, i64, Option<i64>)>,
    began_by: i16,
    at: DateTime<Utc>,
) -> AppResult<()> {
    let rows: Vec<_> = whose
        .into_iter()
        .map(|(customer, member, team)| {
            (
                customer_tenure::enterprise_id.eq(enterprise_id),
                customer_tenure::customer_id.eq(customer),
                customer_tenure::member_id.eq(member),
                customer_tenure::team_id.eq(team),
                customer_tenure::began_by.eq(began_by),
                customer_tenure::began_at.eq(at),
            )
        })
        .collect();
    for rows in rows.chunks(crate::rows::CHUNK) {
        diesel::insert_into(customer_tenure::table).values(rows.to_vec()).execute(connection).await?;
    }
    Ok(())
}

/// Marks customers as deleted.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let rows = customer::table
        .filter(customer::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer::id.eq_any(ids));
    diesel::update(rows)
        .set((
            customer::deleted_at.eq(Utc::now()),
            customer::updated_by.eq(viewer.member_id),
            customer::version.eq(customer::version + 1),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Words {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Array<diesel::sql_types::Text>)]
    names: Vec<String>,
    #[diesel(sql_type = Array<diesel::sql_types::Text>)]
    phones: Vec<String>,
}

/// Writes the search index of customers anew: name, former names, contacts with their phones. Call it after a
/// change of any of them.
#[erased]
pub async fn find_by(connection: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    let rows: Vec<Words> = diesel::sql_query(
        "select c.id,
            array[c.name] || c.aliases || coalesce((select array_agg(p.name order by p.id) from contact p
                where p.enterprise_id = $1 and p.customer_id = c.id and p.deleted_at is null), '{}') as names,
            coalesce((select array_agg(number order by p.id) from contact p cross join unnest(p.phones) as number
                where p.enterprise_id = $1 and p.customer_id = c.id and p.deleted_at is null), '{}') as phones
         from customer c where c.enterprise_id = $1 and c.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(connection)
    .await?;
    let (mut ids, mut names, mut texts, mut grams) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let text = search::text(row.names.iter().chain(&row.phones).map(String::as_str));
        ids.push(row.id);
        names.push(search::text(row.names.iter().map(String::as_str)));
        // no gram contains a space
        grams.push(search::grams(&text).join(" "));
        texts.push(text);
    }
    diesel::sql_query(
        "update customer c set search_name = w.name, search_text = w.words, search_grams = string_to_array(w.grams, ' ')
         from unnest($2, $3, $4, $5) as w (id, name, words, grams)
         where c.enterprise_id = $1 and c.id = w.id and c.search_text <> w.words",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<diesel::sql_types::Text>, _>(names)
    .bind::<Array<diesel::sql_types::Text>, _>(texts)
    .bind::<Array<diesel::sql_types::Text>, _>(grams)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes since when customers have had their salesperson, or that they are in the pool and who had them
/// before.
#[erased]
pub async fn set_owned(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    from: Option<i64>,
    owned: bool,
    at: DateTime<Utc>,
) -> AppResult<()> {
    let rows =
        customer::table.filter(customer::enterprise_id.eq(enterprise_id)).filter(customer::id.eq_any(ids));
    diesel::update(rows)
        .set((
            customer::owned_at.eq(owned.then_some(at)),
            customer::pooled_at.eq((!owned).then_some(at)),
            customer::pooled_from.eq(from.filter(|_| !owned)),
            customer::return_told_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// A row of an enterprise, without a check of visibility.
#[erased]
pub async fn row(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Customer>> {
    let row = customer::table.find((enterprise_id, id)).select(Customer::as_select());
    Ok(row.first(connection).await.optional()?)
}

/// Gives customers to a member with their team, or puts them into the pool: salesperson, since when, the one
/// before, and the visibility. [`entrust`] writes the tenures.
#[erased]
pub async fn reassign(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: Option<i64>,
    ids: &[i64],
    to: Option<(i64, Option<i64>)>,
    at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query(
        "update customer c set salesman_id = $3, salesman_team_id = $4,
            owned_at = case when $3 is not null then $5 end,
            pooled_at = case when $3 is null then $5 end,
            pooled_from = case when $3 is null then c.salesman_id end,
            return_told_at = null, version = c.version + 1, updated_at = $5, updated_by = coalesce($6, c.updated_by)
         where c.enterprise_id = $1 and c.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Nullable<BigInt>, _>(to.map(|(member, _)| member))
    .bind::<Nullable<BigInt>, _>(to.and_then(|(_, team)| team))
    .bind::<Timestamptz, _>(at)
    .bind::<Nullable<BigInt>, _>(by)
    .execute(connection)
    .await?;
    see(connection, enterprise_id, ids).await
}

/// Writes anew which members and teams see customers that are not open to all, as [`rules::seen_by`] computes
/// them.
#[erased]
pub async fn see(connection: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(
        "update customer c set seen_by = (
            select coalesce(array_agg(distinct one.token order by one.token), '{}') from (
                select c.salesman_id as token union all select -c.salesman_team_id
                union all select case when a.type = 1 then a.member_id else -a.team_id end
                from customer_association a where a.enterprise_id = c.enterprise_id and a.customer_id = c.id
            ) one where one.token is not null)
         where c.enterprise_id = $1 and c.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes the present salespeople of these customers assist with them, for the team in which they are
/// responsible.
#[erased]
pub async fn keep_assisting(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<()> {
    diesel::sql_query(
        "insert into customer_association (enterprise_id, customer_id, type, member_id, team_id, created_by)
         select enterprise_id, id, 1, salesman_id, salesman_team_id, $3 from customer
         where enterprise_id = $1 and id = any ($2) and salesman_id is not null and salesman_team_id is not null
         on conflict do nothing",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(connection)
    .await?;
    Ok(())
}

/// Rows of an enterprise by id, without a check of visibility: rows that the caller has just written.
#[erased]
pub async fn rows(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Customer>> {
    let found =
        customer::table.filter(customer::enterprise_id.eq(enterprise_id)).filter(customer::id.eq_any(ids));
    Ok(found.order(customer::id).select(Customer::as_select()).load(connection).await?)
}

//! Queries on nodes of acceptance directories and papers; the only module with SQL on their tables.

use chrono::NaiveDate;
use diesel::dsl::{AsSelect, SqlTypeOf};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock, search};
use xieli_tables::{acceptance_item, acceptance_resource};

use super::model::{
    Entrusted, Item, ItemFilter, ItemInput, Progress, Resource, ResourceFilter, ResourceInput,
};
use crate::acceptance::states::AcceptanceStatus;
use crate::list::condition;
use crate::{filter_keyword, project, rows};

mod papers;

pub use papers::*;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn items_within(viewer: &Viewer) -> Box<dyn BoxableExpression<acceptance_item::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "acceptance_item.project_id")
}

fn resources_within(
    viewer: &Viewer,
) -> Box<dyn BoxableExpression<acceptance_resource::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "acceptance_resource.project_id")
}

rows!(
    /// Nodes of the directories of projects visible to the viewer.
    items: acceptance_item => Item, of tenant; within items_within, filtered_items(ItemFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ORDER": sort_order as "int4",
        "DUE_ON": due_on as "date" nullable,
    },
    remembered until ["acceptance_item", "acceptance_resource", "project", "project_member", "project_group"],
    written from ItemInput, found by (name),
    as "acceptance_item.create" "acceptance_item.update" "acceptance_item.delete"
);

rows!(
    /// Papers of projects visible to the viewer.
    resources: acceptance_resource => Resource, of tenant; within resources_within, filtered_resources(ResourceFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    remembered until ["acceptance_resource", "project", "project_member", "project_group"],
    written from ResourceInput, found by (name),
    as "acceptance_resource.create" "acceptance_resource.update" "acceptance_resource.delete"
);

/// The condition that all papers of a node have passed.
const DONE: &str = sql!("coalesce((select bool_and(r.status >= {AcceptanceStatus::Passed})
    from acceptance_resource r
    where r.enterprise_id = acceptance_item.enterprise_id and r.item_id = acceptance_item.id and r.deleted_at is null
        and r.status <> {AcceptanceStatus::Cancelled}), false)");

fn filtered_items<'a>(viewer: &Viewer, filter: &ItemFilter) -> acceptance_item::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(items::visible(viewer), acceptance_item, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(acceptance_item::project_id.eq(id));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(acceptance_item::director_id.eq(id));
    }
    if filter.mine == Some(true) {
        query = query.filter(acceptance_item::director_id.eq(viewer.member_id));
    }
    match filter.done {
        None => {}
        Some(true) => query = query.filter(diesel::dsl::sql::<Bool>(DONE)),
        Some(false) => query = query.filter(diesel::dsl::not(diesel::dsl::sql::<Bool>(DONE))),
    }
    if let Some(required) = filter.required {
        query = query.filter(acceptance_item::required.eq(required));
    }
    if filter.overdue == Some(true) {
        let today = clock::china_day(clock::now());
        query = query
            .filter(acceptance_item::due_on.lt(today))
            .filter(condition("acceptance_item.required"))
            .filter(diesel::dsl::not(diesel::dsl::sql::<Bool>(DONE)));
    }
    query
}

fn filtered_resources<'a>(
    viewer: &Viewer,
    filter: &ResourceFilter,
) -> acceptance_resource::BoxedQuery<'a, Pg> {
    let mut query =
        filter_keyword!(resources::visible(viewer), acceptance_resource, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(acceptance_resource::project_id.eq(id));
    }
    if let Some(id) = filter.item_id {
        query = query.filter(acceptance_resource::item_id.eq(id));
    }
    if let Some(statuses) = &filter.statuses {
        query = query.filter(acceptance_resource::status.eq_any(statuses.clone()));
    }
    if let Some(id) = filter.submitted_by {
        query = query.filter(acceptance_resource::submitted_by.eq(id));
    }
    query
}

/// Nodes of any directory, siblings in their order; not restricted to the viewer.
fn in_order(enterprise_id: i64) -> acceptance_item::BoxedQuery<'static, Pg, SqlTypeOf<AsSelect<Item, Pg>>> {
    acceptance_item::table
        .filter(acceptance_item::enterprise_id.eq(enterprise_id))
        .filter(acceptance_item::deleted_at.is_null())
        .order((acceptance_item::sort_order, acceptance_item::id))
        .select(Item::as_select())
        .into_boxed()
}

/// The whole directory of a project.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Item>> {
    Ok(in_order(enterprise_id)
        .filter(acceptance_item::project_id.eq(project_id))
        .load(&mut connection)
        .await?)
}

/// The first level of the directories of these projects.
#[erased]
pub async fn tops(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_ids: &[i64],
) -> AppResult<Vec<Item>> {
    Ok(in_order(enterprise_id)
        .filter(acceptance_item::project_id.eq_any(project_ids.to_vec()))
        .filter(acceptance_item::parent_id.is_null())
        .load(&mut connection)
        .await?)
}

/// The direct children of these nodes.
#[erased]
pub async fn below(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Item>> {
    Ok(in_order(enterprise_id)
        .filter(acceptance_item::parent_id.eq_any(ids.to_vec()))
        .load(&mut connection)
        .await?)
}

/// The ones among these nodes that have children.
#[erased]
pub async fn folders(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, bool)>> {
    let found: Vec<Option<i64>> = acceptance_item::table
        .filter(acceptance_item::enterprise_id.eq(enterprise_id))
        .filter(acceptance_item::parent_id.eq_any(ids))
        .filter(acceptance_item::deleted_at.is_null())
        .select(acceptance_item::parent_id)
        .distinct()
        .load(&mut connection)
        .await?;
    Ok(found.into_iter().flatten().map(|id| (id, true)).collect())
}

/// Columns of new nodes; their ids are drawn beforehand, so that children can name their parents.
#[derive(Default)]
pub struct NewItems {
    id: Vec<i64>,
    parent: Vec<Option<i64>>,
    category: Vec<Option<i64>>,
    name: Vec<String>,
    required: Vec<bool>,
    director: Vec<Option<i64>>,
    due: Vec<Option<NaiveDate>>,
    remark: Vec<Option<String>>,
    order: Vec<i32>,
    text: Vec<String>,
    // joined by line feeds: arrays of arrays of different lengths cannot be sent
    grams: Vec<String>,
}

impl NewItems {
    /// Adds a node.
    pub fn push(&mut self, id: i64, input: ItemInput) {
        let text = search::text([input.name.as_str()]);
        self.id.push(id);
        self.parent.push(input.parent_id);
        self.category.push(input.category_id);
        self.name.push(input.name);
        self.required.push(input.required);
        self.director.push(input.director_id);
        self.due.push(input.due_on);
        self.remark.push(input.remark);
        self.order.push(input.sort_order);
        self.grams.push(search::grams(&text).join("\n"));
        self.text.push(text);
    }
}

/// Inserts the nodes; returns their rows.
#[erased]
pub async fn insert_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    new: &NewItems,
) -> AppResult<Vec<Item>> {
    diesel::sql_query(
        "insert into acceptance_item (enterprise_id, project_id, created_by, updated_by, id, parent_id, category_id, name,
            required, director_id, due_on, remark, sort_order, search_text, search_grams)
         select $1, $2, $3, $3, id, parent, category, name, required, director, due, remark, place, text,
            string_to_array(grams, E'\\n')
         from unnest($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            as t (id, parent, category, name, required, director, due, remark, place, text, grams)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(project_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(&new.id)
    .bind::<Array<Nullable<BigInt>>, _>(&new.parent)
    .bind::<Array<Nullable<BigInt>>, _>(&new.category)
    .bind::<Array<Text>, _>(&new.name)
    .bind::<Array<Bool>, _>(&new.required)
    .bind::<Array<Nullable<BigInt>>, _>(&new.director)
    .bind::<Array<Nullable<Date>>, _>(&new.due)
    .bind::<Array<Nullable<Text>>, _>(&new.remark)
    .bind::<Array<Integer>, _>(&new.order)
    .bind::<Array<Text>, _>(&new.text)
    .bind::<Array<Text>, _>(&new.grams)
    .execute(tx)
    .await?;
    items::by_ids(tx, viewer.enterprise_id, &new.id).await
}

/// Sets whether nodes are required.
#[erased]
pub async fn set_required(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    kept: &[(i64, bool)],
) -> AppResult<()> {
    let (ids, required): (Vec<i64>, Vec<bool>) = kept.iter().copied().unzip();
    diesel::sql_query(
        "update acceptance_item i set required = t.required, version = version + 1, updated_at = now(), updated_by = $4
         from unnest($2, $3) as t (id, required)
         where i.enterprise_id = $1 and i.id = t.id and i.required <> t.required",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Bool>, _>(&required)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}

/// Sets the responsible member and the deadline of nodes, as far as given.
#[erased]
pub async fn entrust(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    said: &Entrusted,
) -> AppResult<Vec<Item>> {
    diesel::sql_query(
        "update acceptance_item set director_id = case when $3 then $4 else director_id end,
            due_on = case when $5 then $6 else due_on end, version = version + 1, updated_at = now(), updated_by = $7
         where enterprise_id = $1 and id = any ($2)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Bool, _>(said.director_id.is_some())
    .bind::<Nullable<BigInt>, _>(said.director_id.flatten())
    .bind::<Bool, _>(said.due_on.is_some())
    .bind::<Nullable<Date>, _>(said.due_on.flatten())
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    items::by_ids(tx, viewer.enterprise_id, ids).await
}

/// Replaces a responsible member of a project by another.
#[erased]
pub async fn hand_on(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    from: i64,
    to: i64,
) -> AppResult<()> {
    let rows = acceptance_item::table
        .filter(acceptance_item::enterprise_id.eq(viewer.enterprise_id))
        .filter(acceptance_item::project_id.eq(project_id))
        .filter(acceptance_item::director_id.eq(from))
        .filter(acceptance_item::deleted_at.is_null());
    diesel::update(rows)
        .set((
            acceptance_item::director_id.eq(to),
            acceptance_item::version.eq(acceptance_item::version + 1),
            acceptance_item::updated_at.eq(clock::now()),
            acceptance_item::updated_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// The progress of the acceptance of projects, in one statement.
#[erased]
pub async fn progress(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Progress)>> {
    let today: NaiveDate = clock::china_day(clock::now());
    let rows: Vec<Progress> = diesel::sql_query(format!(
        "select p.id, u.template_id, l.items, l.required, l.done, l.overdue, l.awaited, r.drafts, r.waiting, r.returned,
            r.passed, r.finished
         from unnest($2) as p (id)
         left join acceptance_use u on u.enterprise_id = $1 and u.project_id = p.id
         cross join lateral (
            select count(*)::integer as items,
                count(*) filter (where leaf and needed)::integer as required,
                count(*) filter (where leaf and needed and done)::integer as done,
                count(*) filter (where leaf and needed and not done and due_on < $3)::integer as overdue,
                count(*) filter (where leaf and not brought and (not needed or due_on is null or due_on >= $3))::integer
                    as awaited
            from (select acceptance_item.due_on, acceptance_item.required as needed, {DONE} as done,
                    exists (select from acceptance_resource r where r.enterprise_id = acceptance_item.enterprise_id
                        and r.item_id = acceptance_item.id and r.deleted_at is null and r.status <> {cancelled}) as brought,
                    not exists (select from acceptance_item c where c.enterprise_id = acceptance_item.enterprise_id
                        and c.parent_id = acceptance_item.id and c.deleted_at is null) as leaf
                from acceptance_item
                where acceptance_item.enterprise_id = $1 and acceptance_item.project_id = p.id
                    and acceptance_item.deleted_at is null) i) l
         cross join lateral (
            select count(*) filter (where status = {draft})::integer as drafts,
                count(*) filter (where status = {waiting})::integer as waiting,
                count(*) filter (where status = {returned})::integer as returned,
                count(*) filter (where status = {passed})::integer as passed,
                count(*) filter (where status = {finished})::integer as finished
            from acceptance_resource where enterprise_id = $1 and project_id = p.id and deleted_at is null) r",
        draft = AcceptanceStatus::Draft.number(),
        waiting = AcceptanceStatus::Waiting.number(),
        returned = AcceptanceStatus::Returned.number(),
        passed = AcceptanceStatus::Passed.number(),
        finished = AcceptanceStatus::Finished.number(),
        cancelled = AcceptanceStatus::Cancelled.number(),
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Date, _>(today)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

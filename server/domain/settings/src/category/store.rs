//! Queries on categories; the only module with SQL about them.

use std::collections::HashMap;

use chrono::Utc;
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::category;

use super::model::Category;
use super::rules::{MAX_NODES, SYSTEM, Texts, Tree};
use crate::sheet::names::{NodeName, steps};
use crate::tree::{Node, TreeTable};

/// The table of the tree.
pub const TREE: TreeTable = TreeTable::kept("category");

impl Node for Category {
    fn id(&self) -> i64 {
        self.id
    }

    fn path(&self) -> &[i64] {
        &self.path
    }
}

type Query<'a> = category::BoxedQuery<'a, diesel::pg::Pg>;

/// The enterprise's own nodes and those of the system; external members see none.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let tenants = if viewer.is_external() { Vec::new() } else { vec![SYSTEM, viewer.enterprise_id] };
    category::table
        .filter(category::enterprise_id.eq_any(tenants))
        .filter(category::deleted_at.is_null())
        .into_boxed()
}

fn own<'a>(enterprise_id: i64, tree: &'a str) -> Query<'a> {
    category::table
        .filter(category::enterprise_id.eq(enterprise_id))
        .filter(category::code.eq(tree))
        .filter(category::deleted_at.is_null())
        .into_boxed()
}

/// The children of `parent` (the roots when `None`), in order; with `deep` all descendants, in one statement.
/// System nodes come first.
#[erased]
pub async fn tree(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    tree: Tree,
    parent: Option<i64>,
    deep: bool,
) -> AppResult<Vec<Category>> {
    let mut query = visible_to(viewer).filter(category::code.eq(tree.code()));
    match (parent, deep) {
        (Some(parent), true) => {
            query = query.filter(category::path.contains(vec![parent])).filter(category::id.ne(parent));
        }
        (Some(parent), false) => query = query.filter(category::parent_id.eq(parent)),
        (None, false) => query = query.filter(category::parent_id.is_null()),
        (None, true) => {}
    }
    Ok(query
        .order((category::enterprise_id, category::sort_order, category::id))
        .limit(i64::try_from(MAX_NODES).unwrap_or(i64::MAX) + 1_000)
        .select(Category::as_select())
        .load(&mut connection)
        .await?)
}

/// One node, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Category>> {
    Ok(visible_to(viewer)
        .filter(category::id.eq(id))
        .select(Category::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The enterprise's own nodes by id.
#[erased]
pub async fn own_many(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Category>> {
    Ok(category::table
        .filter(category::enterprise_id.eq(enterprise_id))
        .filter(category::id.eq_any(ids))
        .filter(category::deleted_at.is_null())
        .select(Category::as_select())
        .load(&mut connection)
        .await?)
}

/// Nodes of one enterprise by id, deleted or not, for loaders: the record that refers to them was visible.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Category>> {
    Ok(category::table
        .filter(category::enterprise_id.eq(enterprise_id))
        .filter(category::id.eq_any(ids))
        .select(Category::as_select())
        .load(&mut connection)
        .await?)
}

/// The number of children of each of these nodes.
#[erased]
pub async fn child_counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<HashMap<i64, i64>> {
    let rows: Vec<(Option<i64>, i64)> = category::table
        .filter(category::enterprise_id.eq(enterprise_id))
        .filter(category::parent_id.eq_any(ids))
        .filter(category::deleted_at.is_null())
        .group_by(category::parent_id)
        .select((category::parent_id, count_star()))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, count)| Some((id?, count))).collect())
}

/// The ids of the children of `parent`, in order; the roots when `None`.
#[erased]
pub async fn sibling_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    tree: &str,
    parent: Option<i64>,
) -> AppResult<Vec<i64>> {
    Ok(own(enterprise_id, tree)
        .filter(category::parent_id.is_not_distinct_from(parent))
        .order((category::sort_order, category::id))
        .select(category::id)
        .load(&mut connection)
        .await?)
}

/// The number of the enterprise's nodes in a tree.
#[erased]
pub async fn size(mut connection: &AsyncPgConnection, enterprise_id: i64, tree: &str) -> AppResult<usize> {
    let count: i64 = own(enterprise_id, tree).select(count_star()).first(&mut connection).await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Whether another node below the same parent has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    tree: &str,
    parent: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = own(enterprise_id, tree)
        .filter(category::parent_id.is_not_distinct_from(parent))
        .filter(category::name.eq(name))
        .filter(category::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Writes the texts of a node if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    texts: &Texts,
) -> AppResult<Option<Category>> {
    Ok(diesel::update(category::table.find((viewer.enterprise_id, id)).filter(category::version.eq(version)))
        .set((
            category::name.eq(&texts.name),
            category::remark.eq(&texts.remark),
            category::version.eq(category::version + 1),
            category::updated_at.eq(Utc::now()),
            category::updated_by.eq(viewer.member_id),
        ))
        .returning(Category::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Soft-deletes nodes.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        category::table
            .filter(category::enterprise_id.eq(viewer.enterprise_id))
            .filter(category::id.eq_any(ids)),
    )
    .set((
        category::deleted_at.eq(Utc::now()),
        category::updated_by.eq(viewer.member_id),
        category::version.eq(category::version + 1),
    ))
    .execute(connection)
    .await?;
    Ok(())
}

/// The names of the enterprise's own nodes in a tree.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    tree: &str,
) -> AppResult<Vec<NodeName>> {
    let rows: Vec<(i64, String, Vec<i64>)> = own(enterprise_id, tree)
        .select((category::id, category::name, category::path))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(id, name, path)| NodeName { id, name, path }).collect())
}

/// The full path of each of the enterprise's own nodes of a tree, its steps separated by slashes.
#[erased]
pub async fn paths(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    tree: Tree,
) -> AppResult<HashMap<i64, String>> {
    let nodes = names(connection, enterprise_id, tree.code()).await?;
    Ok(steps(&nodes).map(|(steps, node)| (node.id, steps.join("/"))).collect())
}

/// One batch of an export: rows above `after`, oldest first.
#[erased]
pub async fn batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    tree: Tree,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Category>> {
    Ok(visible_to(viewer)
        .filter(category::code.eq(tree.code()))
        .filter(category::id.gt(after.unwrap_or(0)))
        .order(category::id)
        .limit(limit)
        .select(Category::as_select())
        .load(connection)
        .await?)
}

/// New nodes as columns for a bulk insert.
#[derive(Default)]
pub struct NewCategories {
    id: Vec<i64>,
    parent: Vec<Option<i64>>,
    /// Joined by commas: arrays of arrays of different lengths can't be bound.
    path: Vec<String>,
    name: Vec<String>,
    remark: Vec<Option<String>>,
}

impl NewCategories {
    /// Adds a node; the path ends with its own id.
    pub fn push(&mut self, path: &[i64], texts: Texts) {
        let Some((id, above)) = path.split_last() else { return };
        self.id.push(*id);
        self.parent.push(above.last().copied());
        self.path.push(path.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        self.name.push(texts.name);
        self.remark.push(texts.remark);
    }
}

/// Inserts nodes after their siblings, in order.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    tree: &str,
    new: &NewCategories,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into category (enterprise_id, created_by, updated_by, code, id, parent_id, path, name, remark, sort_order)
         select $1, $2, $2, $3, id, parent, string_to_array(path, ',')::bigint[], name, remark,
            row_number() over (partition by parent order by place) - 1 + (
                select count(*) from category s where s.enterprise_id = $1 and s.code = $3 and s.deleted_at is null
                   and coalesce(s.parent_id, 0) = coalesce(parent, 0))
         from unnest($4, $5, $6, $7, $8) with ordinality as t (id, parent, path, name, remark, place)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Text, _>(tree)
    .bind::<Array<BigInt>, _>(&new.id)
    .bind::<Array<Nullable<BigInt>>, _>(&new.parent)
    .bind::<Array<Text>, _>(&new.path)
    .bind::<Array<Text>, _>(&new.name)
    .bind::<Array<Nullable<Text>>, _>(&new.remark)
    .execute(connection)
    .await?;
    Ok(())
}

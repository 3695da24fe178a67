//! Tables whose rows form ordered trees: teams, categories, document categories. Each has `parent_id`, `path`
//! (the ids from the root down to the row itself) and `sort_order` (from 0 among siblings); this module
//! contains their common operations.

use std::collections::{BTreeMap, BTreeSet};

use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use crate::db;

/// The enterprise id of system rows (core §3: enterpriseId 0 means system-level).
pub const SYSTEM: i64 = 0;

/// A row of a tree.
pub trait Node: Sync {
    /// Its id.
    fn id(&self) -> i64;
    /// The ids from the root down to this row.
    fn path(&self) -> &[i64];
}

/// A table of trees.
pub struct TreeTable {
    name: &'static str,
    /// SQL condition for rows that are not deleted.
    living: &'static str,
}

impl TreeTable {
    /// A table whose rows are deleted permanently.
    pub const fn new(name: &'static str) -> Self {
        Self { name, living: "true" }
    }

    /// A table with soft deletion (`deleted_at`).
    pub const fn kept(name: &'static str) -> Self {
        Self { name, living: "deleted_at is null" }
    }

    /// Locks the enterprise's trees for the rest of the transaction, so that two moves can't conflict.
    #[erased]
    pub async fn lock(&self, connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
        db::lock(connection, self.name, enterprise_id).await
    }

    /// Number of levels below a row.
    #[erased]
    pub async fn depth_below(
        &self,
        mut connection: &AsyncPgConnection,
        enterprise_id: i64,
        node: &dyn Node,
    ) -> AppResult<usize> {
        #[derive(diesel::QueryableByName)]
        struct Deepest {
            #[diesel(sql_type = Nullable<Integer>)]
            levels: Option<i32>,
        }
        let Self { name, living } = self;
        let deepest: Deepest = diesel::sql_query(format!(
            "select max(cardinality(path)) as levels from {name}
             where enterprise_id = $1 and path @> array[$2] and {living}"
        ))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(node.id())
        .get_result(&mut connection)
        .await?;
        let levels = deepest.levels.and_then(|levels| usize::try_from(levels).ok()).unwrap_or(0);
        Ok(levels.saturating_sub(node.path().len()))
    }

    /// Moves a row and its subtree below `parent`, or to the roots.
    #[erased]
    pub async fn reparent<N: Node>(
        &self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        node: &N,
        parent: Option<&N>,
    ) -> AppResult<()> {
        diesel::sql_query(format!(
            "update {} set path = $3 || path[$4:], updated_at = now(),
                parent_id = case when id = $2 then $5 else parent_id end
             where enterprise_id = $1 and path @> array[$2]",
            self.name
        ))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(node.id())
        .bind::<Array<BigInt>, _>(parent.map(|parent| parent.path().to_vec()).unwrap_or_default())
        .bind::<Integer, _>(i32::try_from(node.path().len()).unwrap_or(i32::MAX))
        .bind::<Nullable<BigInt>, _>(parent.map(Node::id))
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Numbers these siblings in order, from 0.
    #[erased]
    pub async fn renumber(
        &self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        ids: &[i64],
    ) -> AppResult<()> {
        diesel::sql_query(format!(
            "update {0} set sort_order = wanted.place - 1
             from unnest($2) with ordinality as wanted (id, place)
             where {0}.enterprise_id = $1 and {0}.id = wanted.id and {0}.sort_order <> wanted.place - 1",
            self.name
        ))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// The same for rows with a version of their own: each moved row gets a new version, changed by the
    /// viewer.
    #[erased]
    pub async fn arrange(
        &self,
        connection: &mut AsyncPgConnection,
        viewer: &Viewer,
        ids: &[i64],
    ) -> AppResult<()> {
        diesel::sql_query(format!(
            "update {0} set sort_order = wanted.place - 1, version = version + 1, updated_at = now(), updated_by = $3
             from unnest($2) with ordinality as wanted (id, place)
             where {0}.enterprise_id = $1 and {0}.id = wanted.id and {0}.sort_order <> wanted.place - 1",
            self.name
        ))
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<BigInt, _>(viewer.member_id)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Updates the paths of restored rows according to the present paths of their parents.
    #[erased]
    pub async fn place_again(
        &self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        ids: &[i64],
    ) -> AppResult<()> {
        // one level of the rows after the other
        diesel::sql_query(format!(
            "with recursive placed as (
                select c.id, coalesce(p.path, '{{}}') || c.id as path from {0} c
                left join {0} p on p.enterprise_id = c.enterprise_id and p.id = c.parent_id
                where c.enterprise_id = $1 and c.id = any ($2) and (c.parent_id is null or c.parent_id <> all ($2))
                union all
                select c.id, placed.path || c.id from {0} c join placed on c.parent_id = placed.id
                where c.enterprise_id = $1 and c.id = any ($2))
             update {0} c set path = placed.path from placed
             where c.enterprise_id = $1 and c.id = placed.id and c.path <> placed.path",
            self.name
        ))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// The new order of the siblings when `id` moves to position `order` (from 0; beyond the end is the end).
pub fn reorder(siblings: &[i64], id: i64, order: usize) -> Vec<i64> {
    let mut others: Vec<i64> = siblings.iter().copied().filter(|sibling| *sibling != id).collect();
    others.insert(order.min(others.len()), id);
    others
}

/// Ids for so many new rows of a table, whose name is a constant.
#[erased]
pub async fn next_ids(
    connection: &mut AsyncPgConnection,
    table: &'static str,
    count: usize,
) -> AppResult<Vec<i64>> {
    #[derive(diesel::QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let rows: Vec<Id> = diesel::sql_query(
        "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)",
    )
    .bind::<Text, _>(table)
    .bind::<Integer, _>(i32::try_from(count).unwrap_or(i32::MAX))
    .load(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Rows in depth-first order: each after its parent, siblings in order, with the positions (from 0) on the
/// path to it. A row whose parent is missing is a root.
pub fn walk<T>(
    rows: &[T],
    id: impl Fn(&T) -> i64,
    parent: impl Fn(&T) -> Option<i64>,
) -> Vec<(Vec<usize>, &T)> {
    let known: BTreeSet<i64> = rows.iter().map(&id).collect();
    let mut below: BTreeMap<Option<i64>, Vec<&T>> = BTreeMap::new();
    for row in rows {
        below.entry(parent(row).filter(|id| known.contains(id))).or_default().push(row);
    }
    let mut walked = Vec::with_capacity(rows.len());
    let mut waiting: Vec<(Vec<usize>, &T)> = Vec::new();
    let push = |waiting: &mut Vec<_>, of: Option<i64>, above: &[usize]| {
        let nodes = below.get(&of).map(Vec::as_slice).unwrap_or_default();
        let placed = nodes.iter().enumerate().rev();
        waiting.extend(placed.map(|(place, row)| ([above, &[place]].concat(), *row)));
    };
    push(&mut waiting, None, &[]);
    while let Some((places, row)) = waiting.pop() {
        push(&mut waiting, Some(id(row)), &places);
        walked.push((places, row));
    }
    walked
}

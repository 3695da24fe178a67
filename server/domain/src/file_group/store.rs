//! Queries on document categories; the only place with SQL about them.

use std::collections::HashMap;

use chrono::Utc;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file_group;

use super::model::FileGroup;

type Query<'a> = file_group::BoxedQuery<'a, diesel::pg::Pg>;

/// Document categories of the viewer's enterprise; everybody who has signed in sees them.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    file_group::table.filter(file_group::enterprise_id.eq(viewer.enterprise_id)).into_boxed()
}

/// The whole tree of one kind of document, parents first, siblings in their order.
pub async fn tree(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    category: i16,
) -> AppResult<Vec<FileGroup>> {
    Ok(visible_to(viewer)
        .filter(file_group::category.eq(category))
        .order((diesel::dsl::array_length(file_group::path, 1), file_group::sort_order, file_group::id))
        .select(FileGroup::as_select())
        .load(&mut connection)
        .await?)
}

/// One category, if it exists for the viewer.
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<FileGroup>> {
    Ok(visible_to(viewer)
        .filter(file_group::id.eq(id))
        .select(FileGroup::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Categories of one enterprise by id, for loaders and services.
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<FileGroup>> {
    Ok(file_group::table
        .filter(file_group::enterprise_id.eq(enterprise_id))
        .filter(file_group::id.eq_any(ids))
        .select(FileGroup::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    files: i64,
}

/// How many documents the viewer sees in each category, not below it. The condition is that of `file::store`.
pub async fn file_counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    all: bool,
    ids: &[i64],
) -> AppResult<HashMap<i64, i64>> {
    let rows: Vec<Count> = diesel::sql_query(
        "select f.group_id as id, count(*) as files from file f
         where f.enterprise_id = $1 and f.group_id = any ($2) and f.is_doc and f.status = 1
           and ($4 or f.created_by = $3
                or (f.is_open = 1 and not f.invisible_members @> array[$3])
                or (f.is_open = 2 and f.visible_members @> array[$3]))
         group by f.group_id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(member_id)
    .bind::<Bool, _>(all)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.files)).collect())
}

/// What hangs on these categories: those below, and files of whatever state.
pub async fn burden(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<HashMap<i64, (i64, i64)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        id: i64,
        #[diesel(sql_type = BigInt)]
        children: i64,
        #[diesel(sql_type = BigInt)]
        files: i64,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "select wanted.id,
            (select count(*) from file_group g
              where g.enterprise_id = $1 and g.parent_id = wanted.id and not g.id = any ($2)) as children,
            (select count(*) from file f where f.enterprise_id = $1 and f.group_id = wanted.id) as files
         from unnest($2) as wanted (id)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, (row.children, row.files))).collect())
}

/// The ids directly below `parent`, in order; of the roots when `None`.
pub async fn sibling_ids(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    category: i16,
    parent: Option<i64>,
) -> AppResult<Vec<i64>> {
    Ok(visible_to(viewer)
        .filter(file_group::category.eq(category))
        .filter(file_group::parent_id.is_not_distinct_from(parent))
        .order((file_group::sort_order, file_group::id))
        .select(file_group::id)
        .load(&mut connection)
        .await?)
}

/// How many levels hang below a category.
pub async fn depth_below(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    group: &FileGroup,
) -> AppResult<usize> {
    let paths: Vec<Vec<i64>> = visible_to(viewer)
        .filter(file_group::category.eq(group.category))
        .filter(file_group::path.contains(vec![group.id]))
        .select(file_group::path)
        .load(&mut connection)
        .await?;
    Ok(paths.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(group.path.len()))
}

/// Whether another category below the same parent has this name.
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    category: i16,
    parent: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = file_group::table
        .filter(file_group::enterprise_id.eq(viewer.enterprise_id))
        .filter(file_group::category.eq(category))
        .filter(file_group::parent_id.is_not_distinct_from(parent))
        .filter(file_group::name.eq(name))
        .filter(file_group::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Locks the trees of an enterprise for the rest of the transaction, so that two changes can't cross.
pub async fn lock_tree(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended('file_group', $1))")
        .bind::<BigInt, _>(enterprise_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts a category at the end of its siblings.
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    category: i16,
    parent: Option<&FileGroup>,
    name: &str,
) -> AppResult<FileGroup> {
    let parent_id = parent.map(|parent| parent.id);
    let order = sibling_ids(connection, viewer, category, parent_id).await?.len();
    let group: FileGroup = diesel::insert_into(file_group::table)
        .values((
            file_group::enterprise_id.eq(viewer.enterprise_id),
            file_group::category.eq(category),
            file_group::parent_id.eq(parent_id),
            file_group::path.eq(Vec::<i64>::new()),
            file_group::name.eq(name),
            file_group::sort_order.eq(i32::try_from(order).unwrap_or(i32::MAX)),
            file_group::created_by.eq(viewer.member_id),
            file_group::updated_by.eq(viewer.member_id),
        ))
        .returning(FileGroup::as_returning())
        .get_result(connection)
        .await?;
    let mut path = parent.map(|parent| parent.path.clone()).unwrap_or_default();
    path.push(group.id);
    Ok(diesel::update(file_group::table.find((viewer.enterprise_id, group.id)))
        .set(file_group::path.eq(path))
        .returning(FileGroup::as_returning())
        .get_result(connection)
        .await?)
}

/// Renames a category if its version is still `version`.
pub async fn rename(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    name: &str,
) -> AppResult<Option<FileGroup>> {
    Ok(diesel::update(
        file_group::table.find((viewer.enterprise_id, id)).filter(file_group::version.eq(version)),
    )
    .set((
        file_group::name.eq(name),
        file_group::version.eq(file_group::version + 1),
        file_group::updated_at.eq(Utc::now()),
        file_group::updated_by.eq(viewer.member_id),
    ))
    .returning(FileGroup::as_returning())
    .get_result(connection)
    .await
    .optional()?)
}

/// Hangs a category and everything below it under `parent`.
pub async fn reparent(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    group: &FileGroup,
    parent: Option<&FileGroup>,
) -> AppResult<()> {
    let prefix = parent.map(|parent| parent.path.clone()).unwrap_or_default();
    diesel::sql_query(
        "update file_group set path = $3 || path[$4:], updated_at = now(),
            parent_id = case when id = $2 then $5 else parent_id end
         where enterprise_id = $1 and path @> array[$2]",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(group.id)
    .bind::<Array<BigInt>, _>(prefix)
    .bind::<Integer, _>(i32::try_from(group.path.len()).unwrap_or(i32::MAX))
    .bind::<Nullable<BigInt>, _>(parent.map(|parent| parent.id))
    .execute(connection)
    .await?;
    Ok(())
}

/// Numbers these siblings in their order, from 0.
pub async fn renumber(connection: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(
        "update file_group set sort_order = wanted.place - 1
         from unnest($2) with ordinality as wanted (id, place)
         where file_group.enterprise_id = $1 and file_group.id = wanted.id
           and file_group.sort_order <> wanted.place - 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes categories on which nothing hangs, those below before those above.
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    // one statement: the references among them are checked at its end
    diesel::delete(
        file_group::table
            .filter(file_group::enterprise_id.eq(viewer.enterprise_id))
            .filter(file_group::id.eq_any(ids)),
    )
    .execute(connection)
    .await?;
    Ok(())
}

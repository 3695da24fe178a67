//! Queries on document categories; the only module with SQL about them.

use std::collections::HashMap;

use chrono::Utc;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{file, file_group};

use super::model::FileGroup;
use crate::file::states::FileStatus;
use crate::list::condition;
use crate::tree::{Node, TreeTable};

type Query<'a> = file_group::BoxedQuery<'a, diesel::pg::Pg>;

/// Document categories of the viewer's enterprise; visible to every signed-in member.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    file_group::table.filter(file_group::enterprise_id.eq(viewer.enterprise_id)).into_boxed()
}

/// The whole tree of one kind of document, parents first, siblings in their order.
#[erased]
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

/// One category, if visible to the viewer.
#[erased]
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
#[erased]
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

/// Member whose visible documents are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Who {
    /// The member.
    pub member_id: i64,
    /// Whether they see all documents.
    pub all: bool,
    /// Whether internal documents are hidden from them.
    pub outside: bool,
}

/// The number of documents visible to a member in each category and below it: all, or those visible by
/// `file::store`.
#[erased]
pub async fn file_counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    Who { member_id, all, outside }: Who,
    ids: &[i64],
) -> AppResult<HashMap<i64, i64>> {
    // only for external members internal documents are filtered: the index lacks that column
    let (open, others, seen) = if outside {
        (" and not f.insiders_only", "(not f.open_to_all or f.insiders_only)", "not f.insiders_only and ")
    } else {
        ("", "not f.open_to_all", "")
    };
    let rows: Vec<Count> = diesel::sql_query(
        // documents open to all, which are most, are counted from the index alone
        format!("select above.id, sum(parts.files)::bigint as files from (
            select f.group_id as id, count(*) as files from file f
            where f.enterprise_id = $1 and f.group_id = any (array(
                select id from file_group where enterprise_id = $1 and path && $2)) and f.is_doc and f.status = {published} and f.open_to_all{open}
            group by f.group_id
            union all
            select f.group_id, count(*) from file f
            where f.enterprise_id = $1 and f.group_id = any (array(
                select id from file_group where enterprise_id = $1 and path && $2)) and f.is_doc and f.status = {published} and {others}
              and ($4 or f.created_by = $3
                   or ({seen}f.is_open = 1 and not f.invisible_members @> array[$3])
                   or (f.is_open = 2 and f.visible_members @> array[$3]))
            group by f.group_id
         ) parts join file_group g on g.enterprise_id = $1 and g.id = parts.id
         cross join unnest(g.path) above (id) where above.id = any ($2) group by above.id",
        published = FileStatus::Published.number()),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(member_id)
    .bind::<Bool, _>(all)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.files)).collect())
}

/// Numbers of subcategories and of files outside the recycle bin in these categories.
#[erased]
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
    let rows: Vec<Row> = diesel::sql_query(sql!(
        "select wanted.id,
            (select count(*) from file_group g
              where g.enterprise_id = $1 and g.parent_id = wanted.id and not g.id = any ($2)) as children,
            (select count(*) from file f where f.enterprise_id = $1 and f.group_id = wanted.id
                and f.status <> {FileStatus::Binned}) as files
         from unnest($2) as wanted (id)"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, (row.children, row.files))).collect())
}

/// The table of the tree.
pub const TREE: TreeTable = TreeTable::new("file_group");

impl Node for FileGroup {
    fn id(&self) -> i64 {
        self.id
    }

    fn path(&self) -> &[i64] {
        &self.path
    }
}

/// The ids of the children of `parent`, in order; the roots if `None`.
#[erased]
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

/// Whether another category below the same parent has this name.
#[erased]
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

/// Inserts a category at the end of its siblings.
#[erased]
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
#[erased]
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

/// Deletes empty categories, children before parents. Files in the recycle bin lose their category.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        file::table
            .filter(file::enterprise_id.eq(viewer.enterprise_id))
            .filter(file::group_id.eq_any(ids))
            .filter(condition(sql!("file.status = {FileStatus::Binned}"))),
    )
    .set(file::group_id.eq(None::<i64>))
    .execute(connection)
    .await?;
    // one statement: the foreign keys among them are checked at its end
    diesel::delete(
        file_group::table
            .filter(file_group::enterprise_id.eq(viewer.enterprise_id))
            .filter(file_group::id.eq_any(ids)),
    )
    .execute(connection)
    .await?;
    Ok(())
}

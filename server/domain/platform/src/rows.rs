//! Functions and macros common to the stores of all records: version checks, results of batch operations, and
//! the usual queries of rows and pages.

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, Page, PageRequest, Viewer};

use crate::list::{Order, Sort};

/// Target of a save: id and the version that the caller read, if given; `None` for a new row.
pub type Target = Option<(i64, Option<i32>)>;

/// Rows per statement: PostgreSQL allows 65,535 parameters, and no input has more than 32 columns.
pub const CHUNK: usize = 2000;

/// The rows of these ids, or `NOT_FOUND` if any is missing.
pub fn whole<R>(ids: &[i64], rows: Vec<R>) -> AppResult<Vec<R>> {
    if rows.len() == ids.len() { Ok(rows) } else { Err(AppError::not_found()) }
}

/// The version on which a change is based: the one that the caller read, if given; refused if it is stale.
pub fn from_version(said: Option<i32>, present: i32) -> AppResult<i32> {
    match said {
        Some(said) if said != present => Err(AppError::stale()),
        _ => Ok(present),
    }
}

/// The viewer's enterprise if its rows may be seen, else the id of none.
pub fn own_or_none(viewer: &Viewer, seen: &[i64]) -> i64 {
    if seen.contains(&viewer.enterprise_id) { viewer.enterprise_id } else { -1 }
}

/// Result for one of several records in a call.
#[derive(Debug, Clone)]
pub struct Outcome<T> {
    /// Id of the record.
    pub id: i64,
    /// The record after the operation, or the reason of its refusal for the user.
    pub result: Result<T, String>,
}

impl<T> Outcome<T> {
    /// Result for one record: refusals that the user can correct are part of it, any other error is passed
    /// on.
    pub fn of(id: i64, result: AppResult<T>) -> AppResult<Self> {
        match result {
            Ok(row) => Ok(Self { id, result: Ok(row) }),
            Err(AppError::Invalid(errors)) => {
                let said: Vec<String> = errors.iter().map(|error| error.message.to_string()).collect();
                Ok(Self::refused(id, said.join("；")))
            }
            Err(AppError::Refused { message, .. }) => Ok(Self::refused(id, message)),
            Err(error) => Err(error),
        }
    }

    /// A refusal with this reason.
    pub fn refused(id: i64, why: impl Into<String>) -> Self {
        Self { id, result: Err(why.into()) }
    }
}

/// Reads one page of a list.
pub type ReadPage<R, F> = for<'a> fn(
    &'a AsyncPgConnection,
    &'a Viewer,
    &'a F,
    Order,
    &'a PageRequest,
) -> BoxFuture<'a, AppResult<Page<R>>>;

/// Computes a figure over all rows of a filter.
pub type Figure<F, T> = for<'a> fn(&'a AsyncPgConnection, &'a Viewer, &'a F) -> BoxFuture<'a, AppResult<T>>;

/// Counts the rows of a filter.
pub type Count<F> = Figure<F, i64>;

/// Reads rows by id, as far as they are visible to the viewer.
pub type ReadMany<R> =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<Vec<R>>>;

/// Rereads rows by id, and gives the id of a row.
pub type Again<R> = (ReadMany<R>, fn(&R) -> i64);

/// Reading functions of a list of `R` with a filter `F`, as its resolver needs them.
pub struct Rows<R: 'static, F: 'static> {
    /// Reads one page.
    pub page: ReadPage<R, F>,
    /// Counts the rows of the filter.
    pub count: Count<F>,
    /// Sorts, with their names in the API.
    pub sorts: &'static [Sort],
    /// Record types whose changes invalidate the cached totals, where totals cost more than pages
    /// (decision 0036); empty: not cached.
    pub remembered: &'static [&'static str],
    /// Passes the cached number of matches to the filter: the best plan depends on whether there are few or
    /// many.
    pub told: Option<fn(&mut F, i64)>,
    /// Rereads the rows of a page whose ids are cached, as long as its totals are (decision 0076).
    pub again: Option<Again<R>>,
}

/// Whether a sort's values may be null: `nullable`, or absent.
#[macro_export]
macro_rules! may_be_null {
    () => {
        false
    };
    (nullable) => {
        true
    };
}

/// Function that rereads the rows of a cached page, if totals are cached.
#[macro_export]
macro_rules! again {
    ($row:ty, $many:path) => {
        None
    };
    ($row:ty, $many:path, $($kind:literal),+) => {
        Some(($many, |row: &$row| row.id))
    };
}

/// Function that passes the number of matches to a filter, or none.
#[macro_export]
macro_rules! told {
    () => {
        None
    };
    ($told:path) => {
        Some($told)
    };
}

/// Generates the read functions of a store for a table whose rows belong to an enterprise and are
/// soft-deleted: a module with `visible`, `page`, `count`, `find`, `many`, `by_ids`, `delete` and `ROWS`.
///
/// ```text
/// rows!(
///     /// Products for sale.
///     products: product => Product, of tenant, filtered_products(CatalogFilter),
///     sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "SOLD_ON": sold_on as "date" nullable }
/// );
/// ```
///
/// With `, written from ProductInput, found by (name, code), as "product.create" "product.update"
/// "product.delete"` at its end, also `insert`, `insert_all`, `update`, `save` and `remove`: `ProductInput`
/// is a changeset whose texts `name` and `code` are searchable, and every write is recorded in the operation
/// log under these kinds.
///
/// `, remembered until ["product"]` after the sorts: totals are cached until a record of these kinds changes
/// (decision 0036), and so are the ids of pages (decision 0076): `filtered_products` narrows `visible`.
///
/// `, told TaskFilter::told` after that: the filter receives its cached number of matches.
///
/// `, ids first` after that: ids of a page are read first, from an index, see
/// [`read_page!`](crate::read_page).
///
/// `, looked up narrow` after that: if `narrow(filter)` is true, rows are found by the filter and then
/// sorted. PostgreSQL would otherwise walk the index of the order until a page is full, unaware that the rows
/// of a time span lie close together in the order of another time.
///
/// `, own order by own_page` after that: the list can be sorted by custom fields, and `own_page!` generates
/// the function that reads such a page.
///
/// `filtered_products(CatalogFilter) after settled` first calls `settled(connection, viewer, filter, page)`,
/// which returns the effective filter.
///
/// `tenant(viewer)` returns the enterprises whose rows the viewer may see (none: an empty list),
/// `; within customer` after it adds the condition `customer(viewer)`. The store writes
/// `filtered_products(viewer, filter)`.
#[macro_export]
macro_rules! rows {
    ($(#[$doc:meta])* $name:ident: $table:ident => $row:ty, of $tenant:path $(; within $within:path)?, $filtered:ident($filter:ty) $(after $settled:ident)?,
     sorts { $($api:literal: $column:ident as $cast:literal $($null:ident)?),* $(,)? }
     $(, remembered until [$($kind:literal),+] $(, told $told:path)?)?
     $(, ids $first:ident)?
     $(, looked up $narrow:path)?
     $(, own order by $own:path)?
     $(, written from $input:ty, found by ($($word:ident),+), as $created:literal $updated:literal $deleted:literal)?) => {
        $(#[$doc])*
        pub mod $name {
            #[allow(unused_imports)]
            use super::*;

            /// Reading functions of the list.
            pub static ROWS: $crate::rows::Rows<$row, $filter> = $crate::rows::Rows {
                page,
                count,
                sorts: &[$($crate::list::Sort {
                    name: $api,
                    sql: concat!(stringify!($table), ".", stringify!($column)),
                    cast: $cast,
                    id: concat!(stringify!($table), ".id"),
                    nullable: $crate::may_be_null!($($null)?),
                }),*],
                remembered: &[$($($kind),+)?],
                told: $crate::told!($($($told)?)?),
                again: $crate::again!($row, many $($(, $kind)+)?),
            };

        /// The rows visible to the viewer.
        pub fn visible<'a>(viewer: &xieli_kernel::Viewer) -> $table::BoxedQuery<'a, diesel::pg::Pg> {
            use diesel::prelude::*;
            // one equation: no index gives the order for a list of enterprises, and the planner estimates ten
            // of them
            let query = $table::table
                .filter($table::enterprise_id.eq($crate::rows::own_or_none(viewer, &$tenant(viewer))))
                .filter($table::deleted_at.is_null())
                .into_boxed();
            $(let query = query.filter($within(viewer));)?
            query
        }

        /// The expression of a sort, written so that no index gives the order.
        #[allow(dead_code)]
        fn apart(sort: &str) -> Option<&'static str> {
            match sort {
                $($api => Some(concat!("greatest(", stringify!($table), ".", stringify!($column), ")")),)*
                _ => None,
            }
        }

        /// One page.
        #[erased]
        pub async fn page(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &$filter,
            order: $crate::list::Order,
            request: &xieli_kernel::PageRequest,
        ) -> xieli_kernel::AppResult<xieli_kernel::Page<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            $(
                let filter = $settled(connection, viewer, filter, true).await?;
                let filter = &*filter;
            )?
            $(
                if order.own.is_some() {
                    return $own(connection, viewer, filter, order, request).await;
                }
            )?
            $(
                let mut order = order;
                if $narrow(filter) && let Some(sql) = apart(order.sort.name) {
                    order.sort.sql = sql;
                }
            )?
            Ok($crate::read_page!(
                connection, $filtered(viewer, filter), $row, &order, request
                $(, ids $first of $table::table.filter($table::enterprise_id.eq(viewer.enterprise_id)))?
            ))
        }

        /// The number of rows of the filter.
        #[erased]
        pub async fn count(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &$filter,
        ) -> xieli_kernel::AppResult<i64> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            $(
                let filter = $settled(connection, viewer, filter, false).await?;
                let filter = &*filter;
            )?
            Ok($filtered(viewer, filter).select(diesel::dsl::count_star()).first(&mut connection).await?)
        }

        /// One row, if visible to the viewer.
        #[erased]
        pub async fn find(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            id: i64,
        ) -> xieli_kernel::AppResult<Option<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            let found = visible(viewer).filter($table::id.eq(id)).select(<$row>::as_select());
            Ok(found.first(&mut connection).await.optional()?)
        }

        /// Rows by id, as far as visible to the viewer.
        #[erased]
        pub async fn many(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<Vec<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            let found = visible(viewer).filter($table::id.eq_any(ids.to_vec())).select(<$row>::as_select());
            Ok(found.load(&mut connection).await?)
        }

        /// Rows of one enterprise by id, deleted or not, for loaders: the record that refers to them was
        /// visible.
        #[erased]
        pub async fn by_ids(
            mut connection: &diesel_async::AsyncPgConnection,
            enterprise_id: i64,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<Vec<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            Ok($table::table
                .filter($table::enterprise_id.eq(enterprise_id))
                .filter($table::id.eq_any(ids))
                .select(<$row>::as_select())
                .load(&mut connection)
                .await?)
        }

            /// Soft-deletes rows.
            #[erased]
            pub async fn delete(
                connection: &mut diesel_async::AsyncPgConnection,
                viewer: &xieli_kernel::Viewer,
                ids: &[i64],
            ) -> xieli_kernel::AppResult<()> {
                use diesel::prelude::*;
                use diesel_async::RunQueryDsl;
                let rows = $table::table
                    .filter($table::enterprise_id.eq(viewer.enterprise_id))
                    .filter($table::id.eq_any(ids));
                diesel::update(rows)
                    .set((
                        $table::deleted_at.eq(chrono::Utc::now()),
                        $table::updated_by.eq(viewer.member_id),
                        $table::version.eq($table::version + 1),
                    ))
                    .execute(connection)
                    .await?;
                Ok(())
            }

            $(
                /// Searchable text of the row.
                fn found_by(
                    input: &$input,
                ) -> (
                    diesel::dsl::Eq<$table::search_grams, Vec<String>>,
                    diesel::dsl::Eq<$table::search_text, String>,
                ) {
                    use diesel::prelude::*;
                    use xieli_kernel::search::{self, Word};
                    let text = search::text([$(input.$word.word()),+].into_iter().flatten());
                    ($table::search_grams.eq(search::grams(&text)), $table::search_text.eq(text))
                }

                /// Soft-deletes rows, all or none, and records it in the operation log.
                #[erased]
                pub async fn remove(
                    tx: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    ids: &[i64],
                ) -> xieli_kernel::AppResult<Vec<i64>> {
                    use $crate::record::Change;
                    let rows = $crate::rows::whole(ids, many(tx, viewer, ids).await?)?;
                    let gone = rows.iter().map(|row| Change::new($deleted, row.id).before(row));
                    Change::write_all(gone, tx, viewer).await?;
                    delete(tx, viewer, ids).await?;
                    Ok(ids.to_vec())
                }

                /// Inserts a row.
                #[erased]
                pub async fn insert(
                    connection: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    input: &$input,
                ) -> xieli_kernel::AppResult<$row> {
                    use diesel::prelude::*;
                    use diesel_async::RunQueryDsl;
                    Ok(diesel::insert_into($table::table)
                        .values((
                            $table::enterprise_id.eq(viewer.enterprise_id),
                            $table::created_by.eq(viewer.member_id),
                            $table::updated_by.eq(viewer.member_id),
                            input,
                            found_by(input),
                        ))
                        .returning(<$row>::as_returning())
                        .get_result(connection)
                        .await?)
                }

                /// Inserts many rows with a few statements, as for imports; returns them in the order of the
                /// inputs.
                #[erased]
                pub async fn insert_all(
                    connection: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    inputs: &[$input],
                ) -> xieli_kernel::AppResult<Vec<$row>> {
                    use diesel::prelude::*;
                    use diesel_async::RunQueryDsl;
                    let mut made = Vec::with_capacity(inputs.len());
                    for inputs in inputs.chunks($crate::rows::CHUNK) {
                        let rows = inputs.iter().map(|input| {
                            (
                                $table::enterprise_id.eq(viewer.enterprise_id),
                                $table::created_by.eq(viewer.member_id),
                                $table::updated_by.eq(viewer.member_id),
                                input,
                                found_by(input),
                            )
                        });
                        let rows: Vec<_> = rows.collect();
                        let written: Vec<$row> = diesel::insert_into($table::table)
                            .values(rows)
                            .returning(<$row>::as_returning())
                            .get_results(connection)
                            .await?;
                        made.extend(written);
                    }
                    // ids are assigned in the order of the inputs
                    made.sort_by_key(|row| row.id);
                    Ok(made)
                }

                /// Inserts many new rows with as many statements as one, and records each creation in the
                /// operation log.
                #[erased]
                pub async fn make_all(
                    tx: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    inputs: &[$input],
                ) -> xieli_kernel::AppResult<Vec<$row>> {
                    use $crate::record::Change;
                    let made = insert_all(tx, viewer, inputs).await?;
                    let new = made.iter().map(|row| Change::new($created, row.id).after(row));
                    Change::write_all(new, tx, viewer).await?;
                    Ok(made)
                }

                /// Writes a row if its version is still `version`.
                #[erased]
                pub async fn update(
                    connection: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    id: i64,
                    version: i32,
                    input: &$input,
                ) -> xieli_kernel::AppResult<Option<$row>> {
                    use diesel::prelude::*;
                    use diesel_async::RunQueryDsl;
                    let row = $table::table.find((viewer.enterprise_id, id)).filter($table::version.eq(version));
                    Ok(diesel::update(row)
                        .set((
                            input,
                            found_by(input),
                            $table::version.eq($table::version + 1),
                            $table::updated_at.eq(chrono::Utc::now()),
                            $table::updated_by.eq(viewer.member_id),
                        ))
                        .returning(<$row>::as_returning())
                        .get_result(connection)
                        .await
                        .optional()?)
                }

                /// Locks the row until the transaction ends; other rows may refer to it meanwhile.
                #[erased]
                async fn hold(
                    tx: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    id: i64,
                ) -> xieli_kernel::AppResult<()> {
                    use diesel::prelude::*;
                    use diesel_async::RunQueryDsl;
                    let row = $table::table.find((viewer.enterprise_id, id)).select($table::id);
                    row.for_no_key_update().execute(tx).await?;
                    Ok(())
                }

                /// Writes a new row, or one whose version was read, and records the change in the operation
                /// log.
                #[erased]
                pub async fn save(
                    tx: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    target: $crate::rows::Target,
                    input: &$input,
                ) -> xieli_kernel::AppResult<$row> {
                    let (change, after) = put(tx, viewer, target, input).await?;
                    change.after(&after).write(tx, viewer).await?;
                    Ok(after)
                }

                /// The same for services that write further parts of the row: recording the change is left to
                /// them.
                #[erased]
                pub async fn put(
                    tx: &mut diesel_async::AsyncPgConnection,
                    viewer: &xieli_kernel::Viewer,
                    target: $crate::rows::Target,
                    input: &$input,
                ) -> xieli_kernel::AppResult<($crate::record::Change, $row)> {
                    use $crate::record::Change;
                    Ok(match target {
                        None => {
                            let made = insert(tx, viewer, input).await?;
                            (Change::new($created, made.id), made)
                        }
                        Some((id, version)) => {
                            if version.is_none() {
                                hold(tx, viewer, id).await?;
                            }
                            let before = find(tx, viewer, id).await?;
                            let before = before.ok_or_else(xieli_kernel::AppError::not_found)?;
                            let from = version.unwrap_or(before.version);
                            let after = update(tx, viewer, id, from, input).await?;
                            let after = after.ok_or_else(xieli_kernel::AppError::stale)?;
                            (Change::new($updated, id).before(&before).from_version(version), after)
                        }
                    })
                }
            )?
        }
    };
}

//! Queries on QR codes, their templates and batches; the only place with SQL about them.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::enterprise;

use super::rules;

/// Whose rows the viewer sees: nobody's, unless the viewer manages the enterprise.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_manage(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// The functions that are the same for each of the three tables.
macro_rules! rows {
    ($table:ident, $row:ty, $visible:ident, $filtered:ident, $page:ident, $count:ident, $find:ident, $many:ident,
     $by_ids:ident) => {
        /// The rows that exist for the viewer.
        pub fn $visible<'a>(viewer: &Viewer) -> $table::BoxedQuery<'a, diesel::pg::Pg> {
            $table::table
                .filter($table::enterprise_id.eq_any(tenant(viewer)))
                .filter($table::deleted_at.is_null())
                .into_boxed()
        }

        /// One page.
        pub async fn $page(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            filter: &QrcodeFilter,
            order: Order,
            request: &PageRequest,
        ) -> AppResult<Page<$row>> {
            Ok(read_page!(connection, $filtered(viewer, filter), $row, &order, request))
        }

        /// How many the filter finds.
        pub async fn $count(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            filter: &QrcodeFilter,
        ) -> AppResult<i64> {
            Ok($filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
        }

        /// One row, if it exists for the viewer.
        pub async fn $find(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            id: i64,
        ) -> AppResult<Option<$row>> {
            let found = $visible(viewer).filter($table::id.eq(id)).select(<$row>::as_select());
            Ok(found.first(&mut connection).await.optional()?)
        }

        /// Rows by id, as far as they exist for the viewer.
        pub async fn $many(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            ids: &[i64],
        ) -> AppResult<Vec<$row>> {
            let found = $visible(viewer).filter($table::id.eq_any(ids.to_vec())).select(<$row>::as_select());
            Ok(found.load(&mut connection).await?)
        }

        /// Rows of one enterprise by id, deleted or not, for loaders: the association itself was visible.
        pub async fn $by_ids(
            mut connection: &AsyncPgConnection,
            enterprise_id: i64,
            ids: &[i64],
        ) -> AppResult<Vec<$row>> {
            Ok($table::table
                .filter($table::enterprise_id.eq(enterprise_id))
                .filter($table::id.eq_any(ids))
                .select(<$row>::as_select())
                .load(&mut connection)
                .await?)
        }
    };
}

mod batches;
mod codes;
mod templates;

pub use self::batches::*;
pub use self::codes::*;
pub use self::templates::*;

/// Locks the QR codes of the enterprise for the rest of the transaction: what may be done is asked before it is written.
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended('qrcode', $1))")
        .bind::<BigInt, _>(enterprise_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// What an enterprise is called.
pub async fn enterprise_name(mut connection: &AsyncPgConnection, id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(id).select(enterprise::name).first(&mut connection).await?)
}

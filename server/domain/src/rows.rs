//! What stores do alike.

/// The reading functions of a store for one table whose rows belong to an enterprise and stay when they are deleted.
///
/// ```text
/// rows!(product => Product, of tenant;
///     visible_products,
///     filtered_products(CatalogFilter),
///     products, count_products, find_product, products_of, products_by_ids, delete_products);
/// ```
///
/// `tenant(viewer)` says whose rows the viewer may see at all (none: an empty list). `filtered_products(viewer, filter)`
/// is written by the store. The rest is made in this order: the visible rows, one page, how many, one by id, several by
/// id, several by id for loaders, and, where it is named, marking several as deleted.
#[macro_export]
macro_rules! rows {
    ($table:ident => $row:ty, of $tenant:path; $visible:ident, $filtered:ident($filter:ty), $page:ident, $count:ident,
     $find:ident, $many:ident, $by_ids:ident $(, $delete:ident)?) => {
        /// The rows that exist for the viewer.
        pub fn $visible<'a>(viewer: &xieli_kernel::Viewer) -> $table::BoxedQuery<'a, diesel::pg::Pg> {
            use diesel::prelude::*;
            $table::table
                .filter($table::enterprise_id.eq_any($tenant(viewer)))
                .filter($table::deleted_at.is_null())
                .into_boxed()
        }

        /// One page.
        #[erased]
        pub async fn $page(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &$filter,
            order: $crate::list::Order,
            request: &xieli_kernel::PageRequest,
        ) -> xieli_kernel::AppResult<xieli_kernel::Page<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            Ok($crate::read_page!(connection, $filtered(viewer, filter), $row, &order, request))
        }

        /// How many the filter finds.
        #[erased]
        pub async fn $count(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &$filter,
        ) -> xieli_kernel::AppResult<i64> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            Ok($filtered(viewer, filter).select(diesel::dsl::count_star()).first(&mut connection).await?)
        }

        /// One row, if it exists for the viewer.
        #[erased]
        pub async fn $find(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            id: i64,
        ) -> xieli_kernel::AppResult<Option<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            let found = $visible(viewer).filter($table::id.eq(id)).select(<$row>::as_select());
            Ok(found.first(&mut connection).await.optional()?)
        }

        /// Rows by id, as far as they exist for the viewer.
        #[erased]
        pub async fn $many(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<Vec<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            let found = $visible(viewer).filter($table::id.eq_any(ids.to_vec())).select(<$row>::as_select());
            Ok(found.load(&mut connection).await?)
        }

        /// Rows of one enterprise by id, deleted or not, for loaders: the association itself was visible.
        #[erased]
        pub async fn $by_ids(
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

        $(
            /// Marks rows as deleted.
            #[erased]
            pub async fn $delete(
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
        )?
    };
}

//! The list of members for resolvers, with a part of their columns or all.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::member;

use super::{Query, Scope, scoped, visible_to};
use crate::list::Order;
use crate::member::model::{Member, MemberBrief, MemberFilter, MemberPart};
use crate::read_page;
use crate::rows::Rows;

/// Scope and filter of a list of members.
#[derive(Debug, Clone)]
pub struct Listing {
    /// The members it starts from.
    pub scope: Scope,
    /// The filter.
    pub filter: MemberFilter,
}

impl Listing {
    fn found<'a>(&self, viewer: &Viewer) -> Query<'a> {
        scoped(viewer, self.scope, &self.filter)
    }
}

/// Record types whose changes affect the rows, their order or their contents.
const CHANGED_BY: &[&str] = &["member", "team", "role"];

/// Lists that need only [`MemberBrief`].
pub static BRIEF: Rows<MemberPart, Listing> = Rows {
    page: brief_page,
    count,
    sorts: &[],
    remembered: CHANGED_BY,
    told: None,
    again: Some((brief_many, |row| row.id)),
};

/// Lists that need all columns.
pub static WHOLE: Rows<MemberPart, Listing> = Rows {
    page: whole_page,
    count,
    sorts: &[],
    remembered: CHANGED_BY,
    told: None,
    again: Some((whole_many, |row| row.id)),
};

/// Generates the queries of a page of the list and of single rows, with the columns of the row type.
macro_rules! reads {
    ($row:ident as $part:path: $page:ident, $many:ident) => {
        #[erased]
        async fn $page(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            listing: &Listing,
            order: Order,
            request: &PageRequest,
        ) -> AppResult<Page<MemberPart>> {
            Ok(read_page!(connection, listing.found(viewer), $row, &order, request).map($part))
        }

        #[erased]
        async fn $many(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            ids: &[i64],
        ) -> AppResult<Vec<MemberPart>> {
            let found = visible_to(viewer).filter(member::id.eq_any(ids.to_vec()));
            let rows: Vec<$row> = found.select($row::as_select()).load(&mut connection).await?;
            Ok(rows.into_iter().map($part).collect())
        }
    };
}

reads!(MemberBrief as MemberPart::brief: brief_page, brief_many);
reads!(Member as MemberPart::from: whole_page, whole_many);

/// Number of members in the list.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer, listing: &Listing) -> AppResult<i64> {
    Ok(listing.found(viewer).select(count_star()).first(&mut connection).await?)
}

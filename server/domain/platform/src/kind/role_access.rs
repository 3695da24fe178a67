//! Extent of a member's rights on records of a kind: the visible ones, the allowed actions, the readable
//! fields. The module of the kind derives it from its own rules, for screens that explain a role
//! (core §2 RoleMenus) or a member's access.

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Extent of a right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// No records.
    Nothing,
    /// Some records, with a description.
    Some(&'static str),
    /// All records of the enterprise.
    All,
}

impl Extent {
    /// All records or none.
    pub const fn whole(may: bool) -> Self {
        if may { Self::All } else { Self::Nothing }
    }

    /// This extent if allowed, else none.
    pub const fn of(self, may: bool) -> Self {
        if may { self } else { Self::Nothing }
    }
}

/// A right: an action or a readable field.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// Label for the user.
    pub label: &'static str,
    /// Extent of the viewer's right.
    pub extent: fn(&Viewer) -> Extent,
}

/// A right with its label.
pub const fn part(label: &'static str, extent: fn(&Viewer) -> Extent) -> Part {
    Part { label, extent }
}

/// Number of records visible to the viewer, up to one more than the limit.
pub type Seen = for<'a> fn(&'a AsyncPgConnection, &'a Viewer, i64) -> BoxFuture<'a, AppResult<i64>>;

/// Rights on a kind. An action on a single record may require more, such as a certain state.
#[derive(Clone, Copy)]
pub struct RoleAccess {
    /// Visible records.
    pub rows: fn(&Viewer) -> Extent,
    /// Allowed actions.
    pub acts: &'static [Part],
    /// Fields that not every viewer of a record may read.
    pub fields: &'static [Part],
    /// Number of visible records.
    pub seen: Seen,
}

/// The query of [`RoleAccess::seen`] for a store's `visible_to(viewer)`: `seen!(scope, table)`.
#[macro_export]
macro_rules! seen {
    ($scope:expr, $table:ident) => {{
        fn seen<'a>(
            mut connection: &'a diesel_async::AsyncPgConnection,
            viewer: &'a xieli_kernel::Viewer,
            limit: i64,
        ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<i64>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            Box::pin(async move {
                let rows = $scope(viewer).select($table::id).limit(limit + 1);
                Ok($crate::list::Counted(rows).get_result::<i64>(&mut connection).await?)
            })
        }
        seen
    }};
}
pub use seen;

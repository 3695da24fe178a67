//! How far somebody gets with records of a kind: which of them they see, what they may do, what they may read. The room says it by
//! the same rules by which it decides, for whoever asks what a role gives (core §2 RoleMenus) or what a member sees.

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// How many of the records something holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// None.
    Nothing,
    /// Some, and which.
    Some(&'static str),
    /// All of the enterprise.
    All,
}

impl Extent {
    /// All or none.
    pub const fn whole(may: bool) -> Self {
        if may { Self::All } else { Self::Nothing }
    }

    /// Those, if any.
    pub const fn of(self, may: bool) -> Self {
        if may { self } else { Self::Nothing }
    }
}

/// One thing that can be done or read.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// For people.
    pub label: &'static str,
    /// How far the viewer gets with it.
    pub extent: fn(&Viewer) -> Extent,
}

/// One thing.
pub const fn part(label: &'static str, extent: fn(&Viewer) -> Extent) -> Part {
    Part { label, extent }
}

/// How many of them exist for the viewer, up to one more than the limit.
pub type Seen = for<'a> fn(&'a AsyncPgConnection, &'a Viewer, i64) -> BoxFuture<'a, AppResult<i64>>;

/// What is known of a kind's rights. What is done with one record may ask for more: its state, for example.
#[derive(Clone, Copy)]
pub struct Reach {
    /// Which exist for the viewer.
    pub rows: fn(&Viewer) -> Extent,
    /// What may be done with them.
    pub acts: &'static [Part],
    /// What of them is not for everybody who sees them.
    pub fields: &'static [Part],
    /// How many exist for the viewer.
    pub seen: Seen,
}

/// How many rows of a store's `visible_to(viewer)` there are, for [`Reach::seen`]: `seen!(scope, table)`.
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

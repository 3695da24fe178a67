//! What somebody leaves behind when they leave, and who takes it over (core §7 `member/leave`).
//!
//! Every kind whose rows point to members declares what becomes of them. A test goes through the catalogue of the
//! database and proves that after leaving no active row points to the leaver, so that a domain can't forget to.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use serde::Serialize;
use xieli_kernel::{AppResult, Viewer};

use super::all;

/// Members leaving together.
#[derive(Debug, Clone)]
pub struct Parting {
    /// Who.
    pub from: Vec<i64>,
    /// Who takes over; what nobody takes over ends, or goes to the owner where it can't end.
    pub to: Option<i64>,
    /// When.
    pub at: DateTime<Utc>,
}

/// When it is done: what is handed on before what ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Somebody else has it from now on, or it is called back.
    HandedOn,
    /// It ends.
    Ended,
    /// It ends when nobody asks any more who belonged where.
    Last,
}

/// One kind of thing that points to members.
pub trait Handover: Sync {
    /// Its name for programs.
    fn kind(&self) -> &'static str;

    /// Its name for people.
    fn label(&self) -> &'static str;

    /// When it is done.
    fn turn(&self) -> Turn;

    /// How many of them point to these members.
    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
        member_ids: &'a [i64],
    ) -> BoxFuture<'a, AppResult<i64>>;

    /// Hands them over, or ends them; answers how many.
    fn hand_over<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        parting: &'a Parting,
    ) -> BoxFuture<'a, AppResult<i64>>;
}

/// How many rows of a kind point to members; `sql` counts them as `count`, `$1` being the enterprise and `$2` the members.
#[erased]
pub async fn counted(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    sql: &'static str,
) -> AppResult<i64> {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let found: Count = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(members)
        .get_result(&mut connection)
        .await?;
    Ok(found.count)
}

/// How much of one kind there is, or was handed over.
#[derive(Debug, Clone, Serialize)]
pub struct Item {
    /// For programs.
    pub kind: &'static str,
    /// For people.
    pub label: &'static str,
    /// How many.
    pub count: i64,
}

/// Everything that points to members, in the order it is handed over.
pub fn registry() -> Vec<&'static dyn Handover> {
    let mut things: Vec<_> = all().iter().flat_map(|kind| kind.handover.iter().copied()).collect();
    things.sort_by_key(|thing| thing.turn());
    things
}

/// What these members would leave behind; kinds of which there is nothing are left out.
#[erased]
pub async fn preview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    member_ids: &[i64],
) -> AppResult<Vec<Item>> {
    let mut items = Vec::new();
    for thing in registry() {
        let count = thing.count(connection, viewer, member_ids).await?;
        if count > 0 {
            items.push(Item { kind: thing.kind(), label: thing.label(), count });
        }
    }
    Ok(items)
}

/// Hands everything over; answers what there was.
#[erased]
pub async fn run(tx: &mut AsyncPgConnection, viewer: &Viewer, parting: &Parting) -> AppResult<Vec<Item>> {
    let mut items = Vec::new();
    for thing in registry() {
        let count = thing.hand_over(tx, viewer, parting).await?;
        if count > 0 {
            items.push(Item { kind: thing.kind(), label: thing.label(), count });
        }
    }
    Ok(items)
}

/// Declares a kind whose count and hand-over are store functions.
#[macro_export]
macro_rules! handover {
    ($(#[$doc:meta])* $name:ident, $turn:ident, $kind:literal, $label:literal, $count:path, $run:path) => {
        $(#[$doc])*
        pub struct $name;

        impl $crate::kind::handover::Handover for $name {
            fn kind(&self) -> &'static str {
                $kind
            }

            fn label(&self) -> &'static str {
                $label
            }

            fn turn(&self) -> $crate::kind::handover::Turn {
                $crate::kind::handover::Turn::$turn
            }

            fn count<'a>(
                &'a self,
                connection: &'a diesel_async::AsyncPgConnection,
                viewer: &'a xieli_kernel::Viewer,
                member_ids: &'a [i64],
            ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<i64>> {
                Box::pin($count(connection, viewer.enterprise_id, member_ids))
            }

            fn hand_over<'a>(
                &'a self,
                tx: &'a mut diesel_async::AsyncPgConnection,
                viewer: &'a xieli_kernel::Viewer,
                parting: &'a $crate::kind::handover::Parting,
            ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<i64>> {
                Box::pin($run(tx, viewer.enterprise_id, parting))
            }
        }
    };
}
pub use handover;

//! Offboarding: records that point to leaving members, and the member who takes them over
//! (core §7 `member/leave`).
//!
//! Every kind whose rows point to members declares its handover. A test goes through the database catalogue
//! and proves that no active row points to a member after leaving, so that no domain can omit it.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use serde::Serialize;
use xieli_kernel::{AppResult, Viewer};

use super::all;

/// Members leaving together.
#[derive(Debug, Clone)]
pub struct Offboarding {
    /// The leaving members.
    pub from: Vec<i64>,
    /// The member who takes over; items that no member takes over end, or go to the owner if they can't end.
    pub to: Option<i64>,
    /// Time of leaving.
    pub at: DateTime<Utc>,
}

/// Order of the steps: items are handed over before others end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Another member takes it over, or it is withdrawn.
    HandedOn,
    /// It ends.
    Ended,
    /// It ends after all steps that need the team memberships.
    Last,
}

/// A kind of item that points to members.
pub trait Handover: Sync {
    /// Machine-readable name.
    fn kind(&self) -> &'static str;

    /// Label for the user.
    fn label(&self) -> &'static str;

    /// Step in which it is handled.
    fn turn(&self) -> Turn;

    /// Number of items that point to these members.
    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
        member_ids: &'a [i64],
    ) -> BoxFuture<'a, AppResult<i64>>;

    /// Hands the items over, or ends them; returns their number.
    fn hand_over<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        offboarding: &'a Offboarding,
    ) -> BoxFuture<'a, AppResult<i64>>;
}

/// Number of rows of a kind that point to members; `sql` counts them as `count`, `$1` being the enterprise
/// and `$2` the members.
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

/// Number of items of one kind that exist, or were handed over.
#[derive(Debug, Clone, Serialize)]
pub struct Item {
    /// Machine-readable name.
    pub kind: &'static str,
    /// Label for the user.
    pub label: &'static str,
    /// Number of items.
    pub count: i64,
}

/// All handovers, in the order of their steps.
pub fn registry() -> Vec<&'static dyn Handover> {
    let mut things: Vec<_> = all().iter().flat_map(|kind| kind.handover.iter().copied()).collect();
    things.sort_by_key(|thing| thing.turn());
    things
}

/// Items that these members would leave behind; kinds without any are left out.
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

/// Hands everything over; returns the number of items of each kind.
#[erased]
pub async fn run(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    offboarding: &Offboarding,
) -> AppResult<Vec<Item>> {
    let mut items = Vec::new();
    for thing in registry() {
        let count = thing.hand_over(tx, viewer, offboarding).await?;
        if count > 0 {
            items.push(Item { kind: thing.kind(), label: thing.label(), count });
        }
    }
    Ok(items)
}

/// Declares a kind of item whose count and handover are store functions.
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
                offboarding: &'a $crate::kind::handover::Offboarding,
            ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<i64>> {
                Box::pin($run(tx, viewer.enterprise_id, offboarding))
            }
        }
    };
}
pub use handover;

//! Queries on ledgers of leave balances; the only place with SQL about them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{leave_ledger, leave_lot};

use super::model::{LedgerFilter, LedgerRow, LotRow, kind, number};
use crate::attend::rules::may_manage;
use crate::engine::balance::model::{Ledger, Row};
use crate::rows::CHUNK;
use crate::{db, rows};

/// A condition on rows.
type Condition = Box<dyn BoxableExpression<leave_ledger::table, Pg, SqlType = Bool>>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(leave_ledger::id.gt(0));
    }
    let own = leave_ledger::member_id.eq(viewer.member_id);
    Box::new(own.or(leave_ledger::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

rows!(
    /// Rows of ledgers.
    ledger: leave_ledger => LedgerRow, of tenant; within concerned, filtered(LedgerFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered<'a>(viewer: &Viewer, filter: &LedgerFilter) -> leave_ledger::BoxedQuery<'a, Pg> {
    let mut query = ledger::visible(viewer);
    if filter.mine {
        query = query.filter(leave_ledger::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(leave_ledger::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(leave_ledger::team_ids.contains(vec![id]));
    }
    if let Some(id) = filter.type_id {
        query = query.filter(leave_ledger::type_id.eq(id));
    }
    if !filter.kinds.is_empty() {
        query = query.filter(leave_ledger::kind.eq_any(filter.kinds.clone()));
    }
    query
}

/// Lock that serializes changes of a member's balances.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64, member_id: i64) -> AppResult<()> {
    db::lock(tx, &format!("leave_balance:{member_id}"), enterprise_id).await
}

/// A member and a type of leave.
pub type Of = (i64, i64);

/// Ledgers, each with the ids of its lots by key.
pub type Ledgers = BTreeMap<Of, (Ledger, BTreeMap<String, i64>)>;

/// The ledgers of these members and types, each with the ids of its lots.
#[erased]
pub async fn ledgers(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    types: &[i64],
) -> AppResult<Ledgers> {
    let lots: Vec<LotRow> = leave_lot::table
        .filter(leave_lot::enterprise_id.eq(enterprise_id))
        .filter(leave_lot::member_id.eq_any(members.to_vec()))
        .filter(leave_lot::type_id.eq_any(types.to_vec()))
        .order(leave_lot::id)
        .select(LotRow::as_select())
        .load(&mut connection)
        .await?;
    let rows: Vec<LedgerRow> = leave_ledger::table
        .filter(leave_ledger::enterprise_id.eq(enterprise_id))
        .filter(leave_ledger::member_id.eq_any(members.to_vec()))
        .filter(leave_ledger::type_id.eq_any(types.to_vec()))
        .order(leave_ledger::id)
        .select(LedgerRow::as_select())
        .load(&mut connection)
        .await?;
    let mut found: Ledgers = BTreeMap::new();
    let mut keys: BTreeMap<i64, String> = BTreeMap::new();
    for lot in lots {
        let (ledger, ids) = found.entry((lot.member_id, lot.type_id)).or_default();
        ledger.lots.push(lot.lot());
        ids.insert(lot.key.clone(), lot.id);
        keys.insert(lot.id, lot.key);
    }
    for row in rows {
        let (ledger, _) = found.entry((row.member_id, row.type_id)).or_default();
        ledger.rows.push(Row {
            lot: row.lot_id.and_then(|id| keys.get(&id).cloned()),
            kind: kind(row.kind),
            amount: row.amount.into(),
            day: row.day,
            application_id: row.application_id,
            reason: row.reason,
        });
    }
    Ok(found)
}

/// Additions to a ledger: lots and rows after those that were read.
pub struct Added<'a> {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member and the type.
    pub of: Of,
    /// The ids of existing lots by key.
    pub lots: &'a BTreeMap<String, i64>,
    /// The amounts that come.
    pub new: Ledger,
    /// The member's teams with those above.
    pub team_ids: &'a [i64],
    /// Member who writes it; `None`: the system.
    pub by: Option<i64>,
}

#[derive(Insertable)]
#[diesel(table_name = leave_lot)]
struct NewLot {
    enterprise_id: i64,
    member_id: i64,
    type_id: i64,
    key: String,
    begins_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    carried: bool,
}

#[derive(Insertable)]
#[diesel(table_name = leave_ledger)]
struct NewRow {
    enterprise_id: i64,
    member_id: i64,
    type_id: i64,
    lot_id: Option<i64>,
    kind: i16,
    amount: i32,
    day: NaiveDate,
    application_id: Option<i64>,
    reason: String,
    team_ids: Vec<i64>,
    created_by: Option<i64>,
}

/// Inserts additions to ledgers; returns the number of rows.
#[erased]
pub async fn add(tx: &mut AsyncPgConnection, added: &[Added<'_>]) -> AppResult<usize> {
    let mut lots = Vec::new();
    for one in added {
        lots.extend(one.new.lots.iter().map(|lot| NewLot {
            enterprise_id: one.enterprise_id,
            member_id: one.of.0,
            type_id: one.of.1,
            key: lot.key.clone(),
            begins_on: lot.from,
            ends_on: lot.until,
            carried: lot.carried,
        }));
    }
    let mut ids: BTreeMap<(Of, String), i64> = BTreeMap::new();
    for some in lots.chunks(CHUNK) {
        let made: Vec<LotRow> = diesel::insert_into(leave_lot::table)
            .values(some)
            .returning(LotRow::as_returning())
            .get_results(tx)
            .await?;
        ids.extend(made.into_iter().map(|lot| (((lot.member_id, lot.type_id), lot.key), lot.id)));
    }
    let mut rows = Vec::new();
    for one in added {
        let lot_id = |key: &Option<String>| {
            let key = key.as_ref()?;
            one.lots.get(key).or_else(|| ids.get(&(one.of, key.clone()))).copied()
        };
        rows.extend(one.new.rows.iter().map(|row| NewRow {
            enterprise_id: one.enterprise_id,
            member_id: one.of.0,
            type_id: one.of.1,
            lot_id: lot_id(&row.lot),
            kind: number(row.kind),
            amount: i32::try_from(row.amount).unwrap_or_default(),
            day: row.day,
            application_id: row.application_id,
            reason: row.reason.chars().take(200).collect(),
            team_ids: one.team_ids.to_vec(),
            created_by: one.by,
        }));
    }
    for some in rows.chunks(CHUNK) {
        diesel::insert_into(leave_ledger::table).values(some).execute(tx).await?;
    }
    Ok(rows.len())
}

/// Members with lots that expired before a day and have a rest, or with unallocated amounts for days that
/// have come: they are advanced again. With a policy all employees are.
#[erased]
pub async fn with_lots(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    type_id: i64,
    today: NaiveDate,
) -> AppResult<Vec<i64>> {
    Ok(leave_lot::table
        .filter(leave_lot::enterprise_id.eq(enterprise_id))
        .filter(leave_lot::type_id.eq(type_id))
        .filter(leave_lot::ends_on.lt(today))
        .select(leave_lot::member_id)
        .distinct()
        .load(&mut connection)
        .await?)
}

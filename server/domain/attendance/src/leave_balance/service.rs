//! Commands on leave balances: amounts taken and returned by applications, corrections, and the present
//! balance.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Balance, Correcting};
use super::store::{self, Added};
use crate::attend::places::{self, Membership, Person, memberships, place};
use crate::attend::rules::{directs, may_manage};
use crate::attend_type::model::{AttendType, LEAVE};
use crate::engine::balance::accrual::{Policy, Service};
use crate::engine::balance::model::{Ledger, Lot, Row, RowKind};
use crate::engine::balance::rules::{TooLittle, available, correct, give_back, take, words};
use crate::record::Change;
use crate::{Db, attend_type, member};

/// The most members of one correction.
const MAX_MEMBERS: usize = 1000;
/// The largest correction, in hundredths.
const MAX_AMOUNT: i64 = 36_600;

/// The employment of a member, as input of the balance rules.
pub fn service(person: &Person) -> Service {
    Service { entered: person.begins_on, counts_from: person.begins_on, left: person.ends_on }
}

/// The ledger of a member and a type of leave, with its accrual policy.
pub struct Account {
    /// The ledger as it was read.
    pub ledger: Ledger,
    lots: BTreeMap<String, i64>,
    policy: Option<Policy>,
    service: Option<Service>,
    team_ids: Vec<i64>,
    enterprise_id: i64,
    of: store::Of,
}

impl Account {
    /// Its accrual policy.
    pub fn policy(&self) -> Option<(&Policy, &Service)> {
        self.policy.as_ref().zip(self.service.as_ref())
    }

    /// Writes the rows that a later state has in addition.
    #[erased]
    pub async fn write(
        &self,
        tx: &mut AsyncPgConnection,
        after: &Ledger,
        by: Option<i64>,
    ) -> AppResult<usize> {
        let new = after.since(&self.ledger);
        if new.rows.is_empty() && new.lots.is_empty() {
            return Ok(0);
        }
        let (enterprise_id, of, lots) = (self.enterprise_id, self.of, &self.lots);
        store::add(tx, &[Added { enterprise_id, of, lots, new, team_ids: &self.team_ids, by }]).await
    }
}

/// The ledger of a member and a type; writers must hold the lock of the member's balances.
#[erased]
pub async fn account(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    of_type: &AttendType,
) -> AppResult<Account> {
    let of = (member_id, of_type.id);
    let (ledger, lots) = store::ledgers(connection, enterprise_id, &[member_id], &[of_type.id])
        .await?
        .remove(&of)
        .unwrap_or_default();
    let people = places::people(connection, enterprise_id, &[member_id]).await?;
    let all = memberships(connection, enterprise_id, &[member_id]).await?;
    Ok(Account {
        ledger,
        lots,
        policy: of_type.policy(),
        service: people.get(&member_id).map(service),
        team_ids: teams(&all),
        enterprise_id,
        of,
    })
}

fn teams(all: &[Membership]) -> Vec<i64> {
    let now = clock::now();
    place(all, (now, now)).team_ids
}

/// Days of an application with what each takes, in hundredths of the type's unit.
pub type Taken = [(NaiveDate, i64)];

/// The shortage if a member took this now; `None` if the balance suffices.
#[erased]
pub async fn lacking(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    (member_id, of_type): (i64, &AttendType),
    days: &Taken,
) -> AppResult<Option<String>> {
    let account = account(connection, enterprise_id, member_id, of_type).await?;
    let today = clock::china_day(clock::now());
    let taken = take(&account.ledger, account.policy(), i64::MAX, days, today);
    Ok(taken.err().map(|lack: TooLittle| lack.words(of_type.unit())))
}

/// Takes the amount of an approved application from a balance.
#[erased]
pub async fn take_for(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (member_id, of_type): (i64, &AttendType),
    (application_id, days): (i64, &Taken),
) -> AppResult<()> {
    store::lock(tx, enterprise_id, member_id).await?;
    let account = account(tx, enterprise_id, member_id, of_type).await?;
    let today = clock::china_day(clock::now());
    let after = take(&account.ledger, account.policy(), application_id, days, today);
    let after =
        after.map_err(|lack| AppError::field("values", FieldCode::Conflict, lack.words(of_type.unit())))?;
    account.write(tx, &after, None).await?;
    Ok(())
}

/// Returns the amount of an annulled application to its original lots.
#[erased]
pub async fn return_for(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (member_id, of_type): (i64, &AttendType),
    application_id: i64,
) -> AppResult<()> {
    store::lock(tx, enterprise_id, member_id).await?;
    let account = account(tx, enterprise_id, member_id, of_type).await?;
    let today = clock::china_day(clock::now());
    let after = give_back(&account.ledger, account.policy(), application_id, today);
    account.write(tx, &after, None).await?;
    Ok(())
}

/// The leave that compensates an overtime application: its lot holds exactly this amount from now on, as far
/// as it has not been taken.
#[erased]
pub async fn settle_lieu(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (member_id, of_type): (i64, &AttendType),
    (lot, amount): (Lot, i64),
) -> AppResult<()> {
    store::lock(tx, enterprise_id, member_id).await?;
    let account = account(tx, enterprise_id, member_id, of_type).await?;
    let given = account.ledger.sum(|row| row.kind == RowKind::Grant && row.lot.as_ref() == Some(&lot.key));
    let left = account.ledger.of_lot(&lot.key).max(0);
    let difference = (amount - given).max(-left);
    if difference == 0 {
        return Ok(());
    }
    let mut after = account.ledger.clone();
    if after.lot(&lot.key).is_none() {
        after.lots.push(lot.clone());
    }
    let reason = if given == 0 { "加班折算调休" } else { "加班折算调休有变" };
    after.rows.push(Row {
        lot: Some(lot.key),
        kind: RowKind::Grant,
        amount: difference,
        day: lot.from,
        application_id: None,
        reason: reason.to_owned(),
    });
    account.write(tx, &after, None).await?;
    Ok(())
}

/// Corrects balances, with a reason: a positive amount becomes a lot of its own, a negative one is taken from
/// the lots that expire first. All or none.
#[erased]
pub async fn correct_all(db: &Db, viewer: &Viewer, asked: Correcting) -> AppResult<usize> {
    if !may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    check.ids("memberIds", &asked.member_ids, MAX_MEMBERS);
    if asked.member_ids.is_empty() {
        check.refuse("memberIds", FieldCode::Required, "请选择成员");
    }
    if asked.amount == 0 || asked.amount.abs() > MAX_AMOUNT {
        check.refuse("amount", FieldCode::Invalid, "更正的额度应在 -366 到 366 之间，且不为 0");
    }
    let reason = check.required("reason", "更正原因", &asked.reason, 150);
    let today = clock::china_day(clock::now());
    if asked.until.is_some_and(|until| until < today) {
        check.refuse("until", FieldCode::Invalid, "有效期不能早于今天");
    }
    check.finish()?;
    db.transaction(async |tx| {
        let of_type = attend_type::store::types::find(tx, viewer, asked.type_id).await?;
        let of_type = of_type.filter(|row| row.kind == LEAVE && row.balanced);
        let missing = || AppError::field("typeId", FieldCode::NotFound, "请假类型不存在，或没有使用余额");
        let of_type = of_type.ok_or_else(missing)?;
        member::store::require_known(tx, viewer, "memberIds", &asked.member_ids).await?;
        // two corrections of the same members lock them in the same order
        let members: BTreeSet<i64> = asked.member_ids.iter().copied().collect();
        let mut written = 0;
        for member_id in &members {
            store::lock(tx, viewer.enterprise_id, *member_id).await?;
            let account = account(tx, viewer.enterprise_id, *member_id, &of_type).await?;
            // the timestamp distinguishes corrections of one day
            let key = format!("correct:{}", clock::now().timestamp_micros());
            let lot = Lot { key, from: today, until: asked.until, carried: false };
            let run = crate::engine::balance::roll_forward::run(&account.ledger, account.policy(), today);
            let after = correct(&run, account.policy(), lot, asked.amount, &reason, today)
                .map_err(|lack| AppError::field("amount", FieldCode::Conflict, lack.words(of_type.unit())))?;
            written += account.write(tx, &after, Some(viewer.member_id)).await?;
            let told = json!({ "typeId": of_type.id, "amount": asked.amount, "until": asked.until });
            let change = Change::new("leave_balance.correct", *member_id).after(&told);
            change.reason(Some(reason.clone())).write(tx, viewer).await?;
        }
        Ok(written)
    })
    .await
}

/// The balances of a member, of every type of leave that has some.
#[erased]
pub async fn of_member(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> AppResult<Vec<Balance>> {
    let types = attend_type::store::all(connection, enterprise_id, Some(LEAVE)).await?;
    let types: Vec<AttendType> = types.into_iter().filter(|row| row.balanced).collect();
    let ids: Vec<i64> = types.iter().map(|row| row.id).collect();
    let mut ledgers = store::ledgers(connection, enterprise_id, &[member_id], &ids).await?;
    let people = places::people(connection, enterprise_id, &[member_id]).await?;
    let served = people.get(&member_id).map(service);
    let today = clock::china_day(clock::now());
    let mut balance = |of_type: &AttendType| {
        let (ledger, _) = ledgers.remove(&(member_id, of_type.id)).unwrap_or_default();
        let policy = of_type.policy();
        let policy = policy.as_ref().zip(served.as_ref());
        let now = crate::engine::balance::roll_forward::run(&ledger, policy, today);
        let of_year = |row: &Row| row.application_id.is_some() && row.day.year() == today.year();
        Balance {
            type_id: of_type.id,
            balance: now.balance(),
            available: available(&ledger, policy, today, today),
            taken: -now.sum(of_year),
            words: words(&now, of_type.unit(), today),
        }
    };
    Ok(types.iter().map(&mut balance).collect())
}

/// The balances of the viewer, or of a member whose attendance they handle.
#[erased]
pub async fn shown(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    member_id: i64,
) -> AppResult<Vec<Balance>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    if member_id != viewer.member_id && !may_manage(viewer) {
        let all = memberships(connection, viewer.enterprise_id, &[member_id]).await?;
        if !directs(viewer, &teams(&all)) {
            return Err(AppError::forbidden());
        }
    }
    of_member(connection, viewer.enterprise_id, member_id).await
}

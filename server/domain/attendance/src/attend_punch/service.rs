//! Commands on punches: punching, and punches written by an approved correction; check, transaction, write,
//! log and event (business §3 Attendance).

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::kind::ATTEND_PUNCH;
use super::model::{AttendPunch, BROWSER, NewPunch, PHONE, PLAIN, Punching, WAITING};
use super::places::{self, OrderPlace, There};
use super::{rules, store};
use crate::attend::places::place_of;
use crate::attend_address::model::AttendAddress;
use crate::attend_group::model::AttendGroup;
use crate::engine::address::rules::Fix;
use crate::record::Change;
use crate::{Db, attend_address, attend_day, attend_group, file};

/// Stores a punch of the viewer. A repeated request with the same key returns the stored punch.
#[erased]
pub async fn punch(db: &Db, viewer: &Viewer, punching: Punching) -> AppResult<AttendPunch> {
    if viewer.is_external() {
        return Err(AppError::forbidden());
    }
    let punching = rules::checked(punching)?;
    let received = clock::now();
    let moments = rules::moments(&punching, received)?;
    db.transaction(async |tx| {
        if let Some(key) = &punching.request_key
            && let Some(known) = store::sent(tx, viewer, key).await?
        {
            return Ok(known);
        }
        let day = clock::china_day(moments.at);
        let sites = sites(tx, viewer, day).await?;
        let there = sites.look(&punching.fix());
        let (outside, waits) = rules::taken(sites.group.outside, &there, &punching)?;
        let place = place_of(tx, viewer.enterprise_id, viewer.member_id, received).await?;
        let new = NewPunch {
            enterprise_id: viewer.enterprise_id,
            member_id: viewer.member_id,
            punched_at: moments.at,
            own_at: moments.own,
            received_at: received,
            ahead_seconds: moments.ahead,
            source: if punching.phone { PHONE } else { BROWSER },
            device: punching.device.clone(),
            address_id: there.address_id,
            place: there.name.clone().filter(|_| there.inside),
            lat: punching.lat,
            lng: punching.lng,
            distance: there.distance,
            wifi: punching.wifi.clone(),
            outside,
            confirm: if waits { WAITING } else { PLAIN },
            remark: punching.remark.clone(),
            request_key: punching.request_key.clone(),
            process_id: None,
            work_order_id: there.work_order_id,
            team_ids: place.team_ids,
            created_by: Some(viewer.member_id),
        };
        let Some(made) = store::insert(tx, &new).await? else {
            // a concurrent connection has sent the same punch
            let key = punching.request_key.as_deref().unwrap_or_default();
            return store::sent(tx, viewer, key).await?.ok_or_else(AppError::stale);
        };
        if !punching.photo_ids.is_empty() {
            let of = (ATTEND_PUNCH.record_type, made.id);
            file::service::attach(tx, viewer, of, &punching.photo_ids).await?;
        }
        Change::new("attend_punch.create", made.id).after(&made).write(tx, viewer).await?;
        mark(tx, std::slice::from_ref(&made)).await?;
        Ok(made)
    })
    .await
}

/// Marks the days that punches may count for: their own day and its neighbours.
#[erased]
pub async fn mark(tx: &mut AsyncPgConnection, punches: &[AttendPunch]) -> AppResult<()> {
    let Some(enterprise_id) = punches.first().map(|punch| punch.enterprise_id) else { return Ok(()) };
    let beside = |punch: &AttendPunch| {
        let day = clock::china_day(punch.punched_at);
        [day.pred_opt(), Some(day), day.succ_opt()].map(|day| day.map(|day| (punch.member_id, day)))
    };
    let days: Vec<(i64, NaiveDate)> = punches.iter().flat_map(beside).flatten().collect();
    attend_day::service::mark(tx, enterprise_id, &days).await
}

/// Places at which the viewer may punch on a day.
pub struct Sites {
    /// The group that the viewer is in.
    pub group: AttendGroup,
    /// The enabled addresses of the group.
    pub addresses: Vec<AttendAddress>,
    /// The places of the viewer's work orders, if the group allows them.
    pub orders: Vec<OrderPlace>,
}

impl Sites {
    /// Whether a device is at one of them.
    pub fn look(&self, fix: &Fix) -> There {
        // a group whose addresses are all disabled has no place, not every place
        if self.group.is_anywhere() {
            return There { inside: true, ..places::look(&[], &self.orders, fix) };
        }
        places::look(&self.addresses, &self.orders, fix)
    }
}

/// Places at which the viewer may punch on a day; refused if the viewer is in no group.
#[erased]
pub async fn sites(connection: &AsyncPgConnection, viewer: &Viewer, day: NaiveDate) -> AppResult<Sites> {
    let (enterprise, member) = (viewer.enterprise_id, viewer.member_id);
    let group = attend_group::service::of_member(connection, enterprise, member, day).await?;
    let refuse = || AppError::field("", FieldCode::Forbidden, "您不在任何考勤组中，不能打卡");
    let group = group.ok_or_else(refuse)?;
    let addresses = attend_address::store::usable(connection, enterprise, &group.address_ids).await?;
    let orders = match group.order_places {
        true => places::orders(connection, enterprise, member).await?,
        false => Vec::new(),
    };
    Ok(Sites { group, addresses, orders })
}

/// A punch from an approved correction.
#[derive(Debug, Clone)]
pub struct Repaired {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The time.
    pub at: DateTime<Utc>,
    /// The application.
    pub process_id: i64,
    /// Reason, up to 200 characters.
    pub reason: Option<String>,
}

/// Inserts the punch of an approved correction, once.
#[erased]
pub async fn repair(tx: &mut AsyncPgConnection, repaired: &Repaired) -> AppResult<AttendPunch> {
    let Repaired { enterprise_id, member_id, at, process_id, .. } = *repaired;
    let now = clock::now();
    let place = place_of(tx, enterprise_id, member_id, now).await?;
    let new = NewPunch {
        enterprise_id,
        member_id,
        punched_at: at,
        own_at: at,
        received_at: now,
        ahead_seconds: 0,
        source: super::model::REPAIR,
        device: None,
        address_id: None,
        place: None,
        lat: None,
        lng: None,
        distance: None,
        wifi: None,
        outside: false,
        confirm: PLAIN,
        remark: repaired.reason.as_ref().map(|reason| reason.chars().take(200).collect()),
        request_key: Some(format!("process{process_id}")),
        process_id: Some(process_id),
        work_order_id: None,
        team_ids: place.team_ids,
        created_by: Some(member_id),
    };
    let made = store::insert(tx, &new).await?.ok_or_else(AppError::stale)?;
    let change = Change::new("attend_punch.repair", made.id).after(&made);
    change.write_as(tx, enterprise_id, Some(member_id)).await?;
    mark(tx, std::slice::from_ref(&made)).await?;
    Ok(made)
}

/// Deletes the punch of an annulled correction.
#[erased]
pub async fn unrepair(tx: &mut AsyncPgConnection, enterprise_id: i64, process_id: i64) -> AppResult<()> {
    let Some(gone) = store::remove_of_process(tx, enterprise_id, process_id).await? else { return Ok(()) };
    let change = Change::new("attend_punch.delete", gone.id).before(&gone);
    change.write_as(tx, enterprise_id, Some(gone.member_id)).await?;
    mark(tx, &[gone]).await
}

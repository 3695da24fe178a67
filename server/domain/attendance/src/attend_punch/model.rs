//! Rows, filters and inputs of punches.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::attend_punch;

use crate::engine::address::rules::{Fix, Position};
use crate::engine::day::model::{Punch, PunchSource, PunchState};
use crate::list::Days;

/// By a telephone.
pub const PHONE: i16 = 0;
/// By a browser.
pub const BROWSER: i16 = 1;
/// By a clock machine.
pub const MACHINE: i16 = 2;
/// By an application that was approved.
pub const REPAIR: i16 = 3;
/// By another system.
pub const SYSTEM: i16 = 4;

/// It counts without confirmation.
pub const PLAIN: i16 = 0;
/// It waits for confirmation.
pub const WAITING: i16 = 1;
/// It was confirmed and counts.
pub const CONFIRMED: i16 = 2;
/// It was refused and does not count.
pub const REFUSED: i16 = 3;

/// A punch.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_punch)]
pub struct AttendPunch {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The time that counts: the device's time, corrected by the error of its clock.
    pub punched_at: DateTime<Utc>,
    /// Time of the device's clock.
    pub own_at: DateTime<Utc>,
    /// When the server received it.
    pub received_at: DateTime<Utc>,
    /// Seconds that the device's clock was ahead of the server's when it sent this.
    pub ahead_seconds: i32,
    /// [`PHONE`] and the like.
    pub source: i16,
    /// Up to 100 characters.
    pub device: Option<String>,
    /// The address at which it was made.
    pub address_id: Option<i64>,
    /// The name of the place at that time.
    pub place: Option<String>,
    /// Degrees of latitude.
    pub lat: Option<f64>,
    /// Degrees of longitude.
    pub lng: Option<f64>,
    /// Metres to the middle of the nearest address.
    pub distance: Option<i32>,
    /// The network that the device was in.
    pub wifi: Option<String>,
    /// Whether it was made outside all addresses.
    pub outside: bool,
    /// [`PLAIN`] and the like.
    pub confirm: i16,
    /// Member who confirmed or refused it.
    pub confirmed_by: Option<i64>,
    /// When that was decided.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// The application that created it.
    pub process_id: Option<i64>,
    /// The work order at whose address it was made.
    pub work_order_id: Option<i64>,
    /// The member's teams at that time, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// The member that wrote it.
    pub created_by: Option<i64>,
}

impl AttendPunch {
    /// As input of the computation of a day.
    pub fn punch(&self) -> Punch {
        Punch {
            id: self.id,
            own: self.own_at,
            received: self.received_at,
            ahead: self.ahead_seconds,
            source: match self.source {
                MACHINE | SYSTEM => PunchSource::Machine,
                REPAIR => PunchSource::Repair,
                _ => PunchSource::Phone,
            },
            state: match self.confirm {
                WAITING => PunchState::Waiting,
                REFUSED => PunchState::Refused,
                _ => PunchState::Valid,
            },
            outside: self.outside,
            place: self.place.clone(),
        }
    }
}

/// Filter of punches; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendPunchFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Made on one of these days.
    pub days: Option<Days>,
    /// Of one of these ways.
    pub sources: Vec<i16>,
    /// Made at this address.
    pub address_id: Option<i64>,
    /// Made away from every address, or at one.
    pub outside: Option<bool>,
    /// [`PLAIN`] and the like.
    pub confirm: Vec<i16>,
    /// Written by this import, if it is visible to the viewer.
    pub import_batch_id: Option<i64>,
}

/// A punch request of a member.
#[derive(Debug, Clone, Default)]
pub struct Punching {
    /// Time of the device's clock; by default now.
    pub own_at: Option<DateTime<Utc>>,
    /// Time of that clock when the punch was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// By a telephone rather than a browser.
    pub phone: bool,
    /// Up to 100 characters.
    pub device: Option<String>,
    /// Degrees of latitude.
    pub lat: Option<f64>,
    /// Degrees of longitude.
    pub lng: Option<f64>,
    /// The hardware address of the network that the device is in.
    pub wifi: Option<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Photos: the viewer's uploads.
    pub photo_ids: Vec<i64>,
    /// Idempotency key, 8 to 64 letters and digits: a punch sent twice is stored once.
    pub request_key: Option<String>,
}

impl Punching {
    /// Position and network reported by the device.
    pub fn fix(&self) -> Fix {
        let position = self.lat.zip(self.lng);
        let position = position.map(|(latitude, longitude)| Position { latitude, longitude });
        Fix { position, network: self.wifi.clone() }
    }
}

/// The columns of a punch that are written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = attend_punch)]
pub struct NewPunch {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The time that counts.
    pub punched_at: DateTime<Utc>,
    /// By the device's own clock.
    pub own_at: DateTime<Utc>,
    /// By the server's.
    pub received_at: DateTime<Utc>,
    /// Seconds by which the device's clock was ahead.
    pub ahead_seconds: i32,
    /// [`PHONE`] and the like.
    pub source: i16,
    /// Up to 100 characters.
    pub device: Option<String>,
    /// The address.
    pub address_id: Option<i64>,
    /// The name of the place.
    pub place: Option<String>,
    /// Degrees of latitude.
    pub lat: Option<f64>,
    /// Degrees of longitude.
    pub lng: Option<f64>,
    /// Metres.
    pub distance: Option<i32>,
    /// The network.
    pub wifi: Option<String>,
    /// Away from every address.
    pub outside: bool,
    /// [`PLAIN`] and the like.
    pub confirm: i16,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Idempotency key generated by the device.
    pub request_key: Option<String>,
    /// The application that it is written by.
    pub process_id: Option<i64>,
    /// The work order at whose address it was made.
    pub work_order_id: Option<i64>,
    /// The member's teams with those above.
    pub team_ids: Vec<i64>,
    /// The member that writes it.
    pub created_by: Option<i64>,
}

//! GraphQL inputs of punches.

use async_graphql::ID;
use xieli_domain::attend_punch::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{AttendPunchConfirm, AttendPunchSource};
use crate::attend_address::AttendAddress;
use crate::core::input::{DateRange, Given, Read};
use crate::core::scalar::Moment;
use crate::core::{ImportBatchId, SortDirection, decode_all, decode_optional, order};
use crate::file::File;
use crate::member::Member;
use crate::team::Team;

/// Filter of punches; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendPunchFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Made on one of these days.
    pub days: Option<DateRange>,
    /// From one of these sources.
    pub sources: Option<Vec<AttendPunchSource>>,
    /// Made at this address.
    pub address_id: Option<ID>,
    /// Made outside all addresses, or at one.
    pub outside: Option<bool>,
    /// With one of these states of confirmation.
    pub confirm: Option<Vec<AttendPunchConfirm>>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    pub import_batch_id: Option<ID>,
}

impl Read for AttendPunchFilter {
    type Domain = model::AttendPunchFilter;

    fn read(self) -> AppResult<model::AttendPunchFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        let sources = self.sources.unwrap_or_default().into_iter();
        let confirm = self.confirm.unwrap_or_default().into_iter();
        Ok(model::AttendPunchFilter {
            mine: self.mine.unwrap_or(false),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            days: self.days.map(days),
            sources: sources.map(AttendPunchSource::as_i16).collect(),
            address_id: decode_optional::<AttendAddress>(self.address_id.as_ref())?,
            outside: self.outside,
            confirm: confirm.map(AttendPunchConfirm::as_i16).collect(),
            import_batch_id: decode_optional::<ImportBatchId>(self.import_batch_id.as_ref())?,
        })
    }
}

order! {
    /// Sort keys of punches.
    pub enum AttendPunchSort {
        /// The effective time.
        PunchedAt,
        /// Time at which the server stored them.
        CreatedAt,
    }

    /// Sort order of punches; ties are broken by id.
    pub struct AttendPunchOrder, or PUNCHED_AT DESC, else "SortDirection::Desc";
}

/// A punch made by the viewer.
#[derive(Debug, InputObject)]
pub struct AttendPunchInput {
    /// The time by the device's clock; now if absent. A device without a network queues punches for at most
    /// 72 hours.
    pub happened_at: Option<Moment>,
    /// The time by the device's clock while this is sent; its deviation from the server's clock is
    /// subtracted.
    pub sent_at: Option<Moment>,
    /// Whether it comes from a phone, not a browser; false if absent.
    pub phone: Option<bool>,
    /// The device, up to 100 characters.
    pub device: Option<String>,
    /// Degrees of latitude.
    pub lat: Option<f64>,
    /// Degrees of longitude.
    pub lng: Option<f64>,
    /// The hardware address (BSSID) of the device's Wi-Fi network.
    pub wifi: Option<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Ids of up to three photos that the caller uploaded.
    pub photo_ids: Option<Vec<ID>>,
    /// Idempotency key from the device, 8 to 64 letters and digits: a repeated call writes nothing.
    pub request_key: Option<String>,
}

impl Read for AttendPunchInput {
    type Domain = model::Punching;

    fn read(self) -> AppResult<model::Punching> {
        Ok(model::Punching {
            own_at: self.happened_at.given(),
            sent_at: self.sent_at.given(),
            phone: self.phone.unwrap_or(false),
            device: self.device,
            lat: self.lat,
            lng: self.lng,
            wifi: self.wifi,
            remark: self.remark,
            photo_ids: decode_all::<File>(&self.photo_ids.unwrap_or_default())?,
            request_key: self.request_key,
        })
    }
}

/// The decision on punches that await confirmation.
#[derive(Debug, InputObject)]
pub struct AttendPunchConfirmInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
    /// True: they count; false: they do not.
    pub accept: bool,
    /// The reason, up to 200 characters.
    pub reason: Option<String>,
}

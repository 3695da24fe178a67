//! GraphQL inputs of attendance places.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_address::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};

/// Filter of addresses; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendAddressFilter)]
pub struct AttendAddressFilter {
    /// By name or address, pinyin or initials.
    pub keyword: Option<String>,
    /// Enabled, or disabled.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of addresses.
    pub enum AttendAddressSort {
        /// Time of creation.
        CreatedAt,
        /// Their names.
        Name,
    }

    /// Sort order of addresses; ties are broken by id.
    pub struct AttendAddressOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// An address, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AttendAddressPatch)]
pub struct AttendAddressInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub address: MaybeUndefined<String>,
    /// Required of a new one; degrees of latitude.
    pub lat: Option<f64>,
    /// Required of a new one; degrees of longitude.
    pub lng: Option<f64>,
    /// Radius in metres, 10 to 5000; 300 if absent.
    pub radius: Option<i32>,
    /// Wi-Fi networks at the address, by their hardware addresses (BSSID), up to 50; a device in one is at
    /// the address.
    pub wifi: Option<Vec<String>>,
    /// Whether members can punch here; true if absent.
    pub enabled: Option<bool>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Ids of addresses.
#[derive(Debug, InputObject)]
pub struct AttendAddressIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

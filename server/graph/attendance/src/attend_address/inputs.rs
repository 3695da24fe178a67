//! Inputs of addresses of attendance.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_address::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};

/// Which addresses; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendAddressFilter)]
pub struct AttendAddressFilter {
    /// By name or address, pinyin or initials.
    pub keyword: Option<String>,
    /// That can be punched at, or not.
    pub enabled: Option<bool>,
}

order! {
    /// The columns that addresses can be sorted by.
    pub enum AttendAddressSort {
        /// Time of creation.
        CreatedAt,
        /// Their names.
        Name,
    }

    /// One order of addresses; ties are broken by id.
    pub struct AttendAddressOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// An address, new or changed: of a changed one, what is absent stays and null clears.
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
    /// Metres around it that belong to it, 10 to 5000; 300 if absent.
    pub radius: Option<i32>,
    /// Networks by their hardware addresses, up to 50: whoever is in one is there.
    pub wifi: Option<Vec<String>>,
    /// It can be punched at; on if absent.
    pub enabled: Option<bool>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Which addresses.
#[derive(Debug, InputObject)]
pub struct AttendAddressIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

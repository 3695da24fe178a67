//! What the devices of projects are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_device::model;
use xieli_macros::InputObject;

use super::types::ProjectDeviceStatus;
use crate::catalog::{BrandModel, Product};
use crate::core::scalar::Date;
use crate::project::Project;

/// Which devices; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::DeviceFilter)]
pub struct ProjectDeviceFilter {
    /// By name, serial number or place, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Standing there.
    pub status: Option<ProjectDeviceStatus>,
}

/// A device, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::DevicePatch)]
pub struct ProjectDeviceInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// The maker's, up to 100 characters.
    pub serial_number: MaybeUndefined<String>,
    /// What it is.
    #[graphql(id = Product)]
    pub product_id: MaybeUndefined<ID>,
    /// Brand and model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: MaybeUndefined<ID>,
    /// 1 to 1,000,000; 1 if absent.
    pub quantity: Option<i32>,
    /// Where, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// When it was installed.
    pub installed_on: MaybeUndefined<Date>,
    /// The last day of the warranty.
    pub warranty_until: MaybeUndefined<Date>,
    /// Planned if absent.
    pub status: Option<ProjectDeviceStatus>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

//! GraphQL inputs of project devices: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_device::model;
use xieli_macros::InputObject;

use super::types::ProjectDeviceStatus;
use crate::catalog::{BrandModel, Product};
use crate::core::scalar::Date;
use crate::project::Project;

/// Filter of project devices; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::DeviceFilter)]
pub struct ProjectDeviceFilter {
    /// Keyword found in name, serial number or location, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Status of the devices.
    pub status: Option<ProjectDeviceStatus>,
}

/// A device to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::DevicePatch)]
pub struct ProjectDeviceInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Serial number by the maker, up to 100 characters.
    pub serial_number: MaybeUndefined<String>,
    /// Id of the product.
    #[graphql(id = Product)]
    pub product_id: MaybeUndefined<ID>,
    /// Id of the brand model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: MaybeUndefined<ID>,
    /// Quantity, 1 to 1,000,000; 1 if absent.
    pub quantity: Option<i32>,
    /// Location, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// Day of installation.
    pub installed_on: MaybeUndefined<Date>,
    /// Last day of the warranty.
    pub warranty_until: MaybeUndefined<Date>,
    /// Status; planned if absent.
    pub status: Option<ProjectDeviceStatus>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

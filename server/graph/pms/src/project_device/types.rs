//! GraphQL type of a project device.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::catalog::loaders::{BrandModelById, ProductById};
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_edit;
use xieli_domain::project_device::{model, store};
use xieli_macros::object;

use crate::catalog::{BrandModel, Product};
use crate::core::scalar::Date;
use crate::core::{Result, numbered, record};
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};

numbered! {
    /// Status of a project device.
    ProjectDeviceStatus {
        /// It is planned.
        Planned = 1,
        /// It was delivered.
        Delivered = 2,
        /// It is installed and works.
        Installed = 3,
    }
}

record!(
    /// A device that a project delivers or installs (business §7 `device`).
    ProjectDevice: model::Device, store::devices::find
);

/// A device that a project delivers or installs (business §7 `device`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectDevice {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Serial number by the maker.
    fn serial_number(&self) -> Option<&str>;

    /// The product it is.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// Brand and model of it.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// Quantity in pieces.
    fn quantity(&self) -> i32;

    /// Location of the device.
    fn location(&self) -> Option<&str>;

    /// Day of installation.
    fn installed_on(&self) -> Option<Date>;

    /// Last day of the warranty.
    fn warranty_until(&self) -> Option<Date>;

    /// Its current status.
    fn status(&self) -> ProjectDeviceStatus {
        ProjectDeviceStatus::from_i16(self.0.status)
    }

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

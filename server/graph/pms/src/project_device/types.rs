//! What the devices of projects look like from outside.

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
    /// How far a device of a project is.
    ProjectDeviceStatus {
        /// It is to come.
        Planned = 1,
        /// It is there.
        Delivered = 2,
        /// It works.
        Installed = 3,
    }
}

record!(
    /// What a project delivers or installs (business §7 `device`).
    ProjectDevice: model::Device, store::devices::find
);

/// What a project delivers or installs (business §7 `device`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectDevice {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// The maker's.
    fn serial_number(&self) -> Option<&str>;

    /// What it is.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// Brand and model.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// How many.
    fn quantity(&self) -> i32;

    /// Where.
    fn location(&self) -> Option<&str>;

    /// When it was installed.
    fn installed_on(&self) -> Option<Date>;

    /// The last day of the warranty.
    fn warranty_until(&self) -> Option<Date>;

    /// How far it is.
    fn status(&self) -> ProjectDeviceStatus {
        ProjectDeviceStatus::from_i16(self.0.status)
    }

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

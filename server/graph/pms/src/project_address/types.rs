//! GraphQL type of a project address.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_edit;
use xieli_domain::project_address::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};

record!(
    /// An address where a project is carried out (business §7 `customerAddress`).
    ProjectAddress: model::ProjectAddress, store::addresses::find
);

/// An address where a project is carried out (business §7 `customerAddress`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectAddress {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Name of the place.
    fn name(&self) -> Option<&str>;

    /// Address, 1 to 200 characters.
    fn address(&self) -> &str;

    /// Floor and door.
    fn description(&self) -> Option<&str>;

    /// Longitude in WGS84; null without a location.
    fn lng(&self) -> Option<f64>;

    /// Latitude in WGS84; null without a location.
    fn lat(&self) -> Option<f64>;

    /// Whether its coordinates are known (business §3 Address).
    fn located(&self) -> bool {
        self.0.lng.is_some()
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

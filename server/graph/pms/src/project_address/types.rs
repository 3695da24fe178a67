//! What the places of projects look like from outside.

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
    /// Where a project is worked at (business §7 `customerAddress`).
    ProjectAddress: model::ProjectAddress, store::addresses::find
);

/// Where a project is worked at (business §7 `customerAddress`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectAddress {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// What the place is called.
    fn name(&self) -> Option<&str>;

    /// 1 to 200 characters.
    fn address(&self) -> &str;

    /// Storey, door.
    fn description(&self) -> Option<&str>;

    /// Longitude, WGS84; null without a place on the map.
    fn lng(&self) -> Option<f64>;

    /// Latitude, WGS84.
    fn lat(&self) -> Option<f64>;

    /// Whether its place on the map is known (business §3 Address).
    fn located(&self) -> bool {
        self.0.lng.is_some()
    }

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

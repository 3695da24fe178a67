//! GraphQL type of a project contact.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_edit;
use xieli_domain::project_contact::{model, rules, store};
use xieli_macros::object;

use crate::core::{Result, numbered, record};
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};

numbered! {
    /// Kind of a project contact.
    ProjectContactKind {
        /// A person at the project's customer.
        Customer = 1,
        /// A person at another company.
        External = 2,
    }
}

record!(
    /// A contact of a project at its customer or at another company (business §7 `customermember`).
    ProjectContact: model::ProjectContact, store::contacts::find
);

/// A contact of a project at its customer or at another company (business §7 `customermember`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectContact {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Kind of the contact.
    fn kind(&self) -> ProjectContactKind {
        ProjectContactKind::from_i16(self.0.kind)
    }

    /// Name, 1 to 10 characters.
    fn name(&self) -> &str;

    /// Phone number; null for viewers who are neither members of the project nor may change it.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        let seen = project_part::may(ctx, key, rules::sees_phones).await?;
        Ok(seen.then(|| self.0.phone.clone()))
    }

    /// Employer of the contact.
    fn company(&self) -> Option<&str>;

    /// Department of the contact.
    fn depart_name(&self) -> Option<&str>;

    /// Position of the contact.
    fn position(&self) -> Option<&str>;

    /// Function in the project.
    fn duty(&self) -> Option<&str>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

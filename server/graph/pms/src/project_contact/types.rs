//! What the people of others in projects look like from outside.

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
    /// Whose people.
    ProjectContactKind {
        /// Of the project's customer.
        Customer = 1,
        /// From outside.
        External = 2,
    }
}

record!(
    /// Somebody of a customer or from outside whom a project has to do with (business §7 `customermember`).
    ProjectContact: model::ProjectContact, store::contacts::find
);

/// Somebody of a customer or from outside whom a project has to do with (business §7 `customermember`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectContact {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Of the customer, or from outside.
    fn kind(&self) -> ProjectContactKind {
        ProjectContactKind::from_i16(self.0.kind)
    }

    /// 1 to 10 characters.
    fn name(&self) -> &str;

    /// Null for those who neither work at the project nor may change it.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        let seen = project_part::may(ctx, key, rules::sees_phones).await?;
        Ok(seen.then(|| self.0.phone.clone()))
    }

    /// Whom they work for.
    fn company(&self) -> Option<&str>;

    /// Their department.
    fn depart_name(&self) -> Option<&str>;

    /// Their position.
    fn position(&self) -> Option<&str>;

    /// What they do in the project.
    fn duty(&self) -> Option<&str>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with them.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

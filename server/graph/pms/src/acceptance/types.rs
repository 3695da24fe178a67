//! GraphQL types of project acceptance: directory nodes, papers and progress.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::acceptance::loaders::{
    AcceptanceItemById, FilesOfResource, IsFolder, ItemsBelow, ResourcesOfItem,
};
use xieli_domain::acceptance::model::ItemState;
use xieli_domain::acceptance::rules::{self, Status, Step};
use xieli_domain::acceptance::{model, store};
use xieli_domain::acceptance_template::loaders::AcceptanceTemplateById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_plan;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use crate::acceptance_template::AcceptanceTemplate;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::file::File;
use crate::member::Member;
use crate::project::Project;
use crate::project_part;

numbered! {
    /// Status of acceptance papers.
    AcceptanceStatus {
        /// They are being prepared.
        Draft = 0,
        /// They wait for their audit.
        Waiting = 10,
        /// They were returned by the audit.
        Returned = 15,
        /// They passed the audit.
        Passed = 20,
        /// They were handed over and cannot change any more.
        Finished = 30,
        /// They were cancelled.
        Cancelled = 90,
    }
}

/// An action that changes the status of papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum AcceptanceAction {
    /// Submits them to the audit.
    Submit,
    /// Withdraws them from the audit.
    Withdraw,
    /// Passes them in the audit.
    Pass,
    /// Returns them from the audit.
    Return,
    /// Marks them as handed over.
    Finish,
    /// Reverts their handover; papers that are not handed over become cancelled.
    Cancel,
}

/// State of an acceptance node, derived from its papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "ItemState")]
pub enum AcceptanceItemState {
    /// It has no papers.
    Empty,
    /// It has papers that are being prepared or were returned.
    Open,
    /// It has papers that wait for their audit.
    Waiting,
    /// All its papers have passed.
    Done,
}

/// Actions permitted to the viewer on a node; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct AcceptanceItemViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it; the server still refuses a node with papers.
    pub delete: bool,
    /// Whether the viewer may provide papers for it.
    pub bring: bool,
}

/// Actions permitted to the viewer on papers; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct AcceptanceResourceViewerCan {
    /// Whether the viewer may update them.
    pub update: bool,
    /// Whether the viewer may delete them.
    pub delete: bool,
    /// Whether the viewer may file them as documents of the project.
    pub file: bool,
}

record!(
    /// A node of a project's acceptance directory (business §7 `validateProject`).
    AcceptanceItem: model::Item, store::items::find
);

/// A node of a project's acceptance directory (business §7 `validateProject`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AcceptanceItem {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Id of the parent node in digits; null for a root.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// The parent node.
    #[by(AcceptanceItemById, parent_id)]
    fn parent(&self) -> Result<Option<AcceptanceItem>>;

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Whether the project's acceptance requires it.
    fn required(&self) -> bool;

    /// The director, who provides the papers; null: any member of the project may.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Deadline of the papers.
    fn due_on(&self) -> Option<Date>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Position among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Whether it has child nodes.
    async fn has_children(&self, ctx: &Context<'_>) -> Result<bool> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(ctx.loaders()?.load::<IsFolder>(key).await?.unwrap_or_default())
    }

    /// Its child nodes, in order.
    async fn children(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceItem>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ItemsBelow>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(AcceptanceItem::from).collect()))
    }

    /// Its papers, the oldest first.
    async fn resources(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceResource>>> {
        let found = resources(ctx, &self.0).await?;
        Ok(Some(found.into_iter().map(AcceptanceResource::from).collect()))
    }

    /// Its state, derived from its own papers.
    async fn state(&self, ctx: &Context<'_>) -> Result<AcceptanceItemState> {
        Ok(rules::state(&resources(ctx, &self.0).await?).into())
    }

    /// Whether it is required, past its deadline and has papers that have not passed.
    async fn is_overdue(&self, ctx: &Context<'_>) -> Result<bool> {
        let today = clock::china_day(clock::now());
        if !self.0.required || self.0.due_on.is_none_or(|due| due >= today) {
            return Ok(false);
        }
        Ok(rules::state(&resources(ctx, &self.0).await?) != ItemState::Done)
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<AcceptanceItemViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        let (viewer, project) = (ctx.viewer()?, project_part::project(ctx, key).await?);
        let plan = project.as_ref().is_some_and(|project| may_plan(viewer, project));
        let bring = project.is_some_and(|project| rules::may_bring(viewer, &project, &self.0));
        Ok(AcceptanceItemViewerCan { update: plan, delete: plan, bring })
    }
}

async fn resources(ctx: &Context<'_>, item: &model::Item) -> Result<Vec<model::Resource>> {
    let key = TenantKey::new(item.enterprise_id, item.id);
    Ok(ctx.loaders()?.load::<ResourcesOfItem>(key).await?.unwrap_or_default())
}

record!(
    /// Acceptance papers of a project (business §7 `validateProjectResource`).
    AcceptanceResource: model::Resource, store::resources::find
);

/// Acceptance papers of a project (business §7 `validateProjectResource`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AcceptanceResource {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The node they belong to.
    #[by(AcceptanceItemById, item_id)]
    fn item(&self) -> Result<Option<AcceptanceItem>>;

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Their current status.
    fn status(&self) -> AcceptanceStatus {
        AcceptanceStatus::from_i16(self.0.status)
    }

    /// Attachments, in their order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let files = ctx.loaders()?.load::<FilesOfResource>(key).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// Time of the last submission.
    fn submitted_at(&self) -> Option<DateTime<Utc>>;

    /// Member who submitted them.
    #[by(MemberById, submitted_by)]
    fn submitted_by(&self) -> Result<Option<Member>>;

    /// Time of the last audit.
    fn audited_at(&self) -> Option<DateTime<Utc>>;

    /// Member who audited them.
    #[by(MemberById, audited_by)]
    fn audited_by(&self) -> Result<Option<Member>>;

    /// Opinion of the audit, or reason of the cancellation.
    fn opinion(&self) -> Option<&str>;

    /// Time of the handover.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// Member who handed them over.
    #[by(MemberById, finished_by)]
    fn finished_by(&self) -> Result<Option<Member>>;

    /// Time when they were filed as documents of the project.
    fn filed_at(&self) -> Option<DateTime<Utc>>;

    /// Status changes permitted to the viewer now.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<AcceptanceAction>> {
        let Some((project, item)) = place(ctx, &self.0).await? else { return Ok(Vec::new()) };
        let steps = rules::steps(ctx.viewer()?, &project, &item, &self.0);
        Ok(steps.into_iter().map(AcceptanceAction::from).collect())
    }

    /// Actions permitted to the viewer besides status changes.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<AcceptanceResourceViewerCan> {
        let (viewer, place) = (ctx.viewer()?, place(ctx, &self.0).await?);
        let status = Status::read(self.0.status);
        let bring = place.as_ref().is_some_and(|(project, item)| rules::may_bring(viewer, project, item));
        let plan = place.is_some_and(|(project, _)| may_plan(viewer, &project));
        Ok(AcceptanceResourceViewerCan {
            update: bring && rules::is_open(status),
            delete: bring && rules::is_deletable(status),
            file: plan
                && matches!(status, Status::Passed | Status::Finished)
                && self.0.filed_at.is_none()
                && rules::may_file(viewer),
        })
    }
}

/// The project and the node of papers, loaded together with those of all other papers of a list.
async fn place(
    ctx: &Context<'_>,
    resource: &model::Resource,
) -> Result<Option<(Shared<xieli_domain::project::model::Project>, Shared<model::Item>)>> {
    let key = |id| TenantKey::new(resource.enterprise_id, id);
    let item = ctx.loaders()?.load::<AcceptanceItemById>(key(resource.item_id)).await?;
    let project = project_part::project(ctx, key(resource.project_id)).await?;
    Ok(project.zip(item))
}

type Shared<T> = std::sync::Arc<T>;

/// Progress of a project's acceptance (business §7 `validateProjectResource/info`).
pub struct ProjectAcceptance(pub model::Progress);

/// Progress of a project's acceptance (business §7 `validateProjectResource/info`).
#[object(login)]
impl ProjectAcceptance {
    /// The template that was last applied to its directory.
    async fn template(&self, ctx: &Context<'_>) -> Result<Option<AcceptanceTemplate>> {
        let viewer = ctx.viewer()?;
        // external members do not see templates
        let Some(id) = self.0.template_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        let key = TenantKey::new(viewer.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AcceptanceTemplateById>(key).await?.map(AcceptanceTemplate::from))
    }

    /// Number of nodes of its directory.
    fn item_count(&self) -> i32 {
        self.0.items
    }

    /// Number of required nodes without children.
    fn required_count(&self) -> i32 {
        self.0.required
    }

    /// Number of these whose papers have all passed.
    fn done_count(&self) -> i32 {
        self.0.done
    }

    /// Number of these past their deadline and not done.
    fn overdue_count(&self) -> i32 {
        self.0.overdue
    }

    /// Number of nodes without children that have no papers and are not past their deadline.
    fn awaited_count(&self) -> i32 {
        self.0.awaited
    }

    /// Number of papers that are not submitted.
    fn draft_count(&self) -> i32 {
        self.0.drafts
    }

    /// Number of papers that wait for their audit.
    fn waiting_count(&self) -> i32 {
        self.0.waiting
    }

    /// Number of papers that were returned.
    fn returned_count(&self) -> i32 {
        self.0.returned
    }

    /// Number of papers that have passed.
    fn passed_count(&self) -> i32 {
        self.0.passed
    }

    /// Number of papers that were handed over.
    fn finished_count(&self) -> i32 {
        self.0.finished
    }

    /// Whether all required nodes are done.
    fn is_done(&self) -> bool {
        self.0.is_done()
    }
}

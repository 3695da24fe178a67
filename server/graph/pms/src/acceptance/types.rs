//! What projects hand over, as it looks from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::file::File;
use crate::member::Member;
use crate::project::Project;
use crate::project_part;

numbered! {
    /// Where papers stand.
    AcceptanceStatus {
        /// Being prepared.
        Draft = 0,
        /// They wait for their audit.
        Waiting = 10,
        /// They came back.
        Returned = 15,
        /// The audit found them good.
        Passed = 20,
        /// They were handed over; nothing of them changes any more.
        Finished = 30,
        /// They are not wanted.
        Cancelled = 90,
    }
}

/// What can be done with papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum AcceptanceAction {
    /// Hand them to the audit.
    Submit,
    /// Take them back from it.
    Withdraw,
    /// Find them good.
    Pass,
    /// Send them back.
    Return,
    /// Hand them over.
    Finish,
    /// Take back that they were handed over; else say that they are not wanted.
    Cancel,
}

/// Where a node of a project's directory stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "ItemState")]
pub enum AcceptanceItemState {
    /// Nothing was brought.
    Empty,
    /// Something is being prepared, or came back.
    Open,
    /// Something waits for its audit.
    Waiting,
    /// All that was brought has passed.
    Done,
}

/// What the viewer may do with a node; offered if and only if it is accepted.
#[fields(login)]
pub struct AcceptanceItemViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; what papers stand in is refused all the same.
    pub delete: bool,
    /// Bring papers for it.
    pub bring: bool,
}

/// What the viewer may do with papers; offered if and only if it is accepted.
#[fields(login)]
pub struct AcceptanceResourceViewerCan {
    /// Change them.
    pub update: bool,
    /// Delete them.
    pub delete: bool,
    /// Put their files among the documents of the project.
    pub file: bool,
}

record!(
    /// A node of a project's own directory (business §7 `validateProject`).
    AcceptanceItem: model::Item, store::items::find
);

/// A node of a project's own directory (business §7 `validateProject`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AcceptanceItem {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The number of the node above; null for a root.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// The node above.
    #[by(AcceptanceItemById, parent_id)]
    fn parent(&self) -> Result<Option<AcceptanceItem>>;

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// Without it the project is not accepted.
    fn required(&self) -> bool;

    /// Who brings it; nobody in particular: whoever the project concerns.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// By when.
    fn due_on(&self) -> Option<Date>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Whether anything stands below it.
    async fn has_children(&self, ctx: &Context<'_>) -> Result<bool> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(ctx.loaders()?.load::<IsFolder>(key).await?.unwrap_or_default())
    }

    /// What stands right below it, in order.
    async fn children(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceItem>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ItemsBelow>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(AcceptanceItem::from).collect()))
    }

    /// The papers that were brought, the oldest first.
    async fn resources(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceResource>>> {
        let found = resources(ctx, &self.0).await?;
        Ok(Some(found.into_iter().map(AcceptanceResource::from).collect()))
    }

    /// Where it stands, by its own papers.
    async fn state(&self, ctx: &Context<'_>) -> Result<AcceptanceItemState> {
        Ok(rules::state(&resources(ctx, &self.0).await?).into())
    }

    /// Required, past its day, and not all of it has passed.
    async fn is_overdue(&self, ctx: &Context<'_>) -> Result<bool> {
        let today = clock::china_day(clock::now());
        if !self.0.required || self.0.due_on.is_none_or(|due| due >= today) {
            return Ok(false);
        }
        Ok(rules::state(&resources(ctx, &self.0).await?) != ItemState::Done)
    }

    /// What the viewer may do with it.
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
    /// Papers that a project hands over (business §7 `validateProjectResource`).
    AcceptanceResource: model::Resource, store::resources::find
);

/// Papers that a project hands over (business §7 `validateProjectResource`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AcceptanceResource {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// For this node.
    #[by(AcceptanceItemById, item_id)]
    fn item(&self) -> Result<Option<AcceptanceItem>>;

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Where they stand.
    fn status(&self) -> AcceptanceStatus {
        AcceptanceStatus::from_i16(self.0.status)
    }

    /// What is attached, in its order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let files = ctx.loaders()?.load::<FilesOfResource>(key).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// When they were last submitted.
    fn submitted_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, submitted_by)]
    fn submitted_by(&self) -> Result<Option<Member>>;

    /// When they were last audited.
    fn audited_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, audited_by)]
    fn audited_by(&self) -> Result<Option<Member>>;

    /// What the audit said, or why they were cancelled.
    fn opinion(&self) -> Option<&str>;

    /// When they were handed over.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, finished_by)]
    fn finished_by(&self) -> Result<Option<Member>>;

    /// When their files were put among the documents of the project.
    fn filed_at(&self) -> Option<DateTime<Utc>>;

    /// What the viewer may do with them now.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<AcceptanceAction>> {
        let Some((project, item)) = place(ctx, &self.0).await? else { return Ok(Vec::new()) };
        let steps = rules::steps(ctx.viewer()?, &project, &item, &self.0);
        Ok(steps.into_iter().map(AcceptanceAction::from).collect())
    }

    /// What the viewer may do with them besides.
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

/// The project and the node that papers stand in, read together with all others of a list.
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

/// How far a project's acceptance is (business §7 `validateProjectResource/info`).
pub struct ProjectAcceptance(pub model::Progress);

/// How far a project's acceptance is (business §7 `validateProjectResource/info`).
#[object(login)]
impl ProjectAcceptance {
    /// The template that its directory was last made of.
    async fn template(&self, ctx: &Context<'_>) -> Result<Option<AcceptanceTemplate>> {
        let viewer = ctx.viewer()?;
        // templates are the house's own
        let Some(id) = self.0.template_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        let key = TenantKey::new(viewer.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AcceptanceTemplateById>(key).await?.map(AcceptanceTemplate::from))
    }

    /// Nodes of its directory.
    fn item_count(&self) -> i32 {
        self.0.items
    }

    /// Required ones that nothing stands below.
    fn required_count(&self) -> i32 {
        self.0.required
    }

    /// Of these, those of which all has passed.
    fn done_count(&self) -> i32 {
        self.0.done
    }

    /// Of these, those past their day that are not done.
    fn overdue_count(&self) -> i32 {
        self.0.overdue
    }

    /// Nodes that nothing stands below, for which nothing was brought and that are not past their day.
    fn awaited_count(&self) -> i32 {
        self.0.awaited
    }

    /// Papers that are not submitted.
    fn draft_count(&self) -> i32 {
        self.0.drafts
    }

    /// Papers that wait for their audit.
    fn waiting_count(&self) -> i32 {
        self.0.waiting
    }

    /// Papers that came back.
    fn returned_count(&self) -> i32 {
        self.0.returned
    }

    /// Papers that have passed.
    fn passed_count(&self) -> i32 {
        self.0.passed
    }

    /// Papers that were handed over.
    fn finished_count(&self) -> i32 {
        self.0.finished
    }

    /// Everything that is required has passed.
    fn is_done(&self) -> bool {
        self.0.is_done()
    }
}

//! GraphQL types of acceptance templates.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::acceptance_template::loaders::EntriesOfTemplate;
use xieli_domain::acceptance_template::model::Leaf;
use xieli_domain::acceptance_template::{model, rules, store};
use xieli_domain::category::loaders::CategoryById;
use xieli_macros::{fields, object};

use crate::category::Category;
use crate::core::{ContextExt, Result, record};
use crate::project_part::ProjectPartViewerCan;

record!(
    /// A selection of acceptance nodes for projects of one kind (business §7 `validateTemplate`).
    AcceptanceTemplate: model::Template, store::templates::find
);

/// A selection of acceptance nodes for projects of one kind (business §7 `validateTemplate`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AcceptanceTemplate {
    /// Name, 1 to 100 characters, unique.
    fn name(&self) -> &str;

    /// Description, up to 500 characters.
    fn description(&self) -> Option<&str>;

    /// Whether it is offered to projects.
    fn enabled(&self) -> bool;

    /// The nodes that it includes.
    async fn entries(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceTemplateEntry>>> {
        Ok(Some(entries(ctx, &self.0).await?.into_iter().map(AcceptanceTemplateEntry).collect()))
    }

    /// Number of nodes that it includes.
    async fn entry_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(i32::try_from(entries(ctx, &self.0).await?.len()).unwrap_or(i32::MAX))
    }

    /// Number of these that a project's acceptance requires.
    async fn required_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let required = entries(ctx, &self.0).await?.iter().filter(|entry| entry.required).count();
        Ok(i32::try_from(required).unwrap_or(i32::MAX))
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(ProjectPartViewerCan { update: may, delete: may })
    }
}

async fn entries(ctx: &Context<'_>, template: &model::Template) -> Result<Vec<model::Entry>> {
    let key = TenantKey::new(template.enterprise_id, template.id);
    Ok(ctx.loaders()?.load::<EntriesOfTemplate>(key).await?.unwrap_or_default())
}

/// A node of the directory that a template includes.
pub struct AcceptanceTemplateEntry(model::Entry);

/// A node of the directory that a template includes.
#[object(login)]
impl AcceptanceTemplateEntry {
    /// The node of the directory.
    async fn category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, self.0.category_id);
        Ok(ctx.loaders()?.load::<CategoryById>(key).await?.map(Category::from))
    }

    /// Whether a project's acceptance requires it.
    fn required(&self) -> bool {
        self.0.required
    }
}

/// A node of the directory, as a template shows it.
#[fields(login)]
pub struct AcceptanceTemplateNode {
    /// Id of the node.
    pub id: ID,
    /// Id in digits, unique within the enterprise.
    pub row_id: String,
    /// Id of the parent node in digits.
    pub parent_row_id: Option<String>,
    /// Name of the node.
    pub name: String,
    /// Depth in the tree, from 0.
    pub depth: i32,
    /// Whether the template includes it.
    pub chosen: bool,
    /// Whether a project's acceptance requires it.
    pub required: bool,
    /// Whether it has child nodes.
    pub has_child: bool,
}

impl From<Leaf> for AcceptanceTemplateNode {
    fn from(leaf: Leaf) -> Self {
        use crate::core::Entity;
        Self {
            id: Category::global_id(leaf.id),
            row_id: leaf.id.to_string(),
            parent_row_id: leaf.parent_id.map(|id| id.to_string()),
            name: leaf.name,
            depth: i32::try_from(leaf.depth).unwrap_or(i32::MAX),
            chosen: leaf.chosen,
            required: leaf.required,
            has_child: leaf.has_below,
        }
    }
}

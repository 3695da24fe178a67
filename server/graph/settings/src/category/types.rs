//! What a category looks like from outside.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::category::loaders::{CategoryById, CategoryChildren};
use xieli_domain::category::rules::{self, Act, SYSTEM, Tree};
use xieli_domain::category::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{Entity, Reach, Record, Result};

/// Which tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Tree")]
pub enum CategoryTree {
    /// Of appraisal templates.
    KpiTemplate,
    /// Of appraisal indicators.
    KpiIndication,
    /// Of appraisal events.
    KpiEvent,
    /// Of products.
    Product,
    /// Of faults.
    FaultType,
    /// Of what is handed over at the end of a project.
    Acceptance,
}

/// A node of a category tree.
#[derive(Clone)]
pub struct Category {
    row: Arc<model::Category>,
    /// Known where everything below was read at once.
    has_child: Option<bool>,
}

impl Entity for Category {
    const NAME: &'static str = "Category";
}

impl Record for Category {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self::from))
    }
}

impl From<model::Category> for Category {
    fn from(category: model::Category) -> Self {
        Self::from(Arc::new(category))
    }
}

impl From<Arc<model::Category>> for Category {
    fn from(row: Arc<model::Category>) -> Self {
        Self { row, has_child: None }
    }
}

impl Category {
    /// A node of a tree that was read whole.
    pub fn of_whole(row: model::Category, has_child: bool) -> Self {
        Self { row: Arc::new(row), has_child: Some(has_child) }
    }
}

/// What the viewer may do with a category; offered if and only if it is accepted.
#[fields(login)]
pub struct CategoryViewerCan {
    /// `categoryCreate` below it.
    pub create: bool,
    /// `categoryUpdate`, `categoryMove`.
    pub update: bool,
    /// `categoryDelete`; one on which something hangs is refused all the same.
    pub delete: bool,
}

/// A node of a category tree.
#[object(login)]
impl Category {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.row.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.row.id.to_string()
    }

    /// The code of its tree.
    fn code(&self) -> &str {
        &self.row.code
    }

    /// The name, unique below its parent.
    fn name(&self) -> &str {
        &self.row.name
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str> {
        self.row.remark.as_deref()
    }

    /// The id of the node above, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.row.parent_id.map(|id| id.to_string())
    }

    /// From the root down to this node.
    async fn path(&self, ctx: &Context<'_>) -> Result<Option<Vec<Category>>> {
        let keys = self.row.path.iter().map(|id| TenantKey::new(self.row.enterprise_id, *id)).collect();
        let nodes = ctx.loaders()?.load_many::<CategoryById>(keys).await?;
        Ok(Some(nodes.into_iter().map(Category::from).collect()))
    }

    /// Whether anything stands below it.
    async fn has_child(&self, ctx: &Context<'_>) -> Result<bool> {
        if let Some(known) = self.has_child {
            return Ok(known);
        }
        let key = TenantKey::new(self.row.enterprise_id, self.row.id);
        Ok(ctx.loaders()?.load::<CategoryChildren>(key).await?.unwrap_or_default() > 0)
    }

    /// Place among its siblings, from 0.
    fn order(&self) -> i32 {
        self.row.sort_order
    }

    /// Whether it is the system's: every enterprise reads it, none changes it.
    fn system(&self) -> bool {
        self.row.enterprise_id == SYSTEM
    }

    /// The enterprise in digits; 0 is the system (core §3).
    fn enterprise_row_id(&self) -> String {
        self.row.enterprise_id.to_string()
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc> {
        self.row.updated_at
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.row.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CategoryViewerCan> {
        let viewer = ctx.viewer()?;
        let can = |act| rules::may_with(viewer, &self.row, act);
        Ok(CategoryViewerCan { create: can(Act::Create), update: can(Act::Edit), delete: can(Act::Delete) })
    }
}

//! GraphQL types of category trees.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::category::loaders::{CategoryById, CategoryChildren};
use xieli_domain::category::rules::{self, Act, SYSTEM, Tree};
use xieli_domain::category::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Entity, Record, Result};

/// Tree of categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Tree")]
pub enum CategoryTree {
    /// Categories of appraisal templates.
    KpiTemplate,
    /// Categories of appraisal indicators.
    KpiIndication,
    /// Categories of appraisal events.
    KpiEvent,
    /// Categories of products.
    Product,
    /// Categories of faults.
    FaultType,
    /// Categories of the documents handed over at the end of a project.
    Acceptance,
}

/// A node of a category tree.
#[derive(Clone)]
pub struct Category {
    row: Arc<model::Category>,
    /// Known when the whole tree was read at once.
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
    /// A node of a tree that was read as a whole.
    pub fn of_whole(row: model::Category, has_child: bool) -> Self {
        Self { row: Arc::new(row), has_child: Some(has_child) }
    }
}

/// Actions the viewer may take on a category; offered if and only if the server accepts them.
#[fields(login)]
pub struct CategoryViewerCan {
    /// `categoryCreate` below it.
    pub create: bool,
    /// `categoryUpdate`, `categoryMove`.
    pub update: bool,
    /// `categoryDelete`; a category that is in use is refused all the same.
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

    /// A remark, up to 200 characters.
    fn remark(&self) -> Option<&str> {
        self.row.remark.as_deref()
    }

    /// The row id of the parent node, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.row.parent_id.map(|id| id.to_string())
    }

    /// The nodes from the root down to this one.
    async fn path(&self, ctx: &Context<'_>) -> Result<Option<Vec<Category>>> {
        let keys = self.row.path.iter().map(|id| TenantKey::new(self.row.enterprise_id, *id)).collect();
        let nodes = ctx.loaders()?.load_many::<CategoryById>(keys).await?;
        Ok(Some(nodes.into_iter().map(Category::from).collect()))
    }

    /// Whether it has nodes below it.
    async fn has_child(&self, ctx: &Context<'_>) -> Result<bool> {
        if let Some(known) = self.has_child {
            return Ok(known);
        }
        let key = TenantKey::new(self.row.enterprise_id, self.row.id);
        Ok(ctx.loaders()?.load::<CategoryChildren>(key).await?.unwrap_or_default() > 0)
    }

    /// The position among its siblings, from 0.
    fn order(&self) -> i32 {
        self.row.sort_order
    }

    /// Whether it belongs to the system: every enterprise reads it, and none changes it.
    fn system(&self) -> bool {
        self.row.enterprise_id == SYSTEM
    }

    /// The row id of the enterprise in digits; 0 is the system (core §3).
    fn enterprise_row_id(&self) -> String {
        self.row.enterprise_id.to_string()
    }

    /// When it was created.
    fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc> {
        self.row.updated_at
    }

    /// The version, to be sent back with changes.
    fn version(&self) -> i32 {
        self.row.version
    }

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CategoryViewerCan> {
        let viewer = ctx.viewer()?;
        let can = |act| rules::may_with(viewer, &self.row, act);
        Ok(CategoryViewerCan { create: can(Act::Create), update: can(Act::Edit), delete: can(Act::Delete) })
    }
}

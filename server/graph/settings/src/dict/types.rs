//! GraphQL types of dictionaries.

use std::sync::Arc;

use async_graphql::{Context, ID, Json};
use xieli_domain::dict::loaders::{DictItemByValue, DictUses, ValueKey};
use xieli_domain::dict::model::{self, Arranged, Origin};
use xieli_domain::dict::rules::{self, Dictionary};
use xieli_domain::dict::store;
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Entity, Record, Result};

/// Dictionary of an enterprise (business §3 Dictionary codes used).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Dictionary")]
pub enum DictCode {
    /// Visibility of a record (business §3).
    IsOpen,
    /// Visibility of a document (core §3 isOpen).
    DocIsOpen,
    /// Priorities of tasks, with colours (business §9).
    TaskLevel,
    /// Priorities of work orders, with colours (business §9).
    WorkLevel,
    /// Service types of work orders.
    WorkServiceType,
    /// Warranty states of work orders.
    Warranty,
    /// Customer types, with what they require (business §3).
    CustomerType,
    /// Customer levels.
    CustomerLevel,
    /// Customer tags.
    CustomerTag,
    /// Customer industries.
    CustomerIndustry,
    /// Kinds of contact with customers.
    CustomerFollowKind,
    /// Project types.
    ProjectType,
    /// Project statuses.
    ProjectStatusCategory,
    /// Project team types.
    ProjectTeamType,
    /// Project properties.
    ProjectProperty,
    /// Payment receipt types of projects.
    ProjectReturnType,
    /// Project cost types.
    ProjectCostType,
    /// Project tags.
    ProjectTag,
    /// Log types.
    LogType,
    /// Grades of comments on weekly reports.
    WeeklyCommentGrade,
    /// Reviewers of appraisal plans.
    KpiPlanAuditPerson,
    /// Appraisal cycles.
    KpiEvaluationCycle,
}

/// Origin of a dictionary's item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Origin")]
pub enum DictOrigin {
    /// An unchanged item of the system.
    System,
    /// An item of the system, with texts of the enterprise.
    Overridden,
    /// An item of the enterprise.
    Own,
}

/// An item of a dictionary (core §3).
#[derive(Debug, Clone)]
pub struct DictItem(Arc<Arranged>);

impl Entity for DictItem {
    const NAME: &'static str = "DictItem";
}

impl Record for DictItem {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let (connection, viewer) = (&*ctx.read().await?, ctx.viewer()?);
        let Some(found) = store::find(connection, viewer, row).await? else { return Ok(None) };
        let Some(dictionary) = Dictionary::parse(&found.code) else { return Ok(None) };
        let all = store::all(connection, viewer, dictionary).await?;
        Ok(all.into_iter().find(|one| one.item.value == found.value).map(Self::from))
    }
}

/// The dictionary item of a stored value, for the viewer's enterprise.
pub async fn dict_item(
    ctx: &Context<'_>,
    dictionary: Dictionary,
    value: impl Into<String>,
) -> Result<Option<DictItem>> {
    let enterprise_id = ctx.viewer()?.enterprise_id;
    let key = ValueKey { enterprise_id, code: dictionary.code().to_owned(), value: value.into() };
    Ok(ctx.loaders()?.load::<DictItemByValue>(key).await?.map(DictItem))
}

impl From<Arranged> for DictItem {
    fn from(item: Arranged) -> Self {
        Self(Arc::new(item))
    }
}

/// Actions the viewer may take on an item; offered if and only if the server accepts them.
#[fields(login)]
pub struct DictItemViewerCan {
    /// `dictItemUpdate`, `dictItemMove`, `dictItemEnable`.
    pub update: bool,
    /// May call `dictItemMerge`.
    pub merge: bool,
    /// May call `dictItemReset`.
    pub reset: bool,
    /// `dictItemDelete`; an item in use is refused all the same.
    pub delete: bool,
}

/// An item of a dictionary (core §3).
#[object(login)]
impl DictItem {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.item.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.item.id.to_string()
    }

    /// The code of its dictionary.
    fn code(&self) -> &str {
        &self.0.item.code
    }

    /// The value that records store.
    fn value(&self) -> &str {
        &self.0.item.value
    }

    /// The text shown to users.
    fn text(&self) -> &str {
        &self.0.item.text
    }

    /// Additional properties: an object, which REST merges into the item.
    fn param(&self) -> Option<Json<&serde_json::Value>> {
        self.0.item.param.as_ref().map(Json)
    }

    /// The colour, `#rrggbb`.
    fn color(&self) -> Option<&str> {
        self.0.item.color.as_deref()
    }

    /// The position in the dictionary, from 0.
    fn order(&self) -> i32 {
        self.0.item.sort_order
    }

    /// Whether it is an unchanged item of the system.
    fn inherited(&self) -> bool {
        self.0.origin() == Origin::System
    }

    /// The origin of the item.
    fn origin(&self) -> DictOrigin {
        self.0.origin().into()
    }

    /// Whether it is disabled.
    fn disabled(&self) -> bool {
        self.0.item.disabled
    }

    /// The number of the enterprise's records with its value; null for viewers who may not change
    /// dictionaries.
    async fn uses(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        let model::DictItem { code, value, .. } = &self.0.item;
        let enterprise_id = ctx.viewer()?.enterprise_id;
        let key = ValueKey { enterprise_id, code: code.clone(), value: value.clone() };
        let uses = ctx.loaders()?.load::<DictUses>(key).await?.unwrap_or_default();
        Ok(Some(i32::try_from(uses).unwrap_or(i32::MAX)))
    }

    /// The version, to be sent back with changes.
    fn version(&self) -> i32 {
        self.0.item.version
    }

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<DictItemViewerCan> {
        let update = rules::may_manage(ctx.viewer()?);
        let fixed = Dictionary::parse(&self.0.item.code).is_none_or(rules::is_fixed);
        let origin = self.0.origin();
        Ok(DictItemViewerCan {
            update,
            merge: update && !fixed,
            reset: update && origin == Origin::Overridden,
            delete: update && origin == Origin::Own,
        })
    }
}

/// The number of records of one kind with the value of an item.
#[fields(login)]
pub struct DictUse {
    /// The kind of the records.
    pub name: &'static str,
    /// The number of records.
    pub count: i32,
}

/// The effect of a merge.
#[fields(login)]
pub struct DictMerge {
    /// The number of records that would change.
    pub total: i32,
    /// The number by kind of record.
    pub uses: Vec<DictUse>,
}

impl From<Vec<model::UseCount>> for DictMerge {
    fn from(found: Vec<model::UseCount>) -> Self {
        let small = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
        let uses = found.iter().filter(|used| used.count > 0);
        Self {
            total: small(found.iter().map(|used| used.count).sum()),
            uses: uses.map(|used| DictUse { name: used.what, count: small(used.count) }).collect(),
        }
    }
}

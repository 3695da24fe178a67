//! GraphQL inputs of the library of appraisal indicators.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::kpi_indication::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::category::Category;
use crate::core::input::{Read, change};
use crate::core::{SortDirection, order};
use crate::kpi::inputs::{KpiScoringInput, id_change};
use crate::kpi::{KpiIndicationKind, KpiSource};

/// Filter of indicators; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiIndicationFilter)]
pub struct KpiIndicationFilter {
    /// By name or description, pinyin or initials.
    pub keyword: Option<String>,
    /// In this category or one below it.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Of one of these kinds.
    #[graphql(or = Vec::new())]
    pub kinds: Option<Vec<KpiIndicationKind>>,
    /// Enabled for use in templates, or not.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of indicators.
    pub enum KpiIndicationSort {
        /// Time of creation.
        CreatedAt,
        /// Their names.
        Name,
    }

    /// Sort order of indicators; ties are broken by id.
    pub struct KpiIndicationOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// An indicator, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiIndicationInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// A node of the tree of indicators.
    pub category_id: MaybeUndefined<ID>,
    /// Required of a new one.
    pub kind: Option<KpiIndicationKind>,
    /// Up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// Required of a new one.
    pub scoring: Option<KpiScoringInput>,
    /// Required of SOURCE.
    pub source: MaybeUndefined<KpiSource>,
    /// Of EVENT: the events that count, with those of the categories below; all of them if absent.
    pub event_category_id: MaybeUndefined<ID>,
    /// Required of FORMULA: arithmetic over the `{key}` that indicators have in a template.
    pub formula: MaybeUndefined<String>,
    /// Whether it can be used in templates; true if absent.
    pub enabled: Option<bool>,
}

impl Read for KpiIndicationInput {
    type Domain = model::KpiIndicationPatch;

    fn read(self) -> AppResult<model::KpiIndicationPatch> {
        Ok(model::KpiIndicationPatch {
            name: self.name,
            category_id: id_change::<Category>(self.category_id)?,
            kind: self.kind.map(KpiIndicationKind::as_i16),
            unit: change(self.unit),
            description: change(self.description),
            rule: self.scoring.map(|scoring| scoring.read("scoring")).transpose()?,
            source: change(self.source).map(|source| source.map(KpiSource::as_i16)),
            event_category_id: id_change::<Category>(self.event_category_id)?,
            formula: change(self.formula),
            enabled: self.enabled,
            ..model::KpiIndicationPatch::default()
        })
    }
}

/// Ids of indicators.
#[derive(Debug, InputObject)]
pub struct KpiIndicationIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

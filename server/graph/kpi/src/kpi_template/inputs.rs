//! GraphQL inputs of appraisal templates.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::kpi_template::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::category::Category;
use crate::core::input::{Read, change};
use crate::core::{SortDirection, order};
use crate::kpi::KpiMissing;
use crate::kpi::inputs::{KpiGradeInput, KpiSectionInput, grades, id_change, missing, sections};
use crate::kpi::numbers::read_points;

/// Filter of templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiTemplateFilter)]
pub struct KpiTemplateFilter {
    /// By name or description, pinyin or initials.
    pub keyword: Option<String>,
    /// In this category or one below it.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Enabled for use in plans, or not.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of templates.
    pub enum KpiTemplateSort {
        /// Time of creation.
        CreatedAt,
        /// Their names.
        Name,
    }

    /// Sort order of templates; ties are broken by id.
    pub struct KpiTemplateOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A template, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiTemplateInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// A node of the tree of templates.
    pub category_id: MaybeUndefined<ID>,
    /// Up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// All sections, 1 to 10; one section of 100 % if absent.
    pub sections: Option<Vec<KpiSectionInput>>,
    /// The treatment of an indicator without a value; IGNORE if absent.
    pub missing: Option<KpiMissing>,
    /// Decimals of the result, 0 to 2; 2 if absent.
    pub digits: Option<i32>,
    /// The maximum of the extra score, positive or negative, 0 to 100; 0 if absent.
    pub extra_max: Option<f64>,
    /// Whether raters can't see each other's inputs; false if absent.
    pub anonymous: Option<bool>,
    /// All grades, up to 10, the best first; the last one begins at 0.
    pub grades: Option<Vec<KpiGradeInput>>,
    /// Whether it can be used in plans; true if absent.
    pub enabled: Option<bool>,
}

impl Read for KpiTemplateInput {
    type Domain = model::KpiTemplatePatch;

    fn read(self) -> AppResult<model::KpiTemplatePatch> {
        Ok(model::KpiTemplatePatch {
            name: self.name,
            category_id: id_change::<Category>(self.category_id)?,
            description: change(self.description),
            parts: self.sections.map(sections).transpose()?,
            missing: missing(self.missing),
            // a number beyond a bound is refused like the bound itself
            digits: self.digits.map(|digits| i16::try_from(digits).unwrap_or(i16::MAX)),
            extra_max: self.extra_max.map(|points| read_points("extraMax", points)).transpose()?,
            anonymous: self.anonymous,
            levels: self.grades.map(grades).transpose()?,
            enabled: self.enabled,
            ..model::KpiTemplatePatch::default()
        })
    }
}

/// Ids of templates.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

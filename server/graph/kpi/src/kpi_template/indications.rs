//! GraphQL types and inputs of the indicators of appraisal templates (business §7 KPI `templateIndication`).

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::kpi_engine::model::IndicationKind;
use xieli_domain::kpi_template::loaders::KpiTemplateById;
use xieli_domain::kpi_template::{model, store};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::types::KpiTemplate;
use crate::category::Category;
use crate::core::input::{Read, change};
use crate::core::{Result, SortDirection, decode, decode_optional, order, payload, record};
use crate::kpi::inputs::{KpiRaterInput, KpiScoringInput, KpiSectionInput, all, id_change, raters, sections};
use crate::kpi::numbers::read_percent;
use crate::kpi::{KpiIndicationKind, KpiRater, KpiScoring, KpiSource, category, percent, source_text};
use crate::kpi_indication::KpiIndication;

record!(
    /// An indicator of a template (business §3 KPI).
    KpiTemplateIndication: model::KpiTemplateIndication, store::indications::find
);

/// An indicator of a template (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiTemplateIndication {
    /// The template.
    #[by(KpiTemplateById, template_id)]
    fn template(&self) -> Result<Option<KpiTemplate>>;

    /// The key of its section.
    fn section_key(&self) -> &str;

    /// Its name in formulas, `a` to `z9`.
    fn key(&self) -> &str;

    /// 1 to 50 characters.
    fn name(&self) -> &str;

    /// The source of its value.
    fn kind(&self) -> KpiIndicationKind;

    /// The label of `kind`.
    fn kind_text(&self) -> &str {
        IndicationKind::read(self.0.kind).label()
    }

    /// The unit of its values.
    fn unit(&self) -> Option<&str>;

    /// Up to 500 characters.
    fn description(&self) -> Option<&str>;

    /// The rule that converts its value to a score.
    fn scoring(&self) -> KpiScoring {
        self.0.scoring_of().into()
    }

    /// Of SOURCE: the records.
    fn source(&self) -> Option<KpiSource> {
        self.0.source.map(KpiSource::from_i16)
    }

    /// The label of `source`.
    fn source_text(&self) -> Option<&str> {
        source_text(self.0.source)
    }

    /// Of EVENT: the events that count, with those of the categories below; null: all of them.
    async fn event_category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        category(ctx, self.0.event_category_id).await
    }

    /// Of FORMULA: arithmetic over `{key}` of others.
    fn formula(&self) -> Option<&str>;

    /// Its weight within its section, in percent.
    fn weight(&self) -> f64 {
        percent(self.0.weight)
    }

    /// Of INPUT: the raters.
    fn raters(&self) -> Vec<KpiRater> {
        self.0.raters_of().into_iter().map(KpiRater).collect()
    }

    /// Its position in the template.
    fn sort_order(&self) -> i32;
}

payload! {
    /// An indicator of a template, or the errors of the call.
    login KpiTemplateIndicationPayload {
        /// As it is now; null when nothing was changed.
        kpi_template_indication: KpiTemplateIndication
    }
}

/// Filter of indicators; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiTemplateIndicationFilter)]
pub struct KpiTemplateIndicationFilter {
    /// Of this template.
    #[graphql(id = KpiTemplate)]
    pub template_id: Option<ID>,
    /// By a part of the name.
    pub keyword: Option<String>,
}

order! {
    /// Sort keys of indicators of templates.
    pub enum KpiTemplateIndicationSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of indicators of templates; ties are broken by id.
    pub struct KpiTemplateIndicationOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// An indicator of a template, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIndicationInput {
    /// Required of a new one.
    pub template_id: Option<ID>,
    /// Required of a new one: the key of a section of the template.
    pub section_key: Option<String>,
    /// Its name in formulas, a letter or a letter and a digit; the next free one if absent.
    pub key: Option<String>,
    /// Required of a new one; 1 to 50 characters.
    pub name: Option<String>,
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
    /// Required of FORMULA: arithmetic over `{key}` of others.
    pub formula: MaybeUndefined<String>,
    /// Its weight within its section, in percent; 0 if absent.
    pub weight: Option<f64>,
    /// Of INPUT: all raters, up to 10; the direct superior if absent.
    pub raters: Option<Vec<KpiRaterInput>>,
    /// Its position in the template; at the end if absent.
    pub sort_order: Option<i32>,
}

impl Read for KpiTemplateIndicationInput {
    type Domain = model::KpiTemplateIndicationPatch;

    fn read(self) -> AppResult<model::KpiTemplateIndicationPatch> {
        Ok(model::KpiTemplateIndicationPatch {
            template_id: decode_optional::<KpiTemplate>(self.template_id.as_ref())?,
            section_key: self.section_key,
            key: self.key,
            name: self.name,
            kind: self.kind.map(KpiIndicationKind::as_i16),
            unit: change(self.unit),
            description: change(self.description),
            rule: self.scoring.map(|scoring| scoring.read("scoring")).transpose()?,
            source: change(self.source).map(|source| source.map(KpiSource::as_i16)),
            event_category_id: id_change::<Category>(self.event_category_id)?,
            formula: change(self.formula),
            weight: self.weight.map(|weight| read_percent("weight", weight)).transpose()?,
            by: self.raters.map(|given| raters(given, "raters")).transpose()?,
            sort_order: self.sort_order,
            ..model::KpiTemplateIndicationPatch::default()
        })
    }
}

/// An indicator in the full list of a template; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIndicationLineInput {
    /// Id of an existing indicator; a new one if absent.
    pub id: Option<ID>,
    /// Required of a new one: the key of a section of the template.
    pub section_key: Option<String>,
    /// Its name in formulas, a letter or a letter and a digit; the next free one if absent.
    pub key: Option<String>,
    /// Required of a new one; 1 to 50 characters.
    pub name: Option<String>,
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
    /// Required of FORMULA: arithmetic over `{key}` of others.
    pub formula: MaybeUndefined<String>,
    /// Its weight within its section, in percent; 0 if absent.
    pub weight: Option<f64>,
    /// Of INPUT: all raters, up to 10; the direct superior if absent.
    pub raters: Option<Vec<KpiRaterInput>>,
    /// Ignored: the list determines the order.
    pub sort_order: Option<i32>,
}

impl KpiTemplateIndicationLineInput {
    /// The indicator as the domain takes it; errors are reported with its index in the list.
    fn read(self, place: usize) -> AppResult<model::TemplateLine> {
        let at = |name: &str| format!("indications.{place}.{name}");
        let patch = model::KpiTemplateIndicationPatch {
            section_key: self.section_key,
            key: self.key,
            name: self.name,
            kind: self.kind.map(KpiIndicationKind::as_i16),
            unit: change(self.unit),
            description: change(self.description),
            rule: self.scoring.map(|scoring| scoring.read(&at("scoring"))).transpose()?,
            source: change(self.source).map(|source| source.map(KpiSource::as_i16)),
            event_category_id: id_change::<Category>(self.event_category_id)?,
            formula: change(self.formula),
            weight: self.weight.map(|weight| read_percent(&at("weight"), weight)).transpose()?,
            by: self.raters.map(|given| raters(given, &at("raters"))).transpose()?,
            ..model::KpiTemplateIndicationPatch::default()
        };
        Ok(model::TemplateLine { id: decode_optional::<KpiTemplateIndication>(self.id.as_ref())?, patch })
    }
}

/// All indicators of a template.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIndicationsSaveInput {
    /// The template.
    pub template_id: ID,
    /// The version of the template that was read; absent: no check.
    pub version: Option<i32>,
    /// All sections, 1 to 10; unchanged if absent.
    pub sections: Option<Vec<KpiSectionInput>>,
    /// All indicators in order, up to 60.
    pub indications: Vec<KpiTemplateIndicationLineInput>,
}

impl Read for KpiTemplateIndicationsSaveInput {
    type Domain = model::WholeTemplate;

    fn read(self) -> AppResult<model::WholeTemplate> {
        let lines = self.indications.into_iter().enumerate().map(|(place, line)| line.read(place));
        Ok(model::WholeTemplate {
            template_id: decode::<KpiTemplate>(&self.template_id)?,
            version: self.version,
            sections: self.sections.map(sections).transpose()?,
            lines: lines.collect::<AppResult<Vec<_>>>()?,
        })
    }
}

/// Indicators of the library to copy into a template.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIndicationsChooseInput {
    /// The template.
    pub template_id: ID,
    /// The version of the template that was read; absent: no check.
    pub version: Option<i32>,
    /// The key of the target section.
    pub section_key: String,
    /// The indicators, in order; a template has up to 60.
    pub indication_ids: Vec<ID>,
}

impl Read for KpiTemplateIndicationsChooseInput {
    type Domain = model::Chosen;

    fn read(self) -> AppResult<model::Chosen> {
        Ok(model::Chosen {
            template_id: decode::<KpiTemplate>(&self.template_id)?,
            version: self.version,
            section_key: self.section_key,
            indication_ids: all::<KpiIndication>(&self.indication_ids)?,
        })
    }
}

/// Ids of indicators of templates.
#[derive(Debug, InputObject)]
pub struct KpiTemplateIndicationIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

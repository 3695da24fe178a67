//! GraphQL inputs shared by the modules of appraisal: scorings, sections, grades and raters.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::kpi_engine::model::{
    FULL, Grade, Missing, Rater, RaterKind, Scoring, ScoringMethod, Section, Step,
};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::numbers::{read_percent, read_points, read_value};
use super::{KpiMissing, KpiRaterKind, KpiScoringMethod};
use crate::core::input::change;
use crate::core::{Entity, decode, decode_optional};
use crate::member::Member;
use crate::role::Role;

/// A step of a scoring by steps.
#[derive(Debug, InputObject)]
pub struct KpiStepInput {
    /// The lower bound of the value; four decimals.
    pub from: f64,
    /// The score from this bound on; two decimals.
    pub score: f64,
}

/// The rule that converts a value to a score.
#[derive(Debug, InputObject)]
pub struct KpiScoringInput {
    /// The method.
    pub method: KpiScoringMethod,
    /// LINEAR: the value worth 0 points; above the target where less is better, 0 if absent.
    pub base: Option<f64>,
    /// The value worth 100 points; required of LINEAR.
    pub target: Option<f64>,
    /// Points for one unit of the value; required of DEDUCT and ADD.
    pub per_unit: Option<f64>,
    /// The minimum score; 0 if absent.
    pub floor: Option<f64>,
    /// The maximum score, up to 200; 100 if absent.
    pub cap: Option<f64>,
    /// The steps, required of STEPS: up to 20, by rising values.
    pub steps: Option<Vec<KpiStepInput>>,
}

impl KpiScoringInput {
    /// The scoring as the domain stores it; errors are reported below `field`.
    pub fn read(self, field: &str) -> AppResult<Scoring> {
        let measured = |name: &str, given: Option<f64>| {
            given.map(|number| read_value(&format!("{field}.{name}"), number)).transpose()
        };
        let scored = |name: &str, given: Option<f64>, absent: i64| {
            given.map_or(Ok(absent), |number| read_points(&format!("{field}.{name}"), number))
        };
        let mut steps = Vec::new();
        for (place, step) in self.steps.unwrap_or_default().into_iter().enumerate() {
            steps.push(Step {
                from: read_value(&format!("{field}.steps.{place}.from"), step.from)?,
                score: read_points(&format!("{field}.steps.{place}.score"), step.score)?,
            });
        }
        Ok(Scoring {
            method: ScoringMethod::read(self.method.as_i16()),
            base: measured("base", self.base)?,
            target: measured("target", self.target)?,
            per_unit: measured("perUnit", self.per_unit)?,
            floor: scored("floor", self.floor, 0)?,
            cap: scored("cap", self.cap, FULL)?,
            steps,
        })
    }
}

/// A section: a group of indicators with a common weight.
#[derive(Debug, InputObject)]
pub struct KpiSectionInput {
    /// 1 to 20 lower-case letters or digits, unique beside the others.
    pub key: String,
    /// 1 to 50 characters, unique beside the others.
    pub name: String,
    /// Its weight in the total score, in percent; two decimals.
    pub weight: f64,
}

/// The sections as the domain stores them.
pub fn sections(given: Vec<KpiSectionInput>) -> AppResult<Vec<Section>> {
    let section = |(place, one): (usize, KpiSectionInput)| -> AppResult<Section> {
        let weight = read_percent(&format!("sections.{place}.weight"), one.weight)?;
        Ok(Section { key: one.key, name: one.name, weight })
    };
    given.into_iter().enumerate().map(section).collect()
}

/// A grade of results.
#[derive(Debug, InputObject)]
pub struct KpiGradeInput {
    /// 1 to 10 characters, unique beside the others.
    pub name: String,
    /// The minimum total; two decimals, 0 for the last grade.
    pub from: f64,
}

/// The grades as the domain stores them.
pub fn grades(given: Vec<KpiGradeInput>) -> AppResult<Vec<Grade>> {
    let grade = |(place, one): (usize, KpiGradeInput)| -> AppResult<Grade> {
        Ok(Grade { name: one.name, from: read_points(&format!("grades.{place}.from"), one.from)? })
    };
    given.into_iter().enumerate().map(grade).collect()
}

/// A rater of an indicator.
#[derive(Debug, InputObject)]
pub struct KpiRaterInput {
    /// The rater's relation to the examinee.
    pub who: KpiRaterKind,
    /// Id of the member, required of MEMBER.
    pub member_id: Option<ID>,
    /// Id of the role, required of ROLE.
    pub role_id: Option<ID>,
    /// The share of the value, in percent; if no rater has a share, all count equally.
    pub share: f64,
}

/// The raters as the domain stores them; errors are reported below `field`.
pub fn raters(given: Vec<KpiRaterInput>, field: &str) -> AppResult<Vec<Rater>> {
    let rater = |(place, one): (usize, KpiRaterInput)| -> AppResult<Rater> {
        let who = RaterKind::read(one.who.as_i16());
        Ok(Rater {
            who,
            member_id: decode_optional::<Member>(one.member_id.as_ref())?
                .filter(|_| who == RaterKind::Member),
            role_id: decode_optional::<Role>(one.role_id.as_ref())?.filter(|_| who == RaterKind::Role),
            share: read_percent(&format!("{field}.{place}.share"), one.share)?,
        })
    };
    given.into_iter().enumerate().map(rater).collect()
}

/// The stored number of a treatment of missing values.
pub fn missing(given: Option<KpiMissing>) -> Option<i16> {
    given.map(|missing| Missing::read(missing.as_i16()).number())
}

/// The change of an id that may be cleared.
pub fn id_change<T: Entity>(given: MaybeUndefined<ID>) -> AppResult<Option<Option<i64>>> {
    change(given).map(|id| decode_optional::<T>(id.as_ref())).transpose()
}

/// Decodes all ids of a list of any length; the domain checks the length.
pub fn all<T: Entity>(ids: &[ID]) -> AppResult<Vec<i64>> {
    ids.iter().map(decode::<T>).collect()
}

//! Parts of the schema that all of appraisal shares: kinds, scorings, sections, grades and raters (business §3 KPI, business §7 KPI).

pub mod inputs;
pub mod links;
pub mod numbers;

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::category::loaders::CategoryById;
use xieli_domain::kpi_engine::model::{Grade, Rater, RaterKind, Scoring, Section, SourceKind, Step};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

pub use self::numbers::{count, percent, points, value};
use crate::category::Category;
use crate::core::{Reach, Result, by_row, numbered};
use crate::member::Member;
use crate::role::Role;
use crate::team::Team;

numbered! {
    /// Where the value of an indicator comes from.
    KpiIndicationKind {
        /// Raters type it.
        Input = 1,
        /// Records of the system.
        Source = 2,
        /// The points of recorded events.
        Event = 3,
        /// A formula over the values of other indicators.
        Formula = 4,
    }
}

numbered! {
    /// How a value becomes a score.
    KpiScoringMethod {
        /// The value is the score.
        Direct = 1,
        /// In a straight line from the base, worth 0, to the target, worth 100.
        Linear = 2,
        /// By the last step that is reached.
        Steps = 3,
        /// 100 less so many points for each unit.
        Deduct = 4,
        /// So many points for each unit.
        Add = 5,
    }
}

numbered! {
    /// The treatment of a factor without a value.
    KpiMissing {
        /// It is left out and the weights of the others grow.
        Ignore = 1,
        /// There is no score until it is there.
        Block = 2,
        /// It counts 0 points.
        Zero = 3,
    }
}

numbered! {
    /// The people who rate an indicator, seen from the examinee.
    KpiRaterKind {
        /// The examinee.
        #[graphql(name = "SELF")]
        Own = 1,
        /// The direct superior of the examinee.
        Director = 2,
        /// The director of the examinee's team.
        TeamDirector = 3,
        /// A member by name.
        Member = 4,
        /// Each member of a role; they divide the share.
        Role = 5,
    }
}

numbered! {
    /// The records that a value may come from (business §7 KPI `refIndications`).
    KpiSource {
        /// Money received, in yuan.
        PaymentAmount = 1,
        /// The average grade of weekly reports.
        WeeklyGrade = 2,
        /// Weekly reports that were submitted.
        WeeklySubmit = 3,
        /// Tasks that were finished.
        TaskFinished = 4,
        /// Tasks that were created.
        TaskCreated = 5,
        /// The average score of work orders.
        OrderScore = 6,
        /// The average evaluation of work orders by customers.
        OrderEvaluate = 7,
        /// Customers that were added.
        CustomerAdded = 8,
        /// Contacts that were added.
        ContactAdded = 9,
        /// QR codes that were bound.
        QrcodeBound = 10,
    }
}

/// The name of a source.
pub fn source_text(source: Option<i16>) -> Option<&'static str> {
    source.map(|number| SourceKind::read(number).label())
}

/// A step of a scoring.
#[fields(login)]
pub struct KpiStep {
    /// The least value.
    pub from: f64,
    /// The score from there on.
    pub score: f64,
}

impl From<Step> for KpiStep {
    fn from(step: Step) -> Self {
        Self { from: value(step.from), score: points(step.score) }
    }
}

/// How a value becomes a score.
#[fields(login)]
pub struct KpiScoring {
    /// The method.
    pub method: KpiScoringMethod,
    /// The value that is worth 0, of LINEAR; above the target where less is better.
    pub base: Option<f64>,
    /// The value that is worth 100, of LINEAR.
    pub target: Option<f64>,
    /// Points for one unit of the value, of DEDUCT and ADD.
    pub per_unit: Option<f64>,
    /// The least score: a computed one is not lower.
    pub floor: f64,
    /// The greatest score: a computed one is not higher.
    pub cap: f64,
    /// The steps of STEPS, by rising values.
    pub steps: Vec<KpiStep>,
}

impl From<Scoring> for KpiScoring {
    fn from(scoring: Scoring) -> Self {
        Self {
            method: KpiScoringMethod::from_i16(scoring.method.number()),
            base: scoring.base.map(value),
            target: scoring.target.map(value),
            per_unit: scoring.per_unit.map(value),
            floor: points(scoring.floor),
            cap: points(scoring.cap),
            steps: scoring.steps.into_iter().map(KpiStep::from).collect(),
        }
    }
}

/// A section: indicators with a weight together.
#[fields(login)]
pub struct KpiSection {
    /// Its name for indicators; unique beside the others.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// Its part of the score, in percent.
    pub weight: f64,
}

impl From<Section> for KpiSection {
    fn from(section: Section) -> Self {
        Self { key: section.key, name: section.name, weight: percent(section.weight) }
    }
}

/// A grade of results.
#[fields(login)]
pub struct KpiGrade {
    /// Its name.
    pub name: String,
    /// The least total.
    pub from: f64,
}

impl From<Grade> for KpiGrade {
    fn from(grade: Grade) -> Self {
        Self { name: grade.name, from: points(grade.from) }
    }
}

/// Somebody who rates an indicator.
pub struct KpiRater(pub Rater);

/// Somebody who rates an indicator.
#[object(login)]
impl KpiRater {
    /// Seen from the examinee.
    fn who(&self) -> KpiRaterKind {
        KpiRaterKind::from_i16(self.0.who.number())
    }

    /// The same for people.
    fn who_text(&self) -> &str {
        self.0.who.label()
    }

    /// The member by name.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.0.member_id.filter(|_| self.0.who == RaterKind::Member)).await
    }

    /// The role whose members rate.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Some(id) = self.0.role_id.filter(|_| self.0.who == RaterKind::Role) else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role::from))
    }

    /// The part of the value, in percent. Where no rater has one, all count the same.
    fn share(&self) -> f64 {
        percent(self.0.share)
    }
}

/// The viewer's permissions on an indicator, a template or an event; offered if and only if it is accepted.
#[fields(login)]
pub struct KpiLibraryCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// A member by their row.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// A team by its row.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    by_row::<TeamById, _>(ctx, id).await
}

/// A category by its row.
pub async fn category(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Category>> {
    by_row::<CategoryById, _>(ctx, id).await
}

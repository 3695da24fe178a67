//! GraphQL types shared by the modules of appraisal: kinds, scorings, sections, grades and raters
//! (business §3 KPI, business §7 KPI).

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
use crate::core::{ContextExt, Result, by_row, numbered};
use crate::member::Member;
use crate::role::Role;
use crate::team::Team;

numbered! {
    /// The kind of an indicator: the source of its value.
    KpiIndicationKind {
        /// Values entered by raters.
        Input = 1,
        /// Computed from records of the system.
        Source = 2,
        /// The sum of the points of recorded events.
        Event = 3,
        /// A formula over the values of other indicators.
        Formula = 4,
    }
}

numbered! {
    /// The method that converts a value to a score.
    KpiScoringMethod {
        /// The value is the score.
        Direct = 1,
        /// Linear between the base, worth 0, and the target, worth 100.
        Linear = 2,
        /// The score of the last step reached.
        Steps = 3,
        /// 100 minus a number of points per unit.
        Deduct = 4,
        /// A number of points per unit.
        Add = 5,
    }
}

numbered! {
    /// The treatment of a factor without a value.
    KpiMissing {
        /// It is left out, and the weights of the others grow.
        Ignore = 1,
        /// There is no score until it has a value.
        Block = 2,
        /// It counts 0 points.
        Zero = 3,
    }
}

numbered! {
    /// The relation of a rater to the examinee.
    KpiRaterKind {
        /// The examinee.
        #[graphql(name = "SELF")]
        Own = 1,
        /// The direct superior of the examinee.
        Director = 2,
        /// The director of the examinee's team.
        TeamDirector = 3,
        /// A named member.
        Member = 4,
        /// Each member of a role; they share the weight.
        Role = 5,
    }
}

numbered! {
    /// The records from which an automatic value is computed (business §7 KPI `refIndications`).
    KpiSource {
        /// Money received, in yuan.
        PaymentAmount = 1,
        /// The average grade of weekly reports.
        WeeklyGrade = 2,
        /// Submitted weekly reports.
        WeeklySubmit = 3,
        /// Finished tasks.
        TaskFinished = 4,
        /// Created tasks.
        TaskCreated = 5,
        /// The average score of work orders.
        OrderScore = 6,
        /// The average evaluation of work orders by customers.
        OrderEvaluate = 7,
        /// Added customers.
        CustomerAdded = 8,
        /// Added contacts.
        ContactAdded = 9,
        /// Bound QR codes.
        QrcodeBound = 10,
    }
}

/// The label of a source.
pub fn source_text(source: Option<i16>) -> Option<&'static str> {
    source.map(|number| SourceKind::read(number).label())
}

/// A step of a scoring by steps.
#[fields(login)]
pub struct KpiStep {
    /// The lower bound of the value.
    pub from: f64,
    /// The score from this bound on.
    pub score: f64,
}

impl From<Step> for KpiStep {
    fn from(step: Step) -> Self {
        Self { from: value(step.from), score: points(step.score) }
    }
}

/// The rule that converts a value to a score.
#[fields(login)]
pub struct KpiScoring {
    /// The method.
    pub method: KpiScoringMethod,
    /// LINEAR: the value worth 0 points; above the target where less is better.
    pub base: Option<f64>,
    /// LINEAR: the value worth 100 points.
    pub target: Option<f64>,
    /// Points for one unit of the value, of DEDUCT and ADD.
    pub per_unit: Option<f64>,
    /// The minimum score.
    pub floor: f64,
    /// The maximum score.
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

/// A section: a group of indicators with a common weight.
#[fields(login)]
pub struct KpiSection {
    /// The key used by indicators; unique among the sections.
    pub key: String,
    /// The name; unique among the sections.
    pub name: String,
    /// Its weight in the total score, in percent.
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
    /// The minimum total.
    pub from: f64,
}

impl From<Grade> for KpiGrade {
    fn from(grade: Grade) -> Self {
        Self { name: grade.name, from: points(grade.from) }
    }
}

/// A rater of an indicator.
pub struct KpiRater(pub Rater);

/// A rater of an indicator.
#[object(login)]
impl KpiRater {
    /// The rater's relation to the examinee.
    fn who(&self) -> KpiRaterKind {
        KpiRaterKind::from_i16(self.0.who.number())
    }

    /// The label of `who`.
    fn who_text(&self) -> &str {
        self.0.who.label()
    }

    /// The named member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.0.member_id.filter(|_| self.0.who == RaterKind::Member)).await
    }

    /// The role whose members rate.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Some(id) = self.0.role_id.filter(|_| self.0.who == RaterKind::Role) else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role::from))
    }

    /// The share of the value, in percent; if no rater has a share, all count equally.
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

/// A member by id.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// A team by id.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    by_row::<TeamById, _>(ctx, id).await
}

/// A category by id.
pub async fn category(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Category>> {
    by_row::<CategoryById, _>(ctx, id).await
}

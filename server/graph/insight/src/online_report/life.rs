//! The life of a report in the schema: who has been given what of it, where its cells lead, what it was made of before.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::online_report::grants::{Grant, Holder};
use xieli_domain::online_report::links::{Link, Passed};
use xieli_domain::online_report::loaders::ReportById;
use xieli_domain::online_report::versions::Told;
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{AppError, AppResult, FieldCode, ids};
use xieli_macros::{InputObject, fields, object};

use super::results::OnlineReportDefinition;
use super::types::OnlineReport;
use crate::core::{Reach, Result, decode};
use crate::member::Member;
use crate::member::types::member_by_id;
use crate::role::Role;
use crate::team::Team;

/// A grant of a report to a member, to the members of a team with those below it, or to the holders of a role.
pub struct OnlineReportGrant {
    enterprise_id: i64,
    grant: Grant,
}

impl OnlineReportGrant {
    /// Of an enterprise.
    pub fn new(enterprise_id: i64, grant: Grant) -> Self {
        Self { enterprise_id, grant }
    }
}

/// A grant of a report to a member, to the members of a team with those below it, or to the holders of a role.
#[object(login)]
impl OnlineReportGrant {
    /// Its holder, where it is a member's.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Holder::Member(id) = self.grant.holder else { return Ok(None) };
        member_by_id(ctx, self.enterprise_id, Some(id)).await
    }

    /// Its holder, where it is a team's.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Holder::Team(id) = self.grant.holder else { return Ok(None) };
        let key = TenantKey::new(self.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// Its holder, where it is a role's.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Holder::Role(id) = self.grant.holder else { return Ok(None) };
        let key = TenantKey::new(self.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role::from))
    }

    /// They change what the report is made of.
    fn update(&self) -> bool {
        self.grant.update
    }

    /// They give it to others.
    fn share(&self) -> bool {
        self.grant.share
    }

    /// By whom it was given.
    async fn given_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.enterprise_id, self.grant.given_by).await
    }
}

/// A grant of a report; one of `memberId`, `teamId` and `roleId`.
#[derive(Debug, InputObject)]
pub struct OnlineReportGrantInput {
    /// A member.
    pub member_id: Option<ID>,
    /// The members of a team and of those below it.
    pub team_id: Option<ID>,
    /// The holders of a role.
    pub role_id: Option<ID>,
    /// They also change what the report is made of.
    #[graphql(default)]
    pub update: bool,
    /// They also give it to others, never with more than they hold themselves.
    #[graphql(default)]
    pub share: bool,
}

/// Grants as the domain takes them.
pub fn grants(given: Vec<OnlineReportGrantInput>) -> AppResult<Vec<Grant>> {
    let grant = |one: OnlineReportGrantInput| {
        let holder = match (&one.member_id, &one.team_id, &one.role_id) {
            (Some(id), None, None) => Holder::Member(decode::<Member>(id)?),
            (None, Some(id), None) => Holder::Team(decode::<Team>(id)?),
            (None, None, Some(id)) => Holder::Role(decode::<Role>(id)?),
            _ => {
                let message = "请选择一个成员、团队或角色";
                return Err(AppError::field("grants", FieldCode::Required, message));
            }
        };
        Ok(Grant { holder, update: one.update, share: one.share, given_by: None })
    };
    given.into_iter().map(grant).collect()
}

/// The grants that a report is to have.
#[derive(Debug, InputObject)]
pub struct OnlineReportShareInput {
    /// Those alone read it who hold a grant; else everybody inside with the right of its position. As it is if absent; of whoever makes
    /// reports alone.
    pub restricted: Option<bool>,
    /// Up to 100, each holder once; replaced as a whole.
    pub grants: Vec<OnlineReportGrantInput>,
}

/// A dimension whose key a link hands on.
#[fields(login)]
pub struct OnlineReportLinkParameter {
    /// The code of a dimension of this report.
    pub from: String,
    /// The code of a parameter of the report that the link leads to.
    pub to: String,
}

/// A link from the cells of a dimension or a measure to another report.
pub struct OnlineReportLink {
    enterprise_id: i64,
    link: Link,
}

impl OnlineReportLink {
    /// Of a definition of an enterprise.
    pub fn new(enterprise_id: i64, link: Link) -> Self {
        Self { enterprise_id, link }
    }

    /// The links of a definition that lead to a report which the viewer may read.
    pub async fn readable(ctx: &Context<'_>, links: &[Link]) -> Result<Vec<Self>> {
        let enterprise = ctx.viewer()?.enterprise_id;
        let keys = links.iter().map(|link| TenantKey::new(enterprise, link.report)).collect();
        let found = ctx.loaders()?.load_many::<ReportById>(keys).await?;
        let there = links.iter().filter(|link| found.iter().any(|report| report.id == link.report));
        Ok(there.cloned().map(|link| Self::new(enterprise, link)).collect())
    }
}

/// A link from the cells of a dimension or a measure to another report.
#[object(login)]
impl OnlineReportLink {
    /// The code of the dimension or of the measure.
    fn member(&self) -> String {
        self.link.member.clone()
    }

    /// To be sent back with a definition.
    fn online_report_id(&self) -> ID {
        ID(ids::encode("OnlineReport", self.link.report))
    }

    /// The report that it leads to; null where it does not exist for the viewer.
    async fn report(&self, ctx: &Context<'_>) -> Result<Option<OnlineReport>> {
        let key = TenantKey::new(self.enterprise_id, self.link.report);
        Ok(ctx.loaders()?.load::<ReportById>(key).await?.map(OnlineReport::from))
    }

    /// Parameters that it opens the report with.
    fn parameters(&self) -> Vec<OnlineReportLinkParameter> {
        let parameter =
            |one: &Passed| OnlineReportLinkParameter { from: one.from.clone(), to: one.to.clone() };
        self.link.parameters.iter().map(parameter).collect()
    }
}

/// A dimension whose key a link hands on.
#[derive(Debug, InputObject)]
pub struct OnlineReportLinkParameterInput {
    /// The code of a dimension of this report.
    pub from: String,
    /// The code of a parameter of the report that the link leads to, of the same kind.
    pub to: String,
}

/// A link from the cells of a dimension or a measure to another report.
#[derive(Debug, InputObject)]
pub struct OnlineReportLinkInput {
    /// The code of a dimension or of a measure.
    pub member: String,
    /// The report that it leads to.
    pub online_report_id: ID,
    /// Up to 6.
    pub parameters: Option<Vec<OnlineReportLinkParameterInput>>,
}

/// Links as the domain takes them; an id that is none leads nowhere.
pub fn links(given: Vec<OnlineReportLinkInput>) -> Vec<Link> {
    let passed = |one: OnlineReportLinkParameterInput| Passed { from: one.from, to: one.to };
    let link = |one: OnlineReportLinkInput| Link {
        member: one.member,
        report: ids::decode("OnlineReport", &one.online_report_id).unwrap_or_default(),
        parameters: one.parameters.unwrap_or_default().into_iter().map(passed).collect(),
    };
    given.into_iter().map(link).collect()
}

/// A former definition of a report.
pub struct OnlineReportVersion(pub(super) Told);

/// A former definition of a report.
#[object(login)]
impl OnlineReportVersion {
    /// From 1; what the report is made of now has the next one.
    fn number(&self) -> i32 {
        self.0.version.number
    }

    /// The name of the report then.
    fn name(&self) -> String {
        self.0.version.name.clone()
    }

    /// When it came to be.
    fn made_at(&self) -> DateTime<Utc> {
        self.0.version.made_at
    }

    /// Its author.
    async fn made_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.version.enterprise_id, self.0.version.made_by).await
    }

    /// When something else took its place.
    fn replaced_at(&self) -> DateTime<Utc> {
        self.0.version.created_at
    }

    /// The author of the next one.
    async fn replaced_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.version.enterprise_id, self.0.version.created_by).await
    }

    /// Changes between it and the next one, in words.
    fn changes(&self) -> Vec<String> {
        self.0.changes.clone()
    }

    /// The definition; null where this release can't read it any more.
    fn definition(&self) -> Option<OnlineReportDefinition> {
        self.0.version.definition().map(OnlineReportDefinition)
    }
}

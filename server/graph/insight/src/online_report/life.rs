//! GraphQL types and inputs of the sharing, links and earlier versions of configurable reports.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::online_report::grants::{Grant, Holder};
use xieli_domain::online_report::links::{Link, Passed};
use xieli_domain::online_report::loaders::ReportById;
use xieli_domain::online_report::versions::VersionChanges;
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{AppError, AppResult, FieldCode, ids};
use xieli_macros::{InputObject, fields, object};

use super::results::OnlineReportDefinition;
use super::types::OnlineReport;
use crate::core::{ContextExt, Result, decode};
use crate::member::Member;
use crate::member::types::member_by_id;
use crate::role::Role;
use crate::team::Team;

/// A grant of a report to a member, to the members of a team with those below it, or to the holders of a
/// role.
pub struct OnlineReportGrant {
    enterprise_id: i64,
    grant: Grant,
}

impl OnlineReportGrant {
    /// A grant, with the enterprise.
    pub fn new(enterprise_id: i64, grant: Grant) -> Self {
        Self { enterprise_id, grant }
    }
}

/// A grant of a report to a member, to the members of a team with those below it, or to the holders of a
/// role.
#[object(login)]
impl OnlineReportGrant {
    /// The member, of a grant to a member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Holder::Member(id) = self.grant.holder else { return Ok(None) };
        member_by_id(ctx, self.enterprise_id, Some(id)).await
    }

    /// The team, of a grant to a team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Holder::Team(id) = self.grant.holder else { return Ok(None) };
        let key = TenantKey::new(self.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The role, of a grant to a role.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Holder::Role(id) = self.grant.holder else { return Ok(None) };
        let key = TenantKey::new(self.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role::from))
    }

    /// Whether the holder may change the definition.
    fn update(&self) -> bool {
        self.grant.update
    }

    /// Whether the holder may share the report.
    fn share(&self) -> bool {
        self.grant.share
    }

    /// The member who gave the grant.
    async fn given_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.enterprise_id, self.grant.given_by).await
    }
}

/// A grant of a report to exactly one of `memberId`, `teamId` and `roleId`.
#[derive(Debug, InputObject)]
pub struct OnlineReportGrantInput {
    /// Id of a member.
    pub member_id: Option<ID>,
    /// Id of a team; includes the members of the teams below.
    pub team_id: Option<ID>,
    /// Id of a role.
    pub role_id: Option<ID>,
    /// Whether the holder may change the definition.
    #[graphql(default)]
    pub update: bool,
    /// Whether the holder may share the report, never with more rights than their own.
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

/// The sharing of a report.
#[derive(Debug, InputObject)]
pub struct OnlineReportShareChangesInput {
    /// Whether only holders of a grant may read it; otherwise every internal member with the permission of
    /// its position. Unchanged if absent; for report managers only.
    pub restricted: Option<bool>,
    /// All grants, up to 100, each holder once; replaced as a whole.
    pub grants: Vec<OnlineReportGrantInput>,
}

/// A dimension whose key a link passes on.
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
    /// A link of a definition, with the enterprise.
    pub fn new(enterprise_id: i64, link: Link) -> Self {
        Self { enterprise_id, link }
    }

    /// The links of a definition to reports that the viewer may read.
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

    /// The id of the report, for use in an input.
    fn online_report_id(&self) -> ID {
        ID(ids::encode("OnlineReport", self.link.report))
    }

    /// The target report; null when it is not visible to the viewer.
    async fn report(&self, ctx: &Context<'_>) -> Result<Option<OnlineReport>> {
        let key = TenantKey::new(self.enterprise_id, self.link.report);
        Ok(ctx.loaders()?.load::<ReportById>(key).await?.map(OnlineReport::from))
    }

    /// The parameters with which it opens the report.
    fn parameters(&self) -> Vec<OnlineReportLinkParameter> {
        let parameter =
            |one: &Passed| OnlineReportLinkParameter { from: one.from.clone(), to: one.to.clone() };
        self.link.parameters.iter().map(parameter).collect()
    }
}

/// A dimension whose key a link passes on.
#[derive(Debug, InputObject)]
pub struct OnlineReportLinkParameterInput {
    /// The code of a dimension of this report.
    pub from: String,
    /// The code of a parameter of the report that the link leads to, of the same kind.
    pub to: String,
}

/// A link from the cells of a dimension or a measure to another report.
#[derive(Debug, InputObject)]
pub struct OnlineReportLinkItemInput {
    /// The code of a dimension or of a measure.
    pub member: String,
    /// The id of the target report.
    pub online_report_id: ID,
    /// Up to 6 parameters.
    pub parameters: Option<Vec<OnlineReportLinkParameterInput>>,
}

/// Links as the domain takes them; an invalid id becomes a link without target.
pub fn links(given: Vec<OnlineReportLinkItemInput>) -> Vec<Link> {
    let passed = |one: OnlineReportLinkParameterInput| Passed { from: one.from, to: one.to };
    let link = |one: OnlineReportLinkItemInput| Link {
        member: one.member,
        report: ids::decode("OnlineReport", &one.online_report_id).unwrap_or_default(),
        parameters: one.parameters.unwrap_or_default().into_iter().map(passed).collect(),
    };
    given.into_iter().map(link).collect()
}

/// An earlier version of a report.
pub struct OnlineReportVersion(pub(super) VersionChanges);

/// An earlier version of a report.
#[object(login)]
impl OnlineReportVersion {
    /// The number of the version, from 1; the current definition has the next number.
    fn number(&self) -> i32 {
        self.0.version.number
    }

    /// The name of the report at that time.
    fn name(&self) -> String {
        self.0.version.name.clone()
    }

    /// When it was saved.
    fn made_at(&self) -> DateTime<Utc> {
        self.0.version.made_at
    }

    /// Its author.
    async fn made_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.version.enterprise_id, self.0.version.made_by).await
    }

    /// When it was replaced by the next version.
    fn replaced_at(&self) -> DateTime<Utc> {
        self.0.version.created_at
    }

    /// The author of the next one.
    async fn replaced_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.version.enterprise_id, self.0.version.created_by).await
    }

    /// The differences from the next version, as texts.
    fn changes(&self) -> Vec<String> {
        self.0.changes.clone()
    }

    /// The definition; null when this release can't read it any more.
    fn definition(&self) -> Option<OnlineReportDefinition> {
        self.0.version.definition().map(OnlineReportDefinition)
    }
}

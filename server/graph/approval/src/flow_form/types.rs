//! What forms of approval look like from outside.

use async_graphql::{Context, Json};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::flow_form::loaders::{DefinitionOfForm, DraftOfForm};
use xieli_domain::flow_form::{definition, effect, model, rules, store};
use xieli_domain::flow_group::loaders::FlowGroupById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use crate::core::{Reach, Result, numbered, record};
use crate::flow_group::FlowGroup;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::role::Role;
use crate::team::Team;

numbered! {
    /// Whether a form can be sent.
    FlowFormStatus {
        /// Nobody can send one.
        Off = 0,
        /// It can be sent.
        On = 1,
    }
}

record!(
    /// A form of approval: what is asked, and who decides (business §7 Flow: admin form).
    FlowForm: model::FlowForm, store::forms::find
);

/// What the viewer may do with a form; offered if and only if it is accepted.
#[fields(login)]
pub struct FlowFormViewerCan {
    /// Change, publish, move, copy it, turn it on or off.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

impl FlowForm {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    fn keys(&self, ids: &[i64]) -> Vec<TenantKey> {
        ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect()
    }
}

/// A form of approval: what is asked, and who decides (business §7 Flow: admin form).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowForm {
    /// In this group.
    #[by(FlowGroupById, group_id)]
    fn group(&self) -> Result<Option<FlowGroup>>;

    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The name of an icon of the client.
    fn icon(&self) -> Option<&str>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Whether it can be sent.
    fn status(&self) -> FlowFormStatus {
        FlowFormStatus::from_i16(self.0.status)
    }

    /// The key of what its approval does: `custom` where it does nothing by itself.
    fn kind(&self) -> &str;

    /// The same for people.
    fn kind_text(&self) -> &str {
        effect::of(&self.0.kind).map_or("自定义", effect::Effect::label)
    }

    /// Members who may send one; with teams and roles all empty everybody may.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.member_ids).await?))
    }

    /// Teams whose members may, with those below them.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let found = ctx.loaders()?.load_many::<TeamById>(self.keys(&self.0.team_ids)).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// Roles whose members may.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        let found = ctx.loaders()?.load_many::<RoleById>(self.keys(&self.0.role_ids)).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// Who decides where nobody is found; the owner where nobody is named.
    async fn admins(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.admin_ids).await?))
    }

    /// The number of the version that applications begin with; 0: none yet.
    fn revision(&self) -> i32;

    /// That version; null where there is none (docs/api.md, Approval forms).
    async fn definition(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        let found = ctx.loaders()?.load::<DefinitionOfForm>(self.key()).await?;
        Ok(found.map(|definition| Json(Value::clone(&definition))))
    }

    /// What is being edited, for the next version; null for members who do not manage approval.
    async fn draft(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<DraftOfForm>(self.key()).await?.map(Json))
    }

    /// Its place within its group, from 0.
    fn sort_order(&self) -> i32;

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowFormViewerCan> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(FlowFormViewerCan { update: manage, delete: manage })
    }
}

/// Something that keeps a definition from being published.
#[fields(login)]
pub struct FlowFault {
    /// The key of the field, the column as `table.column`, the node or the branch; empty of the whole.
    pub key: String,
    /// Why, for the user.
    pub message: String,
}

impl From<definition::Fault> for FlowFault {
    fn from(fault: definition::Fault) -> Self {
        Self { key: fault.key, message: fault.message }
    }
}

/// What an approval can do by itself.
#[fields(login)]
pub struct FlowFormKind {
    /// As forms name it.
    pub key: String,
    /// For people.
    pub label: String,
}

/// A version of a form.
pub struct FlowFormVersion(model::FlowFormVersion, i64);

impl FlowFormVersion {
    pub(super) fn new(version: model::FlowFormVersion, enterprise_id: i64) -> Self {
        Self(version, enterprise_id)
    }
}

/// A version of a form.
#[object(login)]
impl FlowFormVersion {
    /// Counted from 1.
    fn revision(&self) -> i32 {
        self.0.revision
    }

    /// What it asks and who decides (docs/api.md, Approval forms).
    fn definition(&self) -> Json<Value> {
        Json(serde_json::to_value(&self.0.definition).unwrap_or_default())
    }

    /// When it was published.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// By whom.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(TenantKey::new(self.1, id)).await?.map(Member::from))
    }
}

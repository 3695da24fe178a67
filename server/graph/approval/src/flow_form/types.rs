//! GraphQL types of approval forms.

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

use crate::core::{ContextExt, Result, numbered, record};
use crate::flow_group::FlowGroup;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::role::Role;
use crate::team::Team;

numbered! {
    /// Whether applications can be sent with a form.
    FlowFormStatus {
        /// No application can be sent.
        Off = 0,
        /// Applications can be sent.
        On = 1,
    }
}

record!(
    /// An approval form: the fields of applications, and their process (business §7 Flow: admin form).
    FlowForm: model::FlowForm, store::forms::find
);

/// Permissions of the viewer on a form; an action is offered if and only if it is accepted.
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

/// An approval form: the fields of applications, and their process (business §7 Flow: admin form).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowForm {
    /// The group of the form.
    #[by(FlowGroupById, group_id)]
    fn group(&self) -> Result<Option<FlowGroup>>;

    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The name of an icon of the client.
    fn icon(&self) -> Option<&str>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Whether applications can be sent with it.
    fn status(&self) -> FlowFormStatus {
        FlowFormStatus::from_i16(self.0.status)
    }

    /// The key of the effect of an approval: `custom` where it has none of its own.
    fn kind(&self) -> &str;

    /// The label of `kind`.
    fn kind_text(&self) -> &str {
        effect::of(&self.0.kind).map_or("自定义", effect::Effect::label)
    }

    /// Members who may send an application; when teams and roles are empty too, every member may.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.member_ids).await?))
    }

    /// Teams whose members, and those of teams below them, may send one.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let found = ctx.loaders()?.load_many::<TeamById>(self.keys(&self.0.team_ids)).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// Roles whose members may send one.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        let found = ctx.loaders()?.load_many::<RoleById>(self.keys(&self.0.role_ids)).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// Members who decide where a node finds no approver; the owner when empty.
    async fn admins(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.admin_ids).await?))
    }

    /// The number of the published version, with which applications begin; 0: none yet.
    fn revision(&self) -> i32;

    /// The published version; null when there is none (docs/api.md, Approval forms).
    async fn definition(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        let found = ctx.loaders()?.load::<DefinitionOfForm>(self.key()).await?;
        Ok(found.map(|definition| Json(Value::clone(&definition))))
    }

    /// The draft of the next version; null for members who do not manage approval.
    async fn draft(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<DraftOfForm>(self.key()).await?.map(Json))
    }

    /// Its position within its group, from 0.
    fn sort_order(&self) -> i32;

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowFormViewerCan> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(FlowFormViewerCan { update: manage, delete: manage })
    }
}

/// A fault that prevents the publication of a definition.
#[fields(login)]
pub struct FlowFault {
    /// The key of the field, the column as `table.column`, the node or the branch; empty for the whole
    /// definition.
    pub key: String,
    /// The message for the user.
    pub message: String,
}

impl From<definition::Fault> for FlowFault {
    fn from(fault: definition::Fault) -> Self {
        Self { key: fault.key, message: fault.message }
    }
}

/// An effect of approvals.
#[fields(login)]
pub struct FlowFormKind {
    /// The key, as in `kind` of a form.
    pub key: String,
    /// The label.
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
    /// The number of the version, from 1.
    fn revision(&self) -> i32 {
        self.0.revision
    }

    /// The fields and the approval process (docs/api.md, Approval forms).
    fn definition(&self) -> Json<Value> {
        Json(serde_json::to_value(&self.0.definition).unwrap_or_default())
    }

    /// When it was published.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// The member who published it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(TenantKey::new(self.1, id)).await?.map(Member::from))
    }
}

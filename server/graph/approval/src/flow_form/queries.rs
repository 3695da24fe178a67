//! GraphQL queries of approval forms.

use async_graphql::{Context, ID, Json};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::flow_form::{effect, service, store};
use xieli_domain::role::loaders::RoleById;
use xieli_macros::object;

use super::inputs::{FlowFormFilter, FlowFormOrder};
use super::types::{FlowFault, FlowForm, FlowFormKind, FlowFormVersion};
use crate::core::{Connection, ContextExt, List, Result, decode, decode_all};
use crate::role::Role;

/// Root fields that read forms of approval.
#[derive(Default)]
pub struct FlowFormQuery;

/// Root fields that read forms of approval.
#[object(root)]
impl FlowFormQuery {
    /// Forms, one page (business §7 `GET admin/form/list`, `process/forms`).
    #[login]
    #[list(store::forms)]
    fn flow_forms(list: List<FlowFormFilter, FlowFormOrder>) -> Connection<FlowForm>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn flow_form() -> FlowForm;

    /// The versions of a form, newest first, at most 50; null when there is no such form.
    #[requires("flow:manage")]
    async fn flow_form_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The form.")] id: ID,
    ) -> Result<Option<Vec<FlowFormVersion>>> {
        let id = decode::<FlowForm>(&id)?;
        let (connection, viewer) = (ctx.read().await?, ctx.viewer()?);
        if store::forms::find(&connection, viewer, id).await?.is_none() {
            return Ok(None);
        }
        let versions = store::versions(&connection, viewer.enterprise_id, id).await?;
        let of = |version| FlowFormVersion::new(version, viewer.enterprise_id);
        Ok(Some(versions.into_iter().map(of).collect()))
    }

    /// The effects that an approval can have.
    #[login]
    fn flow_form_kinds(&self) -> Vec<FlowFormKind> {
        let custom = FlowFormKind { key: effect::CUSTOM.to_owned(), label: "自定义".to_owned() };
        let others = effect::all()
            .iter()
            .map(|effect| FlowFormKind { key: effect.key().to_owned(), label: effect.label().to_owned() });
        std::iter::once(custom).chain(others).collect()
    }

    /// Those of the roles that no active member has, so that a rule with them finds no approver.
    #[requires("flow:manage")]
    async fn flow_unheld_roles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The roles to look at, at most 1000.")] ids: Vec<ID>,
    ) -> Result<Option<Vec<Role>>> {
        let (ids, enterprise_id) = (decode_all::<Role>(&ids)?, ctx.viewer()?.enterprise_id);
        let unheld = store::unheld_roles(&*ctx.read().await?, enterprise_id, &ids).await?;
        let keys = unheld.into_iter().map(|id| TenantKey::new(enterprise_id, id)).collect();
        let rows = ctx.loaders()?.load_many::<RoleById>(keys).await?;
        Ok(Some(rows.into_iter().map(Role::from).collect()))
    }

    /// All faults that prevent the publication of a definition; nothing is written.
    #[requires("flow:manage")]
    async fn flow_form_faults(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition (docs/api.md, Approval forms), at most 256 KB.")] definition: Json<
            Value,
        >,
        #[graphql(desc = "The approval's effect, one of `flowFormKinds`; `custom` if absent.")] kind: Option<
            String,
        >,
    ) -> Result<Option<Vec<FlowFault>>> {
        ctx.viewer()?;
        let faults = service::faults(&definition.0, kind.as_deref().unwrap_or(effect::CUSTOM))?;
        Ok(Some(faults.into_iter().map(FlowFault::from).collect()))
    }
}

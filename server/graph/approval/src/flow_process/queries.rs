//! GraphQL queries of approval applications and of the tasks of approvers.

use async_graphql::Context;
use xieli_domain::flow_form::definition::Definition;
use xieli_domain::flow_form::rules as form_rules;
use xieli_domain::flow_process::engine::Item;
use xieli_domain::flow_process::states::ItemStatus;
use xieli_domain::flow_process::{figures, rules, service, store, version};
use xieli_macros::object;

use super::inputs::{
    FlowProcessFilter, FlowProcessOrder, FlowProcessVersionInput, FlowRehearsalInput, FlowTaskFilter,
    FlowTaskOrder,
};
use super::parts::members_by_id;
use super::types::{
    FlowCounts, FlowFieldSum, FlowNode, FlowProcess, FlowRehearsalStep, FlowStand, FlowTask, FlowVersionPlan,
};
use crate::core::input::Read;
use crate::core::{Connection, ContextExt, List, Result};
use crate::member::Member;

/// Root fields that read applications.
#[derive(Default)]
pub struct FlowProcessQuery;

/// Root fields that read applications.
#[object(root)]
impl FlowProcessQuery {
    /// Applications in which the viewer takes part, all for viewers who manage approval; one page
    /// (business §7 `process/list`, `process/myProcess`).
    #[login]
    #[list(store::processes)]
    fn flow_processes(list: List<FlowProcessFilter, FlowProcessOrder>) -> Connection<FlowProcess>;

    /// One of them by id; null when none is visible to the viewer (business §7 `process/detail`).
    #[login]
    #[one]
    fn flow_process() -> FlowProcess;

    /// The viewer's tasks in applications, open or done; one page (business §7 `process/todoList`,
    /// `process/finishedList`, `process/sendMeList`).
    #[login]
    #[list(store::tasks)]
    fn flow_tasks(list: List<FlowTaskFilter, FlowTaskOrder>) -> Connection<FlowTask>;

    /// The number of applications in each list of the viewer (business §7 `process/sumCount`).
    #[login]
    async fn flow_counts(&self, ctx: &Context<'_>) -> Result<Option<FlowCounts>> {
        let counts = store::counts(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(FlowCounts::from(counts)))
    }

    /// Sums of the numbers in the fields of one form's applications, for viewers who manage approval; null
    /// without a form, and of more than 50,000 applications.
    #[login]
    async fn flow_field_sums(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The applications, of one form.")] filter: FlowProcessFilter,
    ) -> Result<Option<Vec<FlowFieldSum>>> {
        let filter = filter.read()?;
        let sums = figures::sums(ctx.services()?, ctx.viewer()?, &filter).await?;
        Ok(sums.map(|sums| sums.into_iter().map(FlowFieldSum::from).collect()))
    }

    /// The plan of the move of a running application to another version of its form, computed by the same
    /// interpreter; nothing is written. Null for viewers who neither manage approval nor administer the form.
    #[login]
    async fn flow_version_plan(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessVersionInput,
    ) -> Result<Option<FlowVersionPlan>> {
        let (viewer, (target, revision)) = (ctx.viewer()?, input.read()?);
        let found = version::preview(ctx.services()?, viewer, target, revision).await?;
        let Some(planned) = found else { return Ok(None) };
        let (state, definition) = (&planned.turned.0, &planned.held.definition);
        let to_do = state.items.iter().filter(|item| item.status == ItemStatus::ToDo);
        let ids = to_do.clone().map(|item| item.member);
        let members = members_by_id(ctx, viewer.enterprise_id, ids).await?;
        let named = |definition: &Definition, key: &String| {
            let name = definition.node(key).map(|node| node.name.clone()).unwrap_or_default();
            FlowNode { key: key.clone(), name }
        };
        let at = |key: &str| {
            let here = |item: &&Item| state.visit(item.visit).is_some_and(|visit| visit.node == key);
            let found = to_do.clone().filter(here).filter_map(|item| members.get(&item.member));
            found.cloned().map(Member::from).collect()
        };
        let current = rules::current(state, definition).into_iter().map(|(key, name)| FlowStand {
            node: FlowNode { key: key.to_owned(), name: name.to_owned() },
            members: at(key),
        });
        let current = current.collect();
        Ok(Some(FlowVersionPlan {
            from: planned.from,
            to: planned.held.revision,
            kept: planned.plan.kept.iter().map(|key| named(definition, key)).collect(),
            dropped: planned.plan.dropped.iter().map(|key| named(&planned.before, key)).collect(),
            current,
            lost: planned.plan.lost.clone(),
            missing: planned.plan.missing.clone(),
            refusal: planned.plan.refusal.clone(),
        }))
    }

    /// A simulation of the approvers of an application, computed by the same interpreter; nothing is written.
    #[login]
    async fn flow_rehearsal(
        &self,
        ctx: &Context<'_>,
        input: FlowRehearsalInput,
    ) -> Result<Option<Vec<FlowRehearsalStep>>> {
        let (viewer, asked) = (ctx.viewer()?, input.read()?);
        let definition = asked.definition.as_ref().map(form_rules::read).transpose()?;
        let applicant = asked.applicant_id.unwrap_or(viewer.member_id);
        let connection = ctx.read().await?;
        let form = (asked.form_id, definition);
        let (state, definition) =
            service::rehearse(&connection, viewer, form, applicant, (asked.values, asked.choices)).await?;
        drop(connection);
        let members =
            members_by_id(ctx, viewer.enterprise_id, state.items.iter().map(|item| item.member)).await?;
        let steps = state.visits.iter().filter_map(|visit| {
            let node = definition.node(&visit.node)?;
            let of = |skipped: bool| {
                let items = state.items_of(visit.id);
                let items = items.filter(|item| (item.status == ItemStatus::Skipped) == skipped);
                items.filter_map(|item| members.get(&item.member)).cloned().map(Member::from).collect()
            };
            let taken = node.branches.iter().find(|branch| visit.done.contains(&branch.key));
            Some(FlowRehearsalStep {
                node: FlowNode { key: node.key.clone(), name: node.name.clone() },
                branch: taken.map(|branch| branch.key.clone()),
                members: of(false),
                skipped: of(true),
            })
        });
        Ok(Some(steps.collect()))
    }
}

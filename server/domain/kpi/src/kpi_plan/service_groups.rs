//! Appraisal plans for several groups at once, each with a template and members of its own
//! (business §2 KPI, business §7 KPI `POST plan`).

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{GroupInput, GroupsInput, GroupsMade, PlanInput};
use super::{people, rules, service};
use crate::Db;

/// Creates a plan for each group, all or none; or checks them and names the members who would have more than
/// one plan in the cycle.
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, input: GroupsInput) -> AppResult<GroupsMade> {
    let GroupsInput { plan, groups, dry_run } = input;
    if groups.is_empty() {
        return Err(AppError::field("groups", FieldCode::Required, "请至少添加一组"));
    }
    if groups.len() > rules::MAX_GROUPS {
        let message = format!("一次最多 {} 组", rules::MAX_GROUPS);
        return Err(AppError::field("groups", FieldCode::TooLong, message));
    }
    let named: Vec<bool> = groups.iter().map(|group| group.name.is_some() || plan.name.is_none()).collect();
    let inputs: Vec<PlanInput> = groups.into_iter().map(|group| of_group(&plan, group)).collect();
    together(inputs.iter().filter_map(|one| one.member_ids.as_ref()).map(Vec::len).sum())?;
    db.transaction(async |tx| {
        let (mut plans, mut members, mut cycle) = (Vec::new(), Vec::new(), None);
        let mut count = 0;
        for (place, input) in inputs.iter().enumerate() {
            let named_error = |error| at_group(error, place, named[place]);
            let planned = service::planned(tx, viewer, input).await.map_err(named_error)?;
            // those of teams are known only now
            count += planned.members.len();
            together(count)?;
            if dry_run {
                members.push(planned.members);
                cycle = Some(planned.parts);
            } else {
                plans.push(service::insert(tx, viewer, planned).await.map_err(named_error)?);
            }
        }
        if !dry_run {
            return Ok(GroupsMade { plans: Some(plans), clashes: None });
        }
        let there = match &cycle {
            Some(parts) => people::planned(tx, viewer, parts, &members.concat()).await?,
            None => Vec::new(),
        };
        Ok(GroupsMade { plans: None, clashes: Some(rules::clashes(&members, &there)) })
    })
    .await
}

/// Refuses more members than one transaction can hold.
fn together(members: usize) -> AppResult<()> {
    if members <= rules::MAX_TOGETHER {
        return Ok(());
    }
    let message = format!("一次最多为 {} 人制定计划，请分次新增", rules::MAX_TOGETHER);
    Err(AppError::field("groups", FieldCode::TooLong, message))
}

/// The plan of a group.
fn of_group(plan: &PlanInput, group: GroupInput) -> PlanInput {
    PlanInput {
        name: group.name.or_else(|| plan.name.clone()),
        template_id: group.template_id,
        member_ids: Some(group.member_ids),
        team_ids: Some(group.team_ids),
        ..plan.clone()
    }
}

/// The same refusal, reported below the group or the common parts; a name belongs to the group where it has
/// one of its own (`named`).
fn at_group(error: AppError, place: usize, named: bool) -> AppError {
    match error {
        AppError::Invalid(mut errors) => {
            for error in &mut errors {
                let own = ["name", "templateId", "memberIds", "teamIds"];
                let first = error.path.first().map_or("", String::as_str);
                let above = if own.contains(&first) && (first != "name" || named) {
                    format!("groups.{place}")
                } else {
                    "plan".to_owned()
                };
                let rest = std::mem::take(&mut error.path);
                error.path = above.split('.').map(str::to_owned).chain(rest).collect();
            }
            AppError::Invalid(errors)
        }
        other => other,
    }
}

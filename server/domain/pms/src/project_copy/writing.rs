//! Writes the parts of a new project, copied from another one or made from a template, with a constant number
//! of statements.

use std::collections::BTreeMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use crate::milepost::model::{Milepost, MilepostInput};
use crate::payment::model::PlanInput;
use crate::project::model::Project;
use crate::project_member::model::{GroupInput, MemberInput};
use crate::{milepost, payment, project, project_member};

/// A group with its members.
#[derive(Debug, Clone, Default)]
pub struct GroupOf {
    /// The group.
    pub input: GroupInput,
    /// Its members.
    pub people: Vec<MemberInput>,
}

/// Inserts groups with their members, and notifies these.
#[erased]
pub async fn people(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    to: &Project,
    groups: Vec<GroupOf>,
) -> AppResult<()> {
    let (inputs, people): (Vec<_>, Vec<_>) =
        groups.into_iter().map(|group| (group.input, group.people)).unzip();
    let made = project_member::store::groups::make_all(tx, viewer, &inputs).await?;
    let places = made.iter().zip(people).flat_map(|(group, people)| {
        people.into_iter().map(|place| MemberInput { group_id: group.id, ..place })
    });
    let made = project_member::store::members::make_all(tx, viewer, &places.collect::<Vec<_>>()).await?;
    // members are notified once they can see the project
    project::store::see(tx, viewer.enterprise_id, &[to.id]).await?;
    project_member::service::tell(tx, viewer, to, &made).await
}

/// Inserts mileposts with their dependencies, given by index; returns them in their order.
#[erased]
pub async fn mileposts(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[MilepostInput],
    links: &[(usize, usize)],
) -> AppResult<Vec<Milepost>> {
    let made = milepost::store::mileposts::make_all(tx, viewer, inputs).await?;
    let ids: BTreeMap<usize, i64> = made.iter().map(|row| row.id).enumerate().collect();
    let links: Vec<(i64, i64)> =
        links.iter().filter_map(|(before, later)| Some((*ids.get(before)?, *ids.get(later)?))).collect();
    milepost::store::link_all(tx, viewer.enterprise_id, &links).await?;
    Ok(made)
}

/// Inserts payment plans.
#[erased]
pub async fn plans(tx: &mut AsyncPgConnection, viewer: &Viewer, inputs: &[PlanInput]) -> AppResult<()> {
    payment::store::plans::make_all(tx, viewer, inputs).await?;
    Ok(())
}

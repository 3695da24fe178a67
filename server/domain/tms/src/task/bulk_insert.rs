//! Writes many tasks of a new project, with a constant number of statements.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Code, Viewer, clock};

use super::model::{Task, TaskInput};
use super::rules::{self, Step};
use super::store;
use crate::notification::{self, About, Message, about};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::record::Change;
use crate::team;

/// Writes tasks of a project that the viewer has created: those with a responsible member and a last day are
/// published, the others are drafts of the viewer. Their references have been checked.
#[erased]
pub async fn make(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    inputs: Vec<TaskInput>,
) -> AppResult<()> {
    if inputs.is_empty() {
        return Ok(());
    }
    let directors: BTreeSet<i64> = inputs.iter().filter_map(|input| input.director_id).collect();
    let directors: Vec<i64> = directors.into_iter().collect();
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &directors).await?;
    let mut checked = Vec::with_capacity(inputs.len());
    for input in inputs {
        let director = input.director_id;
        checked.push(rules::checked(TaskInput {
            // the main team comes first
            director_team_id: teams
                .iter()
                .find(|(member, _)| Some(*member) == director)
                .map(|(_, place)| place.id),
            // a member who assigns a task to another validates it
            validator_id: director.filter(|id| *id != viewer.member_id).map(|_| viewer.member_id),
            ..input
        })?);
    }
    let made = store::tasks::make_all(tx, viewer, &checked).await?;
    let ids: Vec<i64> = made.iter().map(|row| row.id).collect();
    let ready: Vec<&Task> =
        made.iter().filter(|row| row.director_id.is_some() && row.ends_on.is_some()).collect();
    let given = store::publish_all(tx, viewer, &ready, clock::now()).await?;
    store::see(tx, viewer.enterprise_id, &ids).await?;
    let changes = given.iter().map(|after| {
        let change = Change::new(Step::Publish.action(), after.id).after(after);
        let before = made.iter().find(|row| row.id == after.id);
        before.into_iter().fold(change, |change, before| change.before(before))
    });
    Change::write_all(changes.collect::<Vec<_>>(), tx, viewer).await?;
    let whom: BTreeSet<i64> =
        given.iter().filter_map(|row| row.director_id).filter(|id| *id != viewer.member_id).collect();
    let whom: Vec<i64> = whom.into_iter().collect();
    if whom.is_empty() {
        return Ok(());
    }
    let tell = |title: String, link: String| Message {
        kind: "task.assigned",
        title,
        body: None,
        link: Some(link),
        source: None,
        about: About::Page(&[Code::Task]),
    };
    // one notice per member, however many tasks; members who do not see the project are notified of the tasks
    // only, and members who may not open tasks of nothing
    let enterprise = viewer.enterprise_id;
    let seeing = about::seeing(tx, enterprise, &whom, (PROJECT.record_type, project.id)).await?;
    let (seeing, others): (Vec<i64>, Vec<i64>) = whom.into_iter().partition(|id| seeing.contains(id));
    let title = format!("{}在项目“{}”中给您安排了任务", viewer.name, project.name);
    let within = tell(title, format!("/project/{}/task", project.id));
    notification::send(tx, enterprise, &seeing, &within).await?;
    let alone = tell(format!("{}给您安排了任务", viewer.name), "/task".to_owned());
    notification::send(tx, enterprise, &others, &alone).await
}

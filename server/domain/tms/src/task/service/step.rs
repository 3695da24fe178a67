//! Transitions of tasks: each must be possible, permitted to the viewer, and have its conditions met.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, clock};

use super::{Locked, hold};
use crate::mention::service::Described;
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::task::kind::TASK;
use crate::task::model::{Said, Task};
use crate::task::rules::{self, Status, Step};
use crate::task::store;
use crate::{Db, file, mention};

/// The address of a task's page.
pub fn page(id: i64) -> String {
    format!("/task/{id}/info")
}

/// Makes a transition of a task (business §7 `task/start`, `restart`, `finish`, `validate`).
#[erased]
pub async fn proceed(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    step: Step,
    said: Said,
) -> AppResult<Task> {
    let said = rules::said(step, said)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        take(tx, viewer, &held, step, &said).await
    })
    .await
}

/// Makes a transition of a locked task.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    step: Step,
    said: &Said,
) -> AppResult<Task> {
    let Locked { task, project } = held;
    if !rules::may(viewer, task, project.as_ref(), step) {
        return Err(rules::denied(viewer, task, step));
    }
    let to = rules::moved(Status::read(task.status), step, task.validator_id.is_some())?;
    let counts = store::counts(tx, viewer.enterprise_id, &[task.id]).await?;
    let counts = counts.into_iter().next().map(|(_, counts)| counts).unwrap_or_default();
    rules::guard(task, &counts, step)?;
    if !said.attachment_ids.is_empty() {
        attach(tx, viewer, task.id, &said.attachment_ids).await?;
    }
    let me = Some(viewer.member_id);
    let after = store::step(tx, me, task, (step, to), said, clock::now()).await?;
    if step == Step::Publish {
        store::see(tx, viewer.enterprise_id, &[task.id]).await?;
    }
    let change = Change::new(step.action(), task.id).before(task).after(&after);
    change.reason(said.reason.clone()).write(tx, viewer).await?;
    if step == Step::Restart {
        reopen(tx, viewer, &after).await?;
    }
    tell(tx, me, &viewer.name, &after, step, said).await?;
    if step == Step::Publish {
        tell_mentioned(tx, viewer, None, &after).await?;
    }
    Ok(after)
}

/// Adds the files of a transition to those of the task.
#[erased]
async fn attach(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, new: &[i64]) -> AppResult<()> {
    let had = file::store::attached(tx, viewer.enterprise_id, TASK.record_type, &[id]).await?;
    let all: BTreeSet<i64> = had.iter().map(|file| file.id).chain(new.iter().copied()).collect();
    let all: Vec<i64> = all.into_iter().collect();
    rules::files(&all)?;
    file::service::attach(tx, viewer, (TASK.record_type, id), &all).await
}

/// Reopens the finished ancestors of a reopened task.
#[erased]
async fn reopen(tx: &mut AsyncPgConnection, viewer: &Viewer, task: &Task) -> AppResult<()> {
    let mut below = task.clone();
    while let Some(id) = below.parent_id {
        let rows = store::tasks::by_ids(tx, task.enterprise_id, &[id]).await?;
        let Some(above) = rows.into_iter().next().filter(|row| Status::read(row.status) == Status::Done)
        else {
            return Ok(());
        };
        let said =
            Said { reason: Some(format!("子任务“{}”重新开始", below.name)), ..Said::default() };
        let step = (Step::Restart, Status::Working);
        let after = store::step(tx, Some(viewer.member_id), &above, step, &said, clock::now()).await?;
        let change = Change::new(Step::Restart.action(), id).before(&above).after(&after);
        change.reason(said.reason).write(tx, viewer).await?;
        below = after;
    }
    Ok(())
}

/// Publishes a task of a plan or rule to its members.
#[erased]
pub(super) async fn publish_as(tx: &mut AsyncPgConnection, by: Option<i64>, task: &Task) -> AppResult<Task> {
    let step = (Step::Publish, Status::Ready);
    let after = store::step(tx, by, task, step, &Said::default(), clock::now()).await?;
    store::see(tx, task.enterprise_id, &[task.id]).await?;
    let change = Change::new(Step::Publish.action(), task.id).before(task).after(&after);
    change.write_as(tx, task.enterprise_id, by).await?;
    tell(tx, None, "系统", &after, Step::Publish, &Said::default()).await?;
    Ok(after)
}

fn until(task: &Task) -> Option<String> {
    task.ends_on.map(|day| format!("截止日期：{day}"))
}

/// Notifies the members concerned by a transition, except the one who made it.
#[erased]
async fn tell(
    tx: &mut AsyncPgConnection,
    by: Option<i64>,
    who: &str,
    task: &Task,
    step: Step,
    said: &Said,
) -> AppResult<()> {
    let name = &task.name;
    let workers: Vec<i64> = task.director_id.into_iter().chain(task.members.iter().copied()).collect();
    let status = Status::read(task.status);
    let (kind, title, body, whom) = match step {
        Step::Publish => ("task.assigned", format!("{who}给您安排了任务“{name}”"), until(task), workers),
        Step::Finish if status == Status::Waiting => {
            let whom = task.validator_id.into_iter().collect();
            ("task.waiting", format!("任务“{name}”已完成，请验收"), said.reason.clone(), whom)
        }
        Step::Finish => {
            let whom = task.created_by.into_iter().collect();
            ("task.validated", format!("任务“{name}”已完成"), said.reason.clone(), whom)
        }
        Step::Pass | Step::Fail => {
            let how = if step == Step::Pass { "通过" } else { "未通过，请重新处理" };
            ("task.validated", format!("任务“{name}”验收{how}"), said.reason.clone(), workers)
        }
        Step::Hold | Step::Cancel | Step::Restart => {
            let whom = workers.into_iter().chain(task.created_by).collect();
            ("task.moved", format!("{who}{}了任务“{name}”", step.label()), said.reason.clone(), whom)
        }
        Step::Start => return Ok(()),
    };
    let about = About::Record(TASK.record_type, task.id);
    send(tx, task, by, whom, Message { kind, title, body, link: Some(page(task.id)), source: None, about })
        .await
}

/// Notifies new members of a published task.
#[erased]
pub(super) async fn tell_changed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Task,
    after: &Task,
) -> AppResult<()> {
    if Status::read(after.status) == Status::Draft {
        return Ok(());
    }
    let was: BTreeSet<i64> = before.director_id.into_iter().chain(before.members.iter().copied()).collect();
    let new = after.director_id.into_iter().chain(after.members.iter().copied());
    let whom: Vec<i64> = new.filter(|id| !was.contains(id)).collect();
    let message = Message {
        kind: "task.assigned",
        title: format!("{}给您安排了任务“{}”", viewer.name, after.name),
        body: until(after),
        link: Some(page(after.id)),
        source: None,
        about: About::Record(TASK.record_type, after.id),
    };
    send(tx, after, Some(viewer.member_id), whom, message).await
}

/// Notifies members whose mention in the description of a published task is new.
#[erased]
pub(super) async fn tell_mentioned(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Task>,
    after: &Task,
) -> AppResult<()> {
    if Status::read(after.status) == Status::Draft {
        return Ok(());
    }
    let task = Described { kind: &TASK, id: after.id, name: &after.name, link: page(after.id) };
    let was = before.and_then(|row| row.description.as_deref());
    mention::service::tell(tx, viewer, task, was, after.description.as_deref()).await
}

async fn send(
    tx: &mut AsyncPgConnection,
    task: &Task,
    by: Option<i64>,
    whom: Vec<i64>,
    message: Message,
) -> AppResult<()> {
    let whom: BTreeSet<i64> = whom.into_iter().filter(|id| Some(*id) != by).collect();
    let whom: Vec<i64> = whom.into_iter().collect();
    if whom.is_empty() {
        return Ok(());
    }
    notification::send(tx, task.enterprise_id, &whom, &message).await
}

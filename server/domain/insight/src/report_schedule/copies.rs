//! Copies of a run of a report schedule: each is a job of its own, computed under its recipient's current
//! rights, retried with growing delays, and settled once.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, ErrorCode};

use super::kind::{COPY, TROUBLE};
use super::model::{Attached, CopyState, Recipient, Schedule, Why};
use super::runs::{self, Waiting};
use super::{history, rules, store, words};
use crate::Services;
use crate::job::rules::{Step, after_failure, told};
use crate::job::{self, Job, JobKind, NewJob};
use crate::notification::{self, About, Message};
use crate::online_report::definition::Condition;
use crate::online_report::model::Report;
use crate::online_report::{run, sheet};
use crate::sheet::job::hand;

/// Name of the kind of job.
pub const NAME: &str = "report_schedule.copy";
/// Attempts for a copy, within about ten minutes.
const ATTEMPTS: i32 = 8;
/// The most characters of a message; a longer one is cut after its last whole line.
const MAX_BODY: usize = 4000;
/// Reason: the recipient is no longer a member.
pub const LEFT: &str = "已离开企业";
/// Reason: the recipient may not read the report.
pub const UNREADABLE: &str = "无权查看该报表";
/// Reason: the recipient sees none of the counted rows.
const NOTHING: &str = "没有可查看的数据";
/// Reason: the figures do not satisfy the condition.
const UNMET: &str = "未达到发送条件";
/// Reason: the report no longer has the figure of the condition.
const LOST: &str = "发送条件中的指标已不在报表中";
/// Reason: the schedule was paused before its copies were made.
const PAUSED: &str = "定时发送已暂停";
/// Reason: the group robot has been disabled or deleted.
const SILENT: &str = "消息推送已停用或已删除";

/// Enqueues the copies of a run behind `place` waiting ones. The jobs have no owner, so that a recipient who
/// may see nothing does not learn of the report.
#[erased]
pub async fn ask(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    copies: &[i64],
    due_at: DateTime<Utc>,
    place: i64,
) -> AppResult<()> {
    for (copy, place) in copies.iter().zip(place..) {
        let key = format!("copy:{copy}");
        let new = NewJob {
            enterprise_id,
            kind: NAME,
            payload: json!({ "copy": copy }),
            title: None,
            created_by: None,
            total: None,
            unique_key: Some(&key),
            run_at: due_at + rules::delay(place),
            max_attempts: ATTEMPTS,
        };
        // the idempotency key is generated with the copy, so no other request has it
        let _asked = job::enqueue(tx, new).await?;
    }
    Ok(())
}

/// The job that computes and delivers the copy of one recipient.
pub struct Copies;

impl JobKind for Copies {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        work(services, job).boxed()
    }
}

/// The content of a copy.
enum Made {
    /// The figures of a member, as text.
    Figures(String),
    /// A notice that there is a report: a robot has no rights, and so gets no figures.
    Word,
    /// Nothing, with the reason.
    Not(CopyState, String),
}

impl Made {
    fn not(state: CopyState, why: &str) -> Self {
        Self::Not(state, why.to_owned())
    }
}

async fn work(services: &Services, job: &Job) -> AppResult<Value> {
    let id = job.payload.get("copy").and_then(Value::as_i64);
    let id = id.ok_or_else(|| AppError::internal("a copy without a number"))?;
    let found = {
        let own = services.db().own().await?;
        match runs::waiting(&own, job.enterprise_id, id).await? {
            None => None,
            Some(copy) => {
                let schedule = store::of_enterprise(&own, copy.enterprise_id, copy.schedule_id).await?;
                schedule.map(|schedule| (copy, schedule))
            }
        }
    };
    // the copy is settled, or its schedule is deleted
    let Some((copy, schedule)) = found else { return Ok(json!({})) };
    let made = match make(services, &copy, &schedule).await {
        Ok(made) => made,
        Err(error) => match after_failure(&error, job.attempt, job.max_attempts) {
            Step::Retry => return Err(error),
            _ => {
                tracing::error!(?error, id = copy.id, "a copy of a report failed for good");
                (None, Made::not(CopyState::Failed, &told(&error)))
            }
        },
    };
    services
        .db()
        .transaction(async |tx| {
            deliver(tx, &copy, &schedule, made).await?;
            job.hold(tx).await
        })
        .await?;
    Ok(json!({}))
}

/// Computes the copy of a recipient under the recipient's current rights; for a robot, checks whether the
/// condition holds for the schedule's owner.
async fn make(services: &Services, copy: &Waiting, schedule: &Schedule) -> AppResult<(Option<Report>, Made)> {
    let not = |state, why| Ok((None, Made::not(state, why)));
    let trial = copy.tried_by.is_some();
    if !schedule.enabled && !trial {
        return not(CopyState::Withheld, PAUSED);
    }
    let robot = copy.recipient == Recipient::Robot.number();
    let reader = if robot { schedule.member_id } else { copy.recipient_id };
    let viewer = (services.above().of_member)(services, copy.enterprise_id, reader).await?;
    let Some(viewer) = viewer else { return not(CopyState::Withheld, LEFT) };
    let given = given(schedule)?;
    let readable = {
        let own = services.db().own().await?;
        run::readable(&own, &viewer, schedule.report_id, given).await
    };
    let (report, definition) = match readable {
        Ok(Some(found)) => found,
        Ok(None) | Err(AppError::Refused { code: ErrorCode::Forbidden, .. }) => {
            return not(CopyState::Withheld, UNREADABLE);
        }
        Err(error) => return Err(error),
    };
    let figures = run::figures(services.db(), &viewer, definition).await?;
    let made = match (trial, rules::holds(schedule, &figures)) {
        (false, None) => Made::not(CopyState::Failed, LOST),
        (false, Some(false)) => Made::not(CopyState::Unmet, UNMET),
        _ if robot => Made::Word,
        _ if rules::is_nothing(&figures) => Made::not(CopyState::Withheld, NOTHING),
        _ => Made::Figures(words::figures(&figures)),
    };
    Ok((Some(report), made))
}

/// The parameters stored with a schedule.
fn given(schedule: &Schedule) -> AppResult<Vec<Condition>> {
    schedule.conditions().ok_or_else(|| AppError::bad_input("定时发送的筛选条件已失效，请重新设置"))
}

/// Delivers a copy and settles it, in one transaction.
async fn deliver(
    tx: &mut AsyncPgConnection,
    copy: &Waiting,
    schedule: &Schedule,
    (report, made): (Option<Report>, Made),
) -> AppResult<()> {
    let (state, reason) = match (made, &report) {
        (Made::Not(state, why), _) => (state, Some(why)),
        (Made::Figures(text), Some(report)) => {
            to_member(tx, copy, schedule, report, &text).await?;
            (CopyState::Sent, None)
        }
        (Made::Word, Some(report)) => {
            let message = json!({
                "title": words::title(&report.name, copy.tried_by.is_some()),
                "body": "报表已更新，打开后按各自的权限查看。",
                "link": words::link(report.position(), report.id, &given(schedule)?),
            });
            let key = (copy.enterprise_id, copy.recipient_id);
            match runs::tell_robot(tx, key, COPY, schedule.member_id, message).await? {
                true => (CopyState::Sent, None),
                false => (CopyState::Withheld, Some(SILENT.to_owned())),
            }
        }
        (_, None) => (CopyState::Failed, Some(UNREADABLE.to_owned())),
    };
    settle(tx, copy, schedule, state, reason.as_deref()).await
}

/// Notifies a member of the figures, and enqueues the export of their file in the member's name.
async fn to_member(
    tx: &mut AsyncPgConnection,
    copy: &Waiting,
    schedule: &Schedule,
    report: &Report,
    figures: &str,
) -> AppResult<()> {
    let title = words::title(&report.name, copy.tried_by.is_some());
    let given = given(schedule)?;
    let message = Message {
        kind: COPY,
        title: title.clone(),
        body: Some(format!("{}\n{}", whole_lines(figures), words::ending(schedule))),
        link: Some(words::link(report.position(), report.id, &given)),
        source: None,
        about: About::Record("online_report", report.id),
    };
    notification::send_apart(tx, copy.enterprise_id, &[copy.recipient_id], &message).await?;
    let format = match schedule.attached() {
        Attached::Nothing => return Ok(()),
        Attached::Xlsx => "xlsx",
        Attached::Csv => "csv",
        Attached::Pdf => "pdf",
    };
    let query = BTreeMap::from([
        ("id".to_owned(), report.id.to_string()),
        ("parameters".to_owned(), serde_json::to_string(&given).map_err(AppError::internal)?),
        ("format".to_owned(), format.to_owned()),
    ]);
    let key = format!("copy:{}", copy.id);
    hand(tx, (copy.enterprise_id, copy.recipient_id), (&sheet::BOOK).into(), &title, query, &key).await
}

/// The whole lines of a text that fit into a message.
fn whole_lines(text: &str) -> String {
    let mut left = MAX_BODY;
    let fits = |line: &&str| {
        let count = line.chars().count() + 1;
        let fits = count <= left;
        left = left.saturating_sub(count);
        fits
    };
    text.lines().take_while(fits).collect::<Vec<_>>().join("\n")
}

/// Settles a copy; the last one of a run closes the run and notifies the owner if necessary.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    copy: &Waiting,
    schedule: &Schedule,
    state: CopyState,
    reason: Option<&str>,
) -> AppResult<()> {
    if !runs::settle(tx, copy, state, reason).await? {
        return Ok(());
    }
    close(tx, schedule, copy.run_id, copy.tried_by).await
}

/// Stores the state of a run, and notifies the owner once no copy waits.
#[erased]
pub async fn close(
    tx: &mut AsyncPgConnection,
    schedule: &Schedule,
    run_id: i64,
    tried_by: Option<i64>,
) -> AppResult<()> {
    let enterprise_id = schedule.enterprise_id;
    let count = runs::count(tx, enterprise_id, run_id).await?;
    runs::note(tx, (enterprise_id, run_id), &count).await?;
    if count.waiting > 0 {
        return Ok(());
    }
    if tried_by.is_none() {
        let before = match runs::before(tx, (enterprise_id, schedule.id), run_id).await? {
            Some(before) => Some(runs::count(tx, enterprise_id, before).await?.withheld),
            None => None,
        };
        if !count.is_told(before) {
            return Ok(());
        }
    } else if count.sent > 0 {
        return Ok(());
    }
    let reasons = history::reasons(tx, enterprise_id, &[run_id]).await?;
    let what = format!("有 {} 份未送达", count.withheld + count.failed);
    let body = reasons.iter().filter(|why| why.state != CopyState::Unmet).map(line).collect::<Vec<_>>();
    tell(tx, schedule, tried_by.unwrap_or(schedule.member_id), &what, &body.join("\n")).await
}

/// A reason as a line of text.
fn line(why: &Why) -> String {
    let names = why.names.join("、");
    let more = if why.names.len() < usize::try_from(why.count).unwrap_or(usize::MAX) { "等" } else { "" };
    format!("{names}{more}（{}）：{}", why.count, why.reason)
}

/// Notifies a member about a schedule, with a link to the schedules of its report.
#[erased]
pub async fn tell(
    tx: &mut AsyncPgConnection,
    schedule: &Schedule,
    member_id: i64,
    what: &str,
    body: &str,
) -> AppResult<()> {
    let report = store::report(tx, schedule.enterprise_id, schedule.report_id).await?;
    let name = report.as_ref().map_or("", |report| report.name.as_str());
    let there = report.as_ref().filter(|report| !report.deleted);
    let message = Message {
        kind: TROUBLE,
        title: format!("定时报表“{name}”{what}"),
        body: Some(body.to_owned()),
        link: there.map(|report| {
            format!("/report/{}/online/{}?schedules=1", report.position.word(), schedule.report_id)
        }),
        source: None,
        about: About::Nothing,
    };
    notification::send_apart(tx, schedule.enterprise_id, &[member_id], &message).await
}

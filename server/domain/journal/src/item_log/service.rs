//! The business actions on work logs: check, transaction, write, log and event (business §7 Logs).

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::kind::ITEM_LOG;
use super::model::{ItemLog, ItemLogChange, ItemLogInput};
use super::{cost, rules, store};
use crate::comment::model::{Comment, NewComment};
use crate::dict::rules::Dictionary;
use crate::journal::links::{self, RecordOf};
use crate::journal::{self, notices, places};
use crate::log_category::model::LogCategory;
use crate::log_category::rules::{Offer, offered};
use crate::log_category::scheduled::message;
use crate::log_category::store as categories;
use crate::log_category::template::{self, Named, Template};
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, comment, dict, file, member};

/// Writes a log, or changes one's own (business §7 `itemlog/commonsave`, `PUT itemlog`). A change after the
/// editing time of its type is marked in the log, and the audit log contains the former values. A new log
/// with an idempotency key is written once.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: ItemLogChange) -> AppResult<ItemLog> {
    let mut check = Checker::new();
    check.request_key("requestKey", change.request_key.as_deref());
    check.finish()?;
    db.transaction(async |tx| {
        let before = match target {
            Some((id, version)) => {
                let row = store::hold(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                from_version(version, row.version)?;
                if !rules::may_update(viewer, &row) {
                    return Err(AppError::forbidden());
                }
                Some(row)
            }
            None if !rules::may_create(viewer) => return Err(AppError::forbidden()),
            None => None,
        };
        let key = change.request_key.as_deref().filter(|_| before.is_none());
        if let Some(key) = key
            && let Some(known) = store::sent(tx, viewer, key).await?
        {
            return Ok(known);
        }
        let now = clock::now();
        let (mut input, category, named) = filled(tx, viewer, before.as_ref(), &change).await?;
        require_named(tx, viewer, before.as_ref(), &input, &named).await?;
        if let Some(row) = &before {
            input.edited_late |= rules::is_late(row.created_at, now, category.as_ref());
        }
        let after = match &before {
            Some(row) => Some(store::update(tx, viewer, row.id, &input).await?),
            None => store::insert(tx, viewer, &input, key).await?,
        };
        let Some(after) = after else {
            // a concurrent call has written the same log
            return store::sent(tx, viewer, key.unwrap_or_default()).await?.ok_or_else(AppError::stale);
        };
        attach(tx, viewer, (&after, before.as_ref()), &change, &named).await?;
        let told = match (&before, target) {
            (Some(row), Some((_, version))) => {
                Change::new("item_log.update", row.id).before(row).from_version(version)
            }
            _ => Change::new("item_log.create", after.id),
        };
        told.after(&after).write(tx, viewer).await?;
        cost::settle(tx, viewer, &[after.id]).await?;
        tell(tx, viewer, &after, before.as_ref(), &change.mention_ids).await?;
        Ok(after)
    })
    .await
}

/// The complete log after a change, with its template and the references in its values.
async fn filled(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&ItemLog>,
    change: &ItemLogChange,
) -> AppResult<(ItemLogInput, Option<LogCategory>, Named)> {
    let today = clock::china_day(clock::now());
    let day = change.happened_on.or(before.map(|row| row.happened_on)).unwrap_or(today);
    let place = places::place(tx, viewer.enterprise_id, viewer.member_id, moments(day)).await?;
    let log_type = change.log_type.clone().or(before.map(|row| row.log_type.clone())).unwrap_or_default();
    let category = template(tx, viewer, before, (log_type.trim(), &place.all)).await?;
    let template = category.as_ref().map_or_else(Template::default, LogCategory::template);
    let had = before.map(ItemLog::fields).unwrap_or_default();
    let sent = change.values.clone().unwrap_or_default();
    let (values, named) = template::accepted(&template, &had, &sent).map_err(rules::refuse)?;
    let input = rules::checked(before, change, &template, values, today)?;
    let category_id = category.as_ref().map(|row| row.id);
    let input = ItemLogInput { category_id, team_id: place.team_id, team_ids: place.then, ..input };
    Ok((input, category, named))
}

/// Begin and end of a day in China.
fn moments(day: NaiveDate) -> (chrono::DateTime<chrono::Utc>, chrono::DateTime<chrono::Utc>) {
    let at = |day: NaiveDate| clock::china_midnight(day).unwrap_or_default();
    (at(day), at(day.succ_opt().unwrap_or(day)))
}

/// The template of a type for an author of these teams. A log that keeps its type keeps its template.
async fn template(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&ItemLog>,
    (log_type, teams): (&str, &[i64]),
) -> AppResult<Option<LogCategory>> {
    if let Some(row) = before.filter(|row| row.log_type == log_type) {
        let own: Vec<i64> = row.category_id.into_iter().collect();
        return Ok(categories::categories::by_ids(tx, viewer.enterprise_id, &own).await?.pop());
    }
    if log_type.is_empty() {
        return Err(AppError::field("logType", FieldCode::Required, "请选择日志类型"));
    }
    let items = dict::store::items(tx, viewer, Dictionary::LogType).await?;
    if !items.iter().any(|one| one.item.value == log_type) {
        return Err(AppError::field("logType", FieldCode::NotFound, "日志类型不存在"));
    }
    let all = categories::all(tx, viewer.enterprise_id).await?;
    match offered(&all, log_type, teams) {
        Offer::By(found) => Ok(Some(found.clone())),
        Offer::Freely => Ok(None),
        Offer::Not => Err(AppError::field("logType", FieldCode::Forbidden, "您所在的团队不使用这种日志")),
    }
}

/// Checks that the records that a log names are visible to its author. References that were there before stay
/// valid.
async fn require_named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&ItemLog>,
    input: &ItemLogInput,
    named: &Named,
) -> AppResult<()> {
    let about = [input.task_id, input.work_order_id, input.project_id, input.customer_id];
    let about = RecordOf::ALL.into_iter().zip(about).filter_map(|(of, id)| {
        let had = before.and_then(|row| row.about(of));
        Some((of.field().to_owned(), of, id.filter(|id| had != Some(*id))?))
    });
    let had = before.map(ItemLog::fields).unwrap_or_default();
    let of_values = named.records.iter().filter(|(key, _, id)| !template::ids_in(had.get(key)).contains(id));
    let of_values = of_values.map(|(key, of, id)| (format!("values.{key}"), *of, *id));
    links::require(tx, viewer, &about.chain(of_values).collect::<Vec<_>>()).await?;
    let new: Vec<i64> = input
        .visible_member_ids
        .iter()
        .copied()
        .filter(|id| !before.is_some_and(|row| row.visible_member_ids.contains(id)))
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    member::store::require_active(tx, viewer, "visibleMemberIds", &new).await
}

/// Attaches the files of the values, and the further attachments, to the log.
async fn attach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (log, before): (&ItemLog, Option<&ItemLog>),
    change: &ItemLogChange,
    named: &Named,
) -> AppResult<()> {
    let mut files = named.files.clone();
    match &change.attachment_ids {
        Some(ids) => files.extend(ids),
        None if before.is_some() => {
            // the further attachments stay as they were
            let of_values = |row: &ItemLog| -> Vec<i64> {
                row.fields()
                    .values()
                    .filter(|value| value.is_array())
                    .flat_map(|value| template::ids_in(Some(value)))
                    .collect()
            };
            let gone = before.map(of_values).unwrap_or_default();
            let had = store::files(tx, viewer.enterprise_id, &[log.id]).await?;
            files.extend(had.into_iter().map(|(_, file)| file.id).filter(|id| !gone.contains(id)));
        }
        None => {}
    }
    files.sort_unstable();
    files.dedup();
    file::service::attach(tx, viewer, (ITEM_LOG.record_type, log.id), &files).await
}

/// Notifies the mentioned members, and the members who see it from now on because they were added.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    log: &ItemLog,
    before: Option<&ItemLog>,
    mentioned: &[i64],
) -> AppResult<()> {
    let had = |id: &i64| before.is_some_and(|row| row.visible_member_ids.contains(id));
    let others = log.visible_member_ids.iter().copied().filter(|id| *id != viewer.member_id);
    let new: Vec<i64> = others.filter(|id| !had(id)).collect();
    let (called, shown): (Vec<i64>, Vec<i64>) = new.into_iter().partition(|id| mentioned.contains(id));
    let excerpt = store::excerpt(&log.contents);
    for (kind, title, to) in [
        ("log.mention", format!("{}在日志中提到了您", viewer.name), called),
        ("log.shown", format!("{}的日志抄送给您", viewer.name), shown),
    ] {
        let link = Some(format!("/log/LogList?show={}", log.id));
        let about = About::Record(ITEM_LOG.record_type, log.id);
        let message = Message { kind, title, body: Some(excerpt.clone()), link, source: None, about };
        notification::send(tx, viewer.enterprise_id, &to, &message).await?;
    }
    Ok(())
}

/// Deletes logs; all or none. They can be restored (business §7 `DELETE itemlog`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::logs::many(tx, viewer, ids).await?)?;
        if !rows.iter().all(|row| rules::may_delete(viewer, row)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("item_log.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::logs::delete(tx, viewer, ids).await?;
        cost::settle(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Writes a comment on a log, or a reply to one (business §7 `logOperate/comment`).
#[erased]
pub async fn say(db: &Db, viewer: &Viewer, new: NewComment) -> AppResult<Comment> {
    comment::service::create(db, viewer, NewComment { kind: &ITEM_LOG, ..new }).await
}

/// Reminds members of the viewer's teams without a log of today, or the chosen ones of these; returns them. A
/// member gets at most one reminder a day.
#[erased]
pub async fn remind(
    db: &Db,
    viewer: &Viewer,
    team: Option<i64>,
    chosen: Option<Vec<i64>>,
) -> AppResult<Vec<i64>> {
    if !rules::may_remind(viewer) {
        return Err(AppError::forbidden());
    }
    let teams = rules::watched_in(viewer, team)?;
    let day = clock::china_day(clock::now());
    db.transaction(async |tx| {
        let enterprise = viewer.enterprise_id;
        let members = places::writers(tx, enterprise, teams.as_deref(), day).await?;
        let members = journal::rules::chosen(members, chosen.as_deref())?;
        let others: Vec<i64> = members.into_iter().filter(|id| *id != viewer.member_id).collect();
        let silent = store::silent(tx, enterprise, &others, day).await?;
        let told = message(Some(&viewer.name));
        notices::remind(tx, enterprise, (notices::LOG, day), &silent, &told).await
    })
    .await
}

/// A row of the calendar: a member, and the number of their logs of each day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The member.
    pub member_id: i64,
    /// The number of logs of each day, in order.
    pub days: Vec<(NaiveDate, i64)>,
}

/// The longest calendar, in days.
const MAX_DAYS: i64 = 42;

/// The calendar of the viewer's teams, or of the viewer alone: logs by member and day, at most six weeks
/// (business §7 `itemlog/log_member_count`).
#[erased]
pub async fn calendar(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    team: Option<i64>,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<Written>> {
    if to < from || to - from >= chrono::TimeDelta::days(MAX_DAYS) {
        return Err(AppError::field("to", FieldCode::Invalid, format!("日期范围应为 1 到 {MAX_DAYS} 天")));
    }
    let teams = rules::watched_in(viewer, team)?;
    let members = match &teams {
        // a viewer who directs no team gets a calendar of their own
        Some(teams) if teams.is_empty() => vec![viewer.member_id],
        teams => {
            let all = places::writers(connection, viewer.enterprise_id, teams.as_deref(), to).await?;
            places::readable(all)?
        }
    };
    let written = super::figures::written(connection, viewer.enterprise_id, &members, (from, to)).await?;
    let days: Vec<NaiveDate> = from.iter_days().take_while(|day| *day <= to).collect();
    let row = |member_id: i64| Written {
        member_id,
        days: days
            .iter()
            .map(|day| (*day, written.get(&(member_id, *day)).copied().unwrap_or_default()))
            .collect(),
    };
    Ok(members.into_iter().map(row).collect())
}

//! Actions of approvers on approval applications: each answers one open task (business §7 `process/complete`,
//! `process/refuse`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::engine::{Event, State, Where, targets};
use super::locked::{By, Locked};
use super::model::{FlowProcess, NewRecord, Saying};
use super::service::{Taking, attach_more, held, take};
use super::values;
use super::write::{Also, write};
use super::{children, rules, store};
use crate::Db;
use crate::flow_form::definition::{Chooser, Right};
use crate::rows::Outcome;

/// An action of an approver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Agrees.
    Agree,
    /// Refuses.
    Refuse,
    /// Returns the application to a node, or to its applicant.
    Return(Option<String>),
    /// Transfers the task to another member for good.
    Transfer(i64),
    /// Asks another member for an opinion first.
    Delegate(i64),
    /// Adds signers.
    Add(Where, Vec<i64>),
    /// Takes the last agreement back.
    TakeBack,
}

/// The most signers that are added at once.
const MAX_ADDED: usize = 20;

impl Act {
    const fn action(&self) -> &'static str {
        match self {
            Self::Agree => "flow_process.agree",
            Self::Refuse => "flow_process.refuse",
            Self::Return(_) => "flow_process.return",
            Self::Transfer(_) => "flow_process.transfer",
            Self::Delegate(_) => "flow_process.delegate",
            Self::Add(..) => "flow_process.add_signer",
            Self::TakeBack => "flow_process.take_back",
        }
    }

    const fn verb(&self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::Refuse => "refuse",
            Self::Return(Some(_)) => "return",
            Self::Return(None) => "return_applicant",
            Self::Transfer(_) => "transfer",
            Self::Delegate(_) => "delegate",
            Self::Add(Where::Before, _) => "add_before",
            Self::Add(Where::After, _) => "add_after",
            Self::Add(Where::Beside, _) => "add_beside",
            Self::TakeBack => "take_back",
        }
    }

    /// Error text of a missing opinion, for actions that require one.
    const fn required(&self) -> Option<&'static str> {
        match self {
            Self::Refuse => Some("请填写拒绝原因"),
            Self::Return(_) => Some("请填写退回原因"),
            _ => None,
        }
    }

    fn members(&self) -> Vec<i64> {
        match self {
            Self::Transfer(to) | Self::Delegate(to) => vec![*to],
            Self::Add(_, members) => members.clone(),
            _ => Vec::new(),
        }
    }
}

/// Executes an action with the viewer's open task of an application.
#[erased]
pub async fn act(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    act: Act,
    saying: Saying,
) -> AppResult<FlowProcess> {
    let said = rules::said(saying, act.required())?;
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        taken(tx, viewer, held, act, said).await
    })
    .await
}

async fn taken(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    mut held: Locked,
    act: Act,
    said: Saying,
) -> AppResult<FlowProcess> {
    let not_open = || super::locked::refusal(super::engine::Refusal::NotOpen);
    let item = match act {
        Act::TakeBack => rules::taken_back(&held.state, viewer.member_id)
            .ok_or_else(|| super::locked::refusal(super::engine::Refusal::Overtaken))?,
        _ => rules::open_item(&held.state, viewer.member_id).ok_or_else(not_open)?,
    };
    let item = item.id;
    let node = held.node_of(item);
    allowed(&held, &act, item)?;
    if act == Act::Agree && said.opinion.is_none() {
        let asked = node.as_ref().and_then(|(key, _)| held.definition.node(key));
        if asked.is_some_and(|node| node.asks_opinion) {
            return Err(AppError::field("opinion", FieldCode::Required, "请填写审批意见"));
        }
    }
    let before = held.values.clone();
    if act == Act::Agree {
        let key = node.as_ref().map(|(key, _)| key.clone()).unwrap_or_default();
        fill(tx, viewer, &mut held, &key, said.values.as_ref().unwrap_or(&values::Values::new())).await?;
    }
    if act == Act::Agree {
        held.choices.extend(said.choices.clone());
        held.look_again(tx, &[]).await?;
        held.require_active()?;
    } else if !act.members().is_empty() {
        held.look_again(tx, &act.members()).await?;
    }
    attach_more(tx, viewer, held.process.id, &said.file_ids).await?;
    let event = match &act {
        Act::Agree => Event::Agree(item),
        Act::Refuse => Event::Refuse(item),
        Act::Return(to) => Event::Return(item, to.clone()),
        Act::Transfer(to) => Event::Transfer(item, *to),
        Act::Delegate(to) => Event::Delegate(item, *to),
        Act::Add(place, members) => Event::Add(item, *place, members.clone()),
        Act::TakeBack => Event::TakeBack(item),
    };
    let turned = held.apply(&event)?;
    if act == Act::Agree {
        reached_unchosen(&held, &turned.0)?;
    }
    let line = NewRecord {
        verb: act.verb(),
        node: match &act {
            Act::Return(Some(to)) => held.node(to),
            _ => node,
        },
        by: Some(viewer.member_id),
        members: act.members(),
        body: said.opinion.clone(),
        files: said.file_ids,
    };
    let mut also = Also { action: act.action(), line, item: Some(item), sent: false };
    if act == Act::TakeBack {
        also.item = None;
    }
    if before != held.values {
        let line = NewRecord { verb: "edit", by: Some(viewer.member_id), ..NewRecord::default() };
        store::record(tx, (held.process.enterprise_id, held.process.id), vec![line]).await?;
    }
    write(tx, By { viewer: Some(viewer) }, held, turned, also).await
}

/// Checks that the form allows the approvers of the node this action.
fn allowed(held: &Locked, act: &Act, item: u32) -> AppResult<()> {
    let node =
        held.node_of(item).and_then(|(key, _)| held.definition.node(&key).cloned()).unwrap_or_default();
    let refuse =
        |field: &str, message: &'static str| Err(AppError::field(field, FieldCode::Invalid, message));
    match act {
        Act::Transfer(_) | Act::Delegate(_) if node.no_transfer => refuse("memberId", "该节点不允许转交"),
        Act::Add(..) if node.no_add => refuse("memberIds", "该节点不允许加签"),
        Act::Return(_) if node.no_return => refuse("node", "该节点不允许退回"),
        Act::Add(_, members) if members.is_empty() => refuse("memberIds", "请选择加签的成员"),
        Act::Add(_, members) if members.len() > MAX_ADDED => refuse("memberIds", "一次最多加签 20 人"),
        Act::Return(Some(key)) if !targets(held.ground(), &held.state, item).contains(key) => {
            refuse("node", "不能退回到该节点")
        }
        _ => Ok(()),
    }
}

/// Writes the fields that the node allows its approver to write.
async fn fill(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &mut Locked,
    node: &str,
    sent: &values::Values,
) -> AppResult<()> {
    let allowed = rules::allowed_at(&held.definition, node);
    let allowed = children::without_hidden(tx, viewer, held, allowed).await?;
    if let Some(key) = sent.keys().find(|key| allowed.of(key) != Right::Write) {
        let label = held.definition.field(key).map_or(key.as_str(), |field| field.label.as_str());
        let message = format!("“{label}”在该节点不能修改");
        return Err(AppError::field(&format!("values.{key}"), FieldCode::Forbidden, message));
    }
    take(tx, viewer, held, Taking { allowed, draft: false, keeps: true }, sent).await
}

/// Checks that the approvers of a node that is reached now are chosen, where the previous approver has to
/// choose them.
fn reached_unchosen(held: &Locked, state: &State) -> AppResult<()> {
    let reached = state.visits.iter().filter(|visit| visit.opened == state.step);
    reached.map(|visit| visit.node.as_str()).try_for_each(|node| held.require_choice(node, Chooser::Previous))
}

/// Removes an added signer.
#[erased]
pub async fn remove_signer(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    item: u32,
) -> AppResult<FlowProcess> {
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        let found = held.state.item(item).ok_or_else(AppError::not_found)?;
        if !rules::may_remove(viewer, found, &held.form.admin_ids) {
            return Err(AppError::forbidden());
        }
        let line = NewRecord {
            verb: "remove",
            node: held.node_of(item),
            by: Some(viewer.member_id),
            members: vec![found.member],
            ..NewRecord::default()
        };
        let turned = held.apply(&Event::Remove(item))?;
        let also = Also { action: "flow_process.remove_signer", line, item: None, sent: false };
        write(tx, By { viewer: Some(viewer) }, held, turned, also).await
    })
    .await
}

/// Approves several applications, as far as their forms allow it and no field has to be filled in.
#[erased]
pub async fn agree_all(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    saying: Saying,
) -> AppResult<Vec<Outcome<FlowProcess>>> {
    rules::ids(ids)?;
    if ids.len() > rules::MAX_BATCH {
        let message = format!("一次最多审批 {} 条", rules::MAX_BATCH);
        return Err(AppError::field("ids", FieldCode::TooLong, message));
    }
    let said = rules::said(saying, None)?;
    let mut outcomes = Vec::with_capacity(ids.len());
    for id in ids {
        // each in a transaction of its own, so that waiting for one lock does not delay the others
        let done = db
            .transaction(async |tx| {
                let held = held(tx, viewer, (*id, None)).await?;
                if !held.definition.settings.batch_agree {
                    return Err(AppError::field("ids", FieldCode::Invalid, "该表单不允许批量同意"));
                }
                taken(tx, viewer, held, Act::Agree, said.clone()).await
            })
            .await;
        outcomes.push(match done {
            Err(error) if error.code() == xieli_kernel::ErrorCode::NotFound => {
                Outcome::refused(*id, xieli_kernel::messages::NOT_FOUND)
            }
            done => Outcome::of(*id, done)?,
        });
    }
    Ok(outcomes)
}

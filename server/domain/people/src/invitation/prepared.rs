//! Invitations of people with a prepared record: an enterprise has added a person whose account it does not
//! own, and they have not accepted yet (docs/decisions/0046). Until then it knows only the data it entered.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Code, Viewer, clock};

use super::join::no_such;
use super::model::{Invitation, Preview};
use super::{rules, store};
use crate::account;
use crate::member::model::Member;
use crate::member::rules::{self as member_rules, Action, Status};
use crate::member::store::{self as members, Standing};
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Db, Services, kind};

/// Lifetime of such an invitation.
const LIFE: TimeDelta = TimeDelta::days(30);

/// A record prepared for a person.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The member record, in state invited.
    pub member_id: i64,
    /// Mobile number; a person who has proven it may accept.
    pub phone: String,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// Teams they join on accepting.
    pub team_ids: Vec<i64>,
    /// Roles they get on accepting.
    pub role_ids: Vec<i64>,
}

/// Invites people with prepared records; those who are active in another enterprise are notified there.
#[erased]
pub async fn invite(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    prepared: &[Prepared],
) -> AppResult<Vec<Invitation>> {
    if prepared.is_empty() {
        return Ok(Vec::new());
    }
    let members: Vec<i64> = prepared.iter().map(|one| one.member_id).collect();
    store::revoke_prepared(tx, viewer.enterprise_id, &members).await?;
    let made = store::insert_prepared(tx, viewer, prepared, clock::now() + LIFE).await?;
    let changes = made.iter().map(|one| Change::new("invitation.create", one.id).after(one));
    Change::write_all(changes, tx, viewer).await?;
    let phones: Vec<String> = prepared.iter().map(|one| one.phone.clone()).collect();
    let mut told: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for (enterprise, member) in store::elsewhere(tx, viewer.enterprise_id, &phones).await? {
        told.entry(enterprise).or_default().push(member);
    }
    let name = store::enterprise_name(tx, viewer.enterprise_id).await?;
    let notice = Notice {
        kind: "member.invited",
        title: format!("“{name}”邀请您加入"),
        body: Some("接受后您可以在企业之间切换；不接受则对方看不到您的任何信息。".to_owned()),
        link: Some("/profile/JoinEnterprises"),
    };
    for (enterprise, members) in told {
        notify(tx, enterprise, &members, &notice).await?;
    }
    Ok(made)
}

/// Pending invitations of the viewer, by the number they have proven.
#[erased]
pub async fn waiting(db: &Db, viewer: &Viewer) -> AppResult<Vec<Preview>> {
    let own = db.own().await?;
    let account = account::store::person::by_id(&own, viewer.account_id).await?;
    let Some(account) = account.filter(|account| account.proven_at.is_some()) else { return Ok(Vec::new()) };
    let personal = |(code, enterprise_name, inviter_name)| Preview {
        code,
        enterprise_name,
        inviter_name: Some(inviter_name),
        team_name: None,
        personal: true,
        trouble: None,
    };
    Ok(store::waiting_for(&own, &account.phone).await?.into_iter().map(personal).collect())
}

/// Accepts: the prepared record becomes the person's, or, for a former member, their old record is restored.
#[erased]
pub(super) async fn accept(
    tx: &mut AsyncPgConnection,
    invitation: &Invitation,
    prepared: i64,
    account_id: i64,
) -> AppResult<Member> {
    let enterprise_id = invitation.enterprise_id;
    let record = waiting_record(tx, enterprise_id, prepared).await?;
    member_rules::transition(&record.name, Status::from_i16(record.status), Action::Accept)?;
    let standing = |of: &Member| Standing {
        member_type: invitation.member_type,
        invitation_id: Some(invitation.id),
        inviter_id: Some(invitation.created_by),
        ..Standing::of(of, Status::Active)
    };
    let before = members::of_account(tx, enterprise_id, account_id).await?;
    let member = match before.filter(|before| before.id != record.id) {
        Some(before) => {
            member_rules::transition(&before.name, Status::from_i16(before.status), Action::Rejoin)?;
            members::discard(tx, enterprise_id, record.id).await?;
            kind::member_is(tx, enterprise_id, before.id, invitation.member_type).await?;
            members::set_standing(tx, enterprise_id, Some(before.id), before.id, &standing(&before)).await?
        }
        None => {
            members::set_account(tx, enterprise_id, record.id, account_id).await?;
            kind::member_is(tx, enterprise_id, record.id, invitation.member_type).await?;
            members::set_standing(tx, enterprise_id, Some(record.id), record.id, &standing(&record)).await?
        }
    };
    Ok(member)
}

/// Declines, by the link or signed in: the enterprise learns only that.
#[erased]
pub async fn decline(services: &Services, viewer: Option<&Viewer>, code: &str) -> AppResult<String> {
    services
        .db()
        .transaction(async |tx| {
            let invitation = store::lock_by_code(tx, code).await?.ok_or_else(no_such)?;
            let prepared = invitation.member_id.ok_or_else(no_such)?;
            // a bearer of the link needs no account to decline; a signed-in viewer declines only for
            // themselves
            let phone = match viewer {
                Some(viewer) => account::store::person::by_id(tx, viewer.account_id)
                    .await?
                    .filter(|account| account.proven_at.is_some())
                    .map(|account| account.phone),
                None => invitation.phone.clone(),
            };
            rules::usable(&invitation, &phone.unwrap_or_default(), clock::now())?;
            let enterprise_id = invitation.enterprise_id;
            let record = waiting_record(tx, enterprise_id, prepared).await?;
            let status =
                member_rules::transition(&record.name, Status::from_i16(record.status), Action::Decline)?;
            let reason = Some("对方谢绝了邀请".to_owned());
            let standing = Standing { refuse_reason: reason, ..Standing::of(&record, status) };
            let after = members::set_standing(tx, enterprise_id, None, record.id, &standing).await?;
            store::revoke(tx, enterprise_id, invitation.id).await?;
            Change::new("member.decline", record.id)
                .before(&record)
                .after(&after)
                .write_as(tx, enterprise_id, None)
                .await?;
            let notice = Notice {
                kind: "member.declined",
                title: format!("{}谢绝了加入企业的邀请", record.name),
                body: None,
                link: Some("/members/Pending"),
            };
            let editors = members::holders_of(tx, enterprise_id, Code::EMember).await?;
            notify(tx, enterprise_id, &editors, &notice).await?;
            store::enterprise_name(tx, enterprise_id).await
        })
        .await
}

async fn waiting_record(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<Member> {
    let found = members::lock_prepared(tx, enterprise_id, id).await?;
    found.ok_or_else(no_such)
}

//! Joining by invitation (core §7 `POST invitemember/join`): as a signed-in person, or as a new one who
//! proves a number.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{Answer, Invitation, Joined, Newcomer};
use super::{prepared, rules, store};
use crate::account;
use crate::account::Accounts as _;
use crate::account::sms::Purpose;
use crate::member::model::{Facts, Member};
use crate::member::rules::{self as member_rules, Action, Status};
use crate::member::store::{self as members, Standing};
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Services, kind, member, role, team};

/// The person who joins, after authentication.
struct Person {
    name: String,
    phone: String,
    account: Proven,
}

enum Proven {
    /// A person with this account.
    Known(i64),
    /// A new person, who gets an account with this password, unless the number has one already.
    New(Option<String>),
}

/// Accepts an invitation. A signed-in viewer joins with their account; others prove their number by a code.
#[erased]
pub async fn join(services: &Services, viewer: Option<&Viewer>, answer: Answer) -> AppResult<Joined> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "申请理由", answer.reason.as_deref(), 200);
    check.finish()?;
    let db = services.db();
    let invitation = store::by_code(&*db.read().await?, &answer.code).await?.ok_or_else(no_such)?;
    let person = match viewer {
        Some(viewer) => signed_in(services, viewer).await?,
        // an invalid invitation must not consume the code
        None => newcomer(services, &invitation, &answer.newcomer).await?,
    };
    db.transaction(async |tx| {
        let invitation = store::lock_by_code(tx, &answer.code).await?.ok_or_else(no_such)?;
        rules::usable(&invitation, &person.phone, clock::now())?;
        let account_id = match &person.account {
            Proven::Known(id) => *id,
            Proven::New(password) => {
                account::sms::spend(tx, "phoneCode", &person.phone, Purpose::Join).await?;
                let enterprise = invitation.enterprise_id;
                account::service::create_proven(tx, enterprise, &person.phone, password.as_deref()).await?.id
            }
        };
        let member = enter(tx, &invitation, &person, account_id, reason.clone()).await?;
        store::used(tx, &invitation).await?;
        let (enterprise_name, _, _) = store::names(tx, &invitation).await?;
        Ok(Joined { status: member.status, enterprise_name })
    })
    .await
}

async fn signed_in(services: &Services, viewer: &Viewer) -> AppResult<Person> {
    let connection = services.db().read().await?;
    let account = account::store::person::by_id(&connection, viewer.account_id).await?;
    let account = account.ok_or_else(AppError::unauthenticated)?;
    if account.proven_at.is_none() {
        let message = "您的手机号尚未验证，请退出登录后打开邀请链接，用短信验证码加入";
        return Err(AppError::field("code", FieldCode::Forbidden, message));
    }
    Ok(Person { name: viewer.name.clone(), phone: account.phone, account: Proven::Known(account.id) })
}

async fn newcomer(services: &Services, invitation: &Invitation, input: &Newcomer) -> AppResult<Person> {
    let mut check = Checker::new();
    let name = check.required("name", "姓名", input.name.as_deref().unwrap_or_default(), 50);
    let mut phone = check.required("phone", "手机号", input.phone.as_deref().unwrap_or_default(), 40);
    let code = check.required("phoneCode", "验证码", input.phone_code.as_deref().unwrap_or_default(), 10);
    if !phone.is_empty() {
        phone = check.mobile("phone", &phone);
    }
    check.finish()?;
    rules::usable(invitation, &phone, clock::now())?;
    let password = match (&input.password, &input.key_id, &input.nonce) {
        (None, _, _) => None,
        (Some(secret), Some(key), Some(nonce)) => {
            let [plain] = services.login_keys().open(key, nonce, [secret]).await?;
            Some(plain)
        }
        (Some(_), _, _) => return Err(AppError::bad_input("password 须与 keyId、nonce 一同提交")),
    };
    account::sms::prove(services.db(), "phoneCode", &phone, Purpose::Join, &code).await?;
    Ok(Person { name, phone, account: Proven::New(password) })
}

/// Makes the person a member, or an applicant when an audit follows. A former member gets their old record
/// back.
async fn enter(
    tx: &mut AsyncPgConnection,
    invitation: &Invitation,
    person: &Person,
    account_id: i64,
    reason: Option<String>,
) -> AppResult<Member> {
    let enterprise_id = invitation.enterprise_id;
    if let Some(prepared) = invitation.member_id {
        let member = prepared::accept(tx, invitation, prepared, account_id)
            .await
            .map_err(|error| about(error, "code"))?;
        return entered(tx, invitation, None, member).await;
    }
    let before = members::of_account(tx, enterprise_id, account_id).await?;
    let action = if invitation.need_audit { Action::Reapply } else { Action::Rejoin };
    let status = match (&before, invitation.need_audit) {
        (Some(old), _) => member_rules::transition(&old.name, Status::from_i16(old.status), action)
            .map_err(|error| about(error, "code"))?,
        (None, true) => Status::Applied,
        (None, false) => Status::Active,
    };
    let standing = Standing {
        status,
        member_type: invitation.member_type,
        left_at: None,
        apply_reason: reason,
        refuse_reason: None,
        invitation_id: Some(invitation.id),
        inviter_id: Some(invitation.created_by),
    };
    let member = match &before {
        Some(old) => {
            kind::member_is(tx, enterprise_id, old.id, standing.member_type).await?;
            members::set_standing(tx, enterprise_id, Some(old.id), old.id, &standing).await?
        }
        None => {
            let facts =
                Facts { name: person.name.clone(), phone: Some(person.phone.clone()), ..Facts::default() };
            member::service::check_taken(tx, enterprise_id, &facts, None).await?;
            members::insert(tx, enterprise_id, None, Some(account_id), &facts, &standing).await?
        }
    };
    entered(tx, invitation, before, member).await
}

/// Gives the new member the teams and roles of the invitation, and publishes the event.
async fn entered(
    tx: &mut AsyncPgConnection,
    invitation: &Invitation,
    before: Option<Member>,
    member: Member,
) -> AppResult<Member> {
    let enterprise_id = invitation.enterprise_id;
    let status = Status::from_i16(member.status);
    if status == Status::Active {
        let offered = store::offered(tx, enterprise_id, Some(invitation.id)).await?;
        for team in offered.team_ids {
            team::store::add_members(tx, enterprise_id, team, &[member.id], None).await?;
        }
        role::store::add_members(tx, enterprise_id, &offered.role_ids, &[member.id]).await?;
    }
    let mut change =
        Change::new(if status == Status::Active { "member.join" } else { "member.apply" }, member.id)
            .after(&member)
            .reason(member.apply_reason.clone());
    if let Some(before) = &before {
        change = change.before(before);
    }
    change.write_as(tx, enterprise_id, Some(member.id)).await?;
    announce(tx, &member).await?;
    Ok(member)
}

/// Notifies the members who manage members.
async fn announce(tx: &mut AsyncPgConnection, member: &Member) -> AppResult<()> {
    let applied = Status::from_i16(member.status) == Status::Applied;
    let notice = Notice {
        kind: if applied { "member.applied" } else { "member.joined" },
        title: if applied {
            format!("{}申请加入企业", member.name)
        } else {
            format!("{}已加入企业", member.name)
        },
        body: member.apply_reason.clone(),
        link: Some(if applied { "/members/Pending" } else { "/members" }),
    };
    let mut editors = members::holders_of(tx, member.enterprise_id, Code::EMember).await?;
    editors.retain(|id| *id != member.id);
    notify(tx, member.enterprise_id, &editors, &notice).await
}

pub(super) fn no_such() -> AppError {
    AppError::field("code", FieldCode::NotFound, "邀请不存在")
}

/// The same refusal, reported for the field that the caller knows.
fn about(error: AppError, field: &str) -> AppError {
    match error {
        AppError::Invalid(mut errors) => {
            for error in &mut errors {
                error.path = vec![field.to_owned()];
            }
            AppError::Invalid(errors)
        }
        other => other,
    }
}

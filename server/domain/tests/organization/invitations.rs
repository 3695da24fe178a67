//! Tests of invitations, from creation to joining.

use xieli_domain::account::captcha::Reading;
use xieli_domain::account::sms::{self, Purpose};
use xieli_domain::invitation::model::{Answer, NewInvitation, Newcomer};
use xieli_domain::invitation::{join, service};
use xieli_kernel::{ErrorCode, FieldCode};

use crate::support::{Bench, denied, field, refused};

fn new() -> NewInvitation {
    NewInvitation {
        team_id: None,
        role_id: None,
        member_type: 1,
        phone: None,
        expires_in_hours: 24,
        max_uses: None,
        need_audit: true,
    }
}

fn answer(code: &str) -> Answer {
    Answer { code: code.into(), reason: Some("想加入".into()), ..Answer::default() }
}

#[tokio::test]
async fn somebody_signed_in_applies_once_and_the_editors_are_told() {
    let bench = Bench::demo().await;
    let (manager, other) = (bench.viewer("manager").await, bench.viewer("other").await);
    let invitation = service::create(&bench.services, &manager, new()).await.expect("made");
    let seen = service::preview(bench.db(), &invitation.code).await.expect("read").expect("there");
    assert_eq!(
        (seen.enterprise_name.as_str(), seen.inviter_name.as_deref()),
        ("云岭智能科技有限公司", Some(&*manager.name))
    );
    assert!(seen.trouble.is_none());
    let joined = join::join(&bench.services, Some(&other), answer(&invitation.code)).await.expect("applied");
    assert_eq!(joined.status, 0);
    let told = "select count(distinct member_id) from notification where enterprise_id = 1 and kind = 'member.applied' \
                and title like '%申请加入企业'";
    assert!(bench.number(told, &[]).await >= 3);
    let mine = "select count(*) from member where enterprise_id = 1 and account_id = $1 and inviter_id = $2";
    assert_eq!(bench.number(mine, &[&other.account_id, &manager.member_id]).await, 1);
    let again = join::join(&bench.services, Some(&other), answer(&invitation.code)).await;
    assert_eq!(refused(again), field("code", FieldCode::Conflict));
    // an invitation is useless to a member of the enterprise
    let here = join::join(&bench.services, Some(&manager), answer(&invitation.code)).await;
    assert_eq!(refused(here), field("code", FieldCode::Conflict));
    let uses = "select used_count::bigint from invitation where id = $1";
    assert_eq!(bench.number(uses, &[&invitation.id]).await, 1);
}

#[tokio::test]
async fn without_an_audit_team_and_role_come_at_once() {
    let bench = Bench::demo().await;
    let (admin, other) = (bench.viewer("admin").await, bench.viewer("other").await);
    let (team, role) = (bench.team("财务部").await, bench.role("财务").await);
    let wish = NewInvitation {
        team_id: Some(team),
        role_id: Some(role),
        need_audit: false,
        max_uses: Some(1),
        ..new()
    };
    let invitation = service::create(&bench.services, &admin, wish).await.expect("made");
    let joined = join::join(&bench.services, Some(&other), answer(&invitation.code)).await.expect("joined");
    assert_eq!(joined.status, 1);
    let held = "select count(*) from role_member h join member m on m.id = h.member_id \
                join team_member p on p.member_id = m.id and p.team_id = $3 \
                where m.enterprise_id = 1 and m.account_id = $1 and h.role_id = $2";
    assert_eq!(bench.number(held, &[&other.account_id, &role, &team]).await, 1);
    // used up
    let sales = bench.viewer("sales").await;
    let late = join::join(&bench.services, Some(&sales), answer(&invitation.code)).await;
    assert_eq!(refused(late), field("code", FieldCode::Expired));
}

#[tokio::test]
async fn a_manager_invites_to_roles_they_hold_only() {
    let bench = Bench::demo().await;
    let manager = bench.viewer("manager").await;
    let wish = NewInvitation { role_id: Some(bench.role("管理员").await), ..new() };
    assert_eq!(
        refused(service::create(&bench.services, &manager, wish).await),
        field("roleId", FieldCode::Forbidden)
    );
    let wish = NewInvitation { team_id: Some(bench.team("财务部").await), member_type: 2, ..new() };
    assert_eq!(
        refused(service::create(&bench.services, &manager, wish).await),
        field("teamId", FieldCode::Invalid)
    );
}

#[tokio::test]
async fn revoked_and_unknown_invitations_do_not_work() {
    let bench = Bench::demo().await;
    let (admin, other) = (bench.viewer("admin").await, bench.viewer("other").await);
    let invitation = service::create(&bench.services, &admin, new()).await.expect("made");
    assert_eq!(denied(service::revoke(&bench.services, &other, invitation.id).await), ErrorCode::NotFound);
    service::revoke(&bench.services, &admin, invitation.id).await.expect("revoked");
    assert_eq!(
        refused(service::revoke(&bench.services, &admin, invitation.id).await),
        field("id", FieldCode::Conflict)
    );
    let late = join::join(&bench.services, Some(&other), answer(&invitation.code)).await;
    assert_eq!(refused(late), field("code", FieldCode::Expired));
    let unknown = join::join(&bench.services, Some(&other), answer("nothing")).await;
    assert_eq!(refused(unknown), field("code", FieldCode::NotFound));
    let seen = service::preview(bench.db(), &invitation.code).await.expect("read").expect("there");
    assert!(seen.trouble.is_some());
    assert!(service::preview(bench.db(), "nothing").await.expect("read").is_none());
}

#[tokio::test]
async fn somebody_new_proves_their_number_and_gets_an_account() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let phone = "13912349999";
    let wish = NewInvitation { phone: Some(phone.into()), need_audit: false, ..new() };
    let invitation = service::create(&bench.services, &admin, wish).await.expect("made");
    assert_eq!(invitation.max_uses, Some(1));
    let link = sent(&bench, phone).await;
    assert_eq!(link, format!("https://xieli.example/join/{}", invitation.code));

    let newcomer = |phone: &str, code: &str| Answer {
        newcomer: Newcomer {
            name: Some("黎明".into()),
            phone: Some(phone.into()),
            phone_code: Some(code.into()),
            ..Newcomer::default()
        },
        ..answer(&invitation.code)
    };
    let nothing = join::join(&bench.services, None, answer(&invitation.code)).await;
    assert_eq!(
        refused(nothing).into_iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["name", "phone", "phoneCode"]
    );
    // a number other than the invited one is refused before any code is checked
    let stranger = join::join(&bench.services, None, newcomer("13912348888", "000000")).await;
    assert_eq!(refused(stranger), field("code", FieldCode::Forbidden));
    let guess = join::join(&bench.services, None, newcomer(phone, "000000")).await;
    assert_eq!(refused(guess), field("phoneCode", FieldCode::Invalid));
    let asker = sms::Asker { invitation: Some(&invitation.code), ..sms::Asker::default() };
    let asked =
        sms::ask(&bench.services, phone, Purpose::Join, &Reading::default(), asker).await.expect("asked");
    asked.result.expect("sent");
    let code = loop {
        let text = sent(&bench, phone).await;
        if text != link {
            break text;
        }
        tokio::task::yield_now().await;
    };
    let joined = join::join(&bench.services, None, newcomer(phone, &code)).await.expect("joined");
    assert_eq!((joined.status, joined.enterprise_name.as_str()), (1, "云岭智能科技有限公司"));
    let account = "select count(*) from account a join member m on m.account_id = a.id where a.phone = $1 and m.status = 1";
    assert_eq!(bench.number(account, &[&phone]).await, 1);
}

/// The last text message to a number, which is sent shortly after the request.
async fn sent(bench: &Bench, phone: &str) -> String {
    loop {
        if let Some(text) = bench.outbox.last(phone) {
            return text;
        }
        tokio::task::yield_now().await;
    }
}

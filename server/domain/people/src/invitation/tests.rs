//! Tests of the rules of invitations.

use chrono::{TimeDelta, Utc};
use xieli_domain_people::invitation::model::{Invitation, NewInvitation};
use xieli_domain_people::invitation::rules;
use xieli_kernel::{AppError, FieldCode};

fn invitation() -> Invitation {
    let now = Utc::now();
    Invitation {
        enterprise_id: 1,
        id: 1,
        code: rules::code(),
        phone: None,
        team_id: None,
        role_id: None,
        member_type: 1,
        max_uses: None,
        used_count: 0,
        need_audit: true,
        expires_at: now + TimeDelta::hours(1),
        revoked_at: None,
        created_at: now,
        created_by: 1,
        member_id: None,
    }
}

fn refused(result: Result<(), AppError>) -> Option<FieldCode> {
    match result {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

#[test]
fn an_invitation_works_until_it_is_revoked_expired_or_used_up() {
    let now = Utc::now();
    assert_eq!(rules::trouble(&invitation(), now), None);
    assert!(rules::trouble(&Invitation { revoked_at: Some(now), ..invitation() }, now).is_some());
    assert!(rules::trouble(&Invitation { expires_at: now, ..invitation() }, now).is_some());
    let once = Invitation { max_uses: Some(1), ..invitation() };
    assert_eq!(rules::trouble(&once, now), None);
    assert!(rules::trouble(&Invitation { used_count: 1, ..once }, now).is_some());
}

#[test]
fn an_invitation_to_a_number_serves_that_number_only() {
    let now = Utc::now();
    let mine = Invitation { phone: Some("13800001111".into()), ..invitation() };
    assert!(rules::usable(&mine, "13800001111", now).is_ok());
    assert_eq!(refused(rules::usable(&mine, "13800002222", now)), Some(FieldCode::Forbidden));
    assert!(rules::usable(&invitation(), "13800002222", now).is_ok());
}

#[test]
fn new_invitations_are_checked() {
    let new = NewInvitation {
        team_id: None,
        role_id: None,
        member_type: 1,
        phone: None,
        expires_in_hours: 168,
        max_uses: None,
        need_audit: true,
    };
    assert!(rules::check(&new).is_ok());
    for bad in [
        NewInvitation { expires_in_hours: 0, ..new.clone() },
        NewInvitation { expires_in_hours: rules::MAX_HOURS + 1, ..new.clone() },
        NewInvitation { max_uses: Some(0), ..new.clone() },
        NewInvitation { max_uses: Some(-1), ..new.clone() },
        NewInvitation { phone: Some("12345".into()), ..new.clone() },
    ] {
        assert_eq!(refused(rules::check(&bad)), Some(FieldCode::Invalid), "{bad:?}");
    }
}

#[test]
fn codes_differ_and_need_no_escaping() {
    let (one, other) = (rules::code(), rules::code());
    assert_ne!(one, other);
    assert_eq!(one.len(), 24);
    assert!(one.bytes().all(|byte| byte.is_ascii_alphanumeric()));
}

//! Tests of the rules of members.

use chrono::{NaiveDate, TimeDelta, Utc};
use xieli_domain_people::member::model::{Facts, Member, MemberBrief, MemberChanges};
use xieli_domain_people::member::rules::{self, Action, Rank, Status};
use xieli_kernel::{AppError, Code, FieldCode, clock};
use xieli_testing::viewer;

const ACTIONS: [Action; 8] = [
    Action::Approve,
    Action::Refuse,
    Action::Reapply,
    Action::Rejoin,
    Action::Leave,
    Action::Invite,
    Action::Accept,
    Action::Decline,
];

#[test]
fn every_transition_is_allowed_or_refused_as_the_table_says() {
    use Action::*;
    use Status::*;
    let allowed = [
        (Applied, Approve, Active),
        (Applied, Refuse, Refused),
        (Applied, Rejoin, Active),
        (Active, Leave, Left),
        (Refused, Reapply, Applied),
        (Refused, Rejoin, Active),
        (Left, Reapply, Applied),
        (Left, Rejoin, Active),
        (Refused, Invite, Invited),
        (Left, Invite, Invited),
        (Invited, Accept, Active),
        (Invited, Decline, Refused),
    ];
    for &from in Status::ALL {
        for action in ACTIONS {
            let expected =
                allowed.iter().find(|(status, by, _)| *status == from && *by == action).map(|(_, _, to)| *to);
            assert_eq!(rules::next(from, action), expected, "{from:?} {action:?}");
            assert_eq!(rules::transition("张伟", from, action).ok(), expected, "{from:?} {action:?}");
        }
    }
}

fn member(id: i64, status: Status) -> Member {
    let now = Utc::now();
    Member {
        brief: MemberBrief {
            enterprise_id: 1,
            id,
            name: "李娜".into(),
            phone: Some("13800001111".into()),
            status: status.as_i16(),
            member_type: 1,
            version: 1,
        },
        account_id: Some(id),
        email: None,
        gender: 0,
        birthday: None,
        job_number: None,
        position: None,
        is_technician: false,
        is_engineer: false,
        work_status: 0,
        introduction: None,
        remark: Some("备注".into()),
        entry_date: None,
        left_at: None,
        apply_reason: None,
        refuse_reason: None,
        invitation_id: None,
        inviter_id: None,
        created_at: now,
        created_by: None,
        updated_at: now,
    }
}

fn refused<T>(result: Result<T, AppError>) -> Vec<(String, FieldCode)> {
    match result {
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| (error.path.join("."), error.code)).collect()
        }
        _ => Vec::new(),
    }
}

const OWNER: Rank = Rank { owner: true, admin: false };
const ADMIN: Rank = Rank { owner: false, admin: true };
const NONE: Rank = Rank { owner: false, admin: false };

#[test]
fn nobody_reaches_above_themself() {
    let (owner, admin) = (viewer(1, &[Code::RoleOwner]), viewer(2, &[Code::RoleAdmin]));
    let (manager, editor) = (viewer(3, &[Code::EManage]), viewer(4, &[Code::EMember]));
    for (who, expected) in [
        (&owner, [true, true, true]),
        (&admin, [false, true, true]),
        // the permissions count, not the name of the role
        (&manager, [false, true, true]),
        (&editor, [false, false, true]),
    ] {
        let got = [OWNER, ADMIN, NONE].map(|rank| rules::outranks(who, rank));
        assert_eq!(got, expected, "{:?}", who.member_id);
    }
}

#[test]
fn who_exists_for_whom_is_said_in_one_way() {
    use std::collections::HashSet;

    use xieli_kernel::MemberType;
    let plain = viewer(9, &[]);
    let editor = viewer(9, &[Code::EMember]);
    let external = |viewer: &xieli_kernel::Viewer| xieli_kernel::Viewer {
        member_type: MemberType::External,
        ..viewer.clone()
    };
    let (alone, mates) = (HashSet::new(), HashSet::from([7]));
    for &status in Status::ALL {
        let other = member(7, status);
        let grown = matches!(status, Status::Active | Status::Left);
        assert_eq!(rules::exists_for(&plain, &other, &alone), grown, "{status:?}");
        assert!(rules::exists_for(&editor, &other, &alone), "{status:?}");
        assert!(!rules::exists_for(&external(&editor), &other, &alone), "{status:?}");
        assert!(rules::exists_for(&external(&editor), &other, &mates), "{status:?}");
        assert_eq!(rules::exists_for(&external(&plain), &other, &mates), grown, "{status:?}");
        // members always see themselves, in any state
        assert!(rules::exists_for(&external(&plain), &member(9, status), &alone), "{status:?}");
        let mut stranger = member(9, status);
        stranger.brief.enterprise_id = 2;
        assert!(!rules::exists_for(&editor, &stranger, &mates), "{status:?}");
    }
}

#[test]
fn the_owner_stays_and_nobody_sends_themself_away() {
    let owner = viewer(1, &[Code::RoleOwner]);
    assert!(rules::may_leave(&owner, &member(9, Status::Active), NONE).is_ok());
    assert!(rules::may_leave(&owner, &member(1, Status::Active), OWNER).is_err());
    assert!(rules::may_leave(&viewer(2, &[Code::RoleAdmin]), &member(1, Status::Active), OWNER).is_err());
    assert!(rules::may_leave(&viewer(9, &[Code::EMember]), &member(9, Status::Active), NONE).is_err());
    assert!(rules::may_leave(&viewer(4, &[Code::EMember]), &member(9, Status::Active), ADMIN).is_err());
}

#[test]
fn only_those_who_do_not_work_here_are_deleted() {
    for &status in Status::ALL {
        assert_eq!(rules::may_delete("李娜", status).is_ok(), status != Status::Active, "{status:?}");
    }
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let editor = viewer(4, &[Code::EMember]);
    let can = rules::allowed(&editor, &member(9, Status::Active), NONE);
    assert!(can.update && can.leave && can.set_teams && can.set_roles && !can.delete && !can.audit);
    let can = rules::allowed(&editor, &member(9, Status::Applied), NONE);
    assert!(can.update && can.audit && can.delete && !can.leave && !can.set_teams && !can.set_roles);
    let can = rules::allowed(&editor, &member(9, Status::Left), NONE);
    assert!(can.delete && !can.leave && !can.audit);
    let can = rules::allowed(&editor, &member(1, Status::Active), OWNER);
    assert!(!can.update && !can.leave && !can.set_roles && !can.delete);
    let stranger = rules::allowed(&viewer(5, &[Code::EMemberList]), &member(9, Status::Applied), NONE);
    assert!(!stranger.update && !stranger.audit && !stranger.delete && !stranger.set_teams);
    let stranger = rules::allowed(&viewer(5, &[Code::EMemberList]), &member(9, Status::Active), NONE);
    assert!(!stranger.set_teams, "who directs no team puts nobody into one");
    let resets = |id, status| rules::allowed(&editor, &member(id, status), NONE).reset_password;
    assert!(
        resets(9, Status::Active) && !resets(editor.member_id, Status::Active) && !resets(9, Status::Left)
    );
    assert!(!stranger.reset_password && !stranger.set_roles);
    let mut director = viewer(5, &[]);
    director.directed_team_ids = vec![7];
    assert!(rules::allowed(&director, &member(9, Status::Active), NONE).set_teams);
    assert!(rules::sees_notes(&editor, &member(9, Status::Active)));
    assert!(rules::sees_notes(&viewer(9, &[]), &member(9, Status::Active)));
    assert!(!rules::sees_notes(&viewer(5, &[Code::EMemberList]), &member(9, Status::Active)));
}

#[test]
fn facts_are_trimmed_and_every_refusal_told() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day");
    let good = Facts { name: " 李娜 ".into(), phone: Some(" 13800001111 ".into()), ..Facts::default() };
    let checked = rules::facts(&good, true, today).expect("good");
    assert_eq!((checked.name.as_str(), checked.phone.as_deref()), ("李娜", Some("13800001111")));
    let bad = Facts {
        name: " ".into(),
        phone: Some("021".into()),
        email: Some("a@b".into()),
        birthday: Some(today + TimeDelta::days(1)),
        entry_date: NaiveDate::from_ymd_opt(1800, 1, 1),
        job_number: Some("长".repeat(31)),
        ..Facts::default()
    };
    let fields: Vec<String> =
        refused(rules::facts(&bad, true, today)).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["name", "jobNumber", "phone", "email", "birthday", "entryDate"]);
    let nobody = Facts { name: "李娜".into(), ..Facts::default() };
    assert_eq!(refused(rules::facts(&nobody, true, today)), [("phone".to_owned(), FieldCode::Required)]);
    assert!(rules::facts(&nobody, false, today).is_ok());
}

#[test]
fn days_of_a_member_lie_within_a_life() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day");
    let first = NaiveDate::from_ymd_opt(1900, 1, 1).expect("a day");
    let day = TimeDelta::days(1);
    let good = |birthday, entry_date| {
        let facts = Facts { name: "李娜".into(), birthday, entry_date, ..Facts::default() };
        rules::facts(&facts, false, today).is_ok()
    };
    assert!(good(Some(first), Some(first)) && good(Some(today), Some(today + TimeDelta::days(366))));
    for strange in [first - day, today + day, first - TimeDelta::days(4000)] {
        assert!(!good(Some(strange), None), "born {strange}");
    }
    for strange in [first - day, today + TimeDelta::days(367), first - TimeDelta::days(4000)] {
        assert!(!good(None, Some(strange)), "started {strange}");
    }
}

#[test]
fn the_last_day_lies_between_the_first_and_today() {
    let now = Utc::now();
    let today = clock::china_day(now);
    assert_eq!(rules::leaving_time(None, None, now).ok(), Some(now));
    assert_eq!(rules::leaving_time(Some(today), None, now).ok(), Some(now));
    let yesterday = today - TimeDelta::days(1);
    let end = rules::leaving_time(Some(yesterday), None, now).expect("yesterday");
    assert_eq!(clock::china_day(end), today);
    assert!(end <= now);
    assert!(rules::leaving_time(Some(today + TimeDelta::days(1)), None, now).is_err());
    assert!(rules::leaving_time(Some(yesterday), Some(today), now).is_err());
    assert!(
        rules::leaving_time(Some(yesterday), Some(yesterday), now).is_ok(),
        "a first day may be the last"
    );
    let first = NaiveDate::from_ymd_opt(1900, 1, 1).expect("a day");
    assert!(rules::leaving_time(Some(first), None, now).is_ok());
    for before in [first - TimeDelta::days(1), first - TimeDelta::days(400)] {
        assert!(rules::leaving_time(Some(before), None, now).is_err(), "{before}");
    }
}

#[test]
fn who_asks_again_is_told_whether_they_are_here_or_wait() {
    let said = |status, action| match rules::transition("李娜", status, action) {
        Err(AppError::Invalid(faults)) => faults[0].message.clone().into_owned(),
        other => panic!("{other:?}"),
    };
    for action in [Action::Reapply, Action::Rejoin] {
        assert!(said(Status::Active, action).contains("您已是该企业成员"), "{action:?}");
    }
    assert!(said(Status::Applied, Action::Reapply).contains("正在审核中"));
    assert_eq!(said(Status::Left, Action::Approve), "“李娜”已离职，无需审核");
}

#[test]
fn absent_changes_stay_and_nulls_clear() {
    let before = member(9, Status::Active);
    let changes =
        MemberChanges { remark: Some(None), position: Some(Some("站长".into())), ..Default::default() };
    let facts = changes.apply(&before);
    assert_eq!(
        (facts.remark, facts.position.as_deref(), facts.phone),
        (None, Some("站长"), before.phone.clone())
    );
}

#[test]
fn a_record_tells_where_somebody_stood_before_they_were_invited() {
    let invited = |account_id, left_at, refuse_reason: Option<&str>| Member {
        account_id,
        left_at,
        refuse_reason: refuse_reason.map(str::to_owned),
        ..member(1, Status::Invited)
    };
    let now = Some(Utc::now());
    assert_eq!(rules::former(&invited(None, None, None)), None);
    assert_eq!(rules::former(&invited(Some(1), now, None)), Some(Status::Left));
    assert_eq!(rules::former(&invited(None, now, None)), Some(Status::Left));
    assert_eq!(rules::former(&invited(Some(1), None, None)), Some(Status::Refused));
    assert_eq!(rules::former(&invited(None, None, Some("对方谢绝了邀请"))), Some(Status::Refused));
}

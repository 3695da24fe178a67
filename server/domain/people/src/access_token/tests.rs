//! Tests of the rules of personal access tokens, and of their secrets.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_domain_people::access_token::model::{AccessToken, NewAccessToken};
use xieli_domain_people::access_token::rules::{self, Grant, Policy, State};
use xieli_domain_people::access_token::secret;
use xieli_kernel::permission::Holder;
use xieli_kernel::{
    Access, AppError, Code, CodeSet, ErrorCode, FieldCode, MemberType, TokenGrant, Viewer, clock,
};

fn set(codes: &[Code]) -> CodeSet {
    codes.iter().copied().collect()
}

fn holder(codes: &[Code]) -> Holder {
    Holder { authorities: set(codes), enabled: CodeSet::all(), team_manager: false }
}

fn viewer(holder: Holder) -> Viewer {
    Viewer {
        account_id: 1,
        session_id: 1,
        enterprise_id: 1,
        member_id: 7,
        name: "张伟".into(),
        member_type: MemberType::Staff,
        holder,
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

fn texts(permissions: &[&str]) -> Vec<String> {
    permissions.iter().map(|text| (*text).to_owned()).collect()
}

// --- the secret

#[test]
fn a_secret_is_recognisable_and_no_two_are_alike() {
    let (one, other) = (secret::generate(), secret::generate());
    assert_ne!(one, other);
    for made in [&one, &other] {
        let body = made.strip_prefix("xlp_").expect("the prefix");
        assert!(body.len() == 49 && body.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{made}");
        assert!(secret::fingerprint(made).is_some());
    }
    assert_ne!(secret::fingerprint(&one), secret::fingerprint(&other));
    assert!(one.ends_with(&secret::hint(&one)) && secret::hint(&one).len() == 4);
}

#[test]
fn what_is_mistyped_has_no_fingerprint() {
    let made = secret::generate();
    let other = |at: usize| {
        let mut bytes = made.clone().into_bytes();
        bytes[at] = if bytes[at] == b'a' { b'b' } else { b'a' };
        String::from_utf8(bytes).expect("ASCII")
    };
    for at in 0..made.len() {
        assert_eq!(secret::fingerprint(&other(at)), None, "{at}");
    }
    let longer = format!("{made}0");
    for wrong in ["", "xlp_", "xlp", &made[1..], &made[..made.len() - 1], &longer, "xlp_中文中文中文"] {
        assert_eq!(secret::fingerprint(wrong), None, "{wrong}");
    }
}

/// Scanners of source code check it, too: the expected value comes from another program.
#[test]
fn the_checksum_is_the_crc_32_in_sixty_two_digits() {
    let known = format!("xlp_{}2CZclj", "0".repeat(43));
    assert!(secret::fingerprint(&known).is_some());
}

// --- what a token may do

#[test]
fn a_token_has_what_it_was_given_and_its_owner_still_holds() {
    let grant = Grant::read(&texts(&["e:member", "task:query"]));
    let held = |codes: &[Code]| rules::restrict(&holder(codes), &grant).authorities;
    assert_eq!(held(&[Code::EMember, Code::TaskQuery, Code::LogDel]), set(&[Code::EMember, Code::TaskQuery]));
    assert_eq!(held(&[Code::EMember]), set(&[Code::EMember]));
    assert_eq!(held(&[]), CodeSet::EMPTY);
    // permissions that the owner gains later do not reach the token
    assert_eq!(held(&[Code::LogDel, Code::WorkDel]), CodeSet::EMPTY);
}

#[test]
fn what_the_enterprise_switched_off_no_token_has() {
    let grant = Grant::read(&texts(&["e:member", "task:query"]));
    let owner = Holder {
        authorities: set(&[Code::EMember, Code::TaskQuery]),
        enabled: set(&[Code::TaskQuery]),
        team_manager: false,
    };
    assert_eq!(rules::restrict(&owner, &grant).authorities, set(&[Code::TaskQuery]));
}

#[test]
fn an_admins_token_is_no_admin_unless_it_was_given_that() {
    for admin in [Code::RoleOwner, Code::RoleAdmin, Code::EManage] {
        // an admin holds every code without its being listed, even one that is switched off
        let owner = Holder { authorities: set(&[admin]), enabled: CodeSet::EMPTY, team_manager: false };
        let narrow = rules::restrict(&owner, &Grant::read(&texts(&["task:query"])));
        assert!(!narrow.is_admin());
        assert!(narrow.allows(&Access::any(&[Code::TaskQuery])));
        assert!(!narrow.allows(&Access::any(&[Code::TaskDel])));
        let wide = rules::restrict(&owner, &Grant::read(&texts(&["e:manage"])));
        assert!(wide.is_admin() && wide.allows(&Access::any(&[Code::TaskDel])));
        // authorities of the owner alone are never a token's
        let given = Grant::read(&texts(&["ROLE_owner", "ROLE_admin", "e:manage"]));
        let greedy = rules::restrict(&owner, &given).authorities;
        assert!(!greedy.contains(Code::RoleOwner) && !greedy.contains(Code::RoleAdmin));
    }
    // a former admin's token gains nothing
    let former = rules::restrict(&holder(&[Code::Log]), &Grant::read(&texts(&["e:manage", "task:query"])));
    assert_eq!(former.authorities, CodeSet::EMPTY);
}

#[test]
fn the_standing_of_a_director_is_given_like_a_code() {
    let director = Holder { team_manager: true, ..holder(&[]) };
    assert!(rules::restrict(&director, &Grant::read(&texts(&["teamManage"]))).team_manager);
    assert!(!rules::restrict(&director, &Grant::read(&texts(&["e:member"]))).team_manager);
    assert!(!rules::restrict(&holder(&[]), &Grant::read(&texts(&["teamManage"]))).team_manager);
}

#[test]
fn nobodys_token_has_more_than_its_owner() {
    // every combination of a kind of owner and a permission
    let everything = Grant { codes: CodeSet::all(), team_manage: true };
    for code in Code::ALL.iter().copied() {
        for team_manager in [false, true] {
            let owner = Holder { team_manager, ..holder(&[code]) };
            let token = rules::restrict(&owner, &everything);
            assert!(owner.team_manager || !token.team_manager);
            for asked in Code::ALL.iter().copied() {
                let access = Access::any(Box::leak(Box::new([asked])));
                assert!(owner.allows(&access) || !token.allows(&access), "{code:?} gives {asked:?}");
            }
        }
    }
}

#[test]
fn interactive_and_read_only_are_asked_before_the_permission() {
    let grant = |read_only| TokenGrant { id: 1, read_only, expires_at: clock::now() };
    let speaker = |token| Viewer { token, ..viewer(holder(&[Code::RoleOwner])) };
    let interactive = Access { interactive: true, ..Access::OPEN };
    let change = Access { changes: true, ..Access::OPEN };
    let refused = |result: xieli_kernel::AppResult<()>| result.expect_err("refused").code();
    for access in [interactive, change, Access::OPEN] {
        assert!(speaker(None).admit(&access).is_ok());
    }
    for read_only in [false, true] {
        let token = speaker(Some(grant(read_only)));
        assert_eq!(refused(token.admit(&interactive)), ErrorCode::Forbidden);
        assert!(token.admit(&Access::OPEN).is_ok());
        assert_eq!(token.admit(&change).is_err(), read_only);
    }
}

// --- making one

fn new(permissions: &[&str], on: &str) -> NewAccessToken {
    NewAccessToken {
        name: " 报表 ".into(),
        permissions: texts(permissions),
        read_only: false,
        expires_on: on.parse().expect("a day"),
    }
}

const POLICY: Policy = Policy { allowed: true, max_days: 365 };

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn told(result: xieli_kernel::AppResult<rules::Checked>) -> Vec<(String, FieldCode)> {
    match result {
        Ok(_) => Vec::new(),
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| (error.path.join("."), error.code)).collect()
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_token_works_through_its_last_day_in_china() {
    let me = viewer(holder(&[Code::TaskQuery]));
    // 2 a.m. on the second, in China
    let now = at("2026-03-01T18:00:00Z");
    let made =
        rules::check(&me, POLICY, &new(&["task:query", "task:query"], "2026-03-02"), now).expect("made");
    assert_eq!((made.name.as_str(), made.permissions), ("报表", texts(&["task:query"])));
    assert_eq!(made.expires_at, at("2026-03-02T16:00:00Z"));
    let day = |text: &str| told(rules::check(&me, POLICY, &new(&[], text), now));
    assert_eq!(day("2027-03-02"), []);
    for wrong in ["2027-03-03", "2026-03-01", "0001-01-01", "9999-12-31"] {
        assert_eq!(day(wrong), [("expiresOn".to_owned(), FieldCode::Invalid)], "{wrong}");
    }
}

#[test]
fn the_policy_says_how_long_and_whether_at_all() {
    let (me, now) = (viewer(holder(&[])), at("2026-03-01T18:00:00Z"));
    let policy = Policy { allowed: true, max_days: 30 };
    assert_eq!(told(rules::check(&me, policy, &new(&[], "2026-04-01"), now)), []);
    assert_eq!(
        told(rules::check(&me, policy, &new(&[], "2026-04-02"), now)),
        [("expiresOn".to_owned(), FieldCode::Invalid)]
    );
    let never = Policy { allowed: false, max_days: 30 };
    assert_eq!(
        told(rules::check(&me, never, &new(&[], "2026-03-03"), now)),
        [(String::new(), FieldCode::Forbidden)]
    );
    assert_eq!(Policy { allowed: true, max_days: i32::MAX }.last_day(NaiveDate::MAX), NaiveDate::MAX);
}

#[test]
fn nobody_gives_what_they_do_not_hold() {
    let (now, day) = (at("2026-03-01T18:00:00Z"), "2026-03-10");
    let ask = |holder: Holder, permissions: &[&str]| {
        told(rules::check(&viewer(holder), POLICY, &new(permissions, day), now))
    };
    let refused = |code| vec![("permissions".to_owned(), code)];
    let plain = holder(&[Code::TaskQuery]);
    assert_eq!(ask(plain, &["task:query"]), []);
    assert_eq!(ask(plain, &["task:query", "task:del"]), refused(FieldCode::Forbidden));
    assert_eq!(ask(plain, &["e:manage"]), refused(FieldCode::Forbidden));
    assert_eq!(ask(plain, &["teamManage"]), refused(FieldCode::Forbidden));
    assert_eq!(ask(plain, &["nothing:like:this"]), refused(FieldCode::NotFound));
    assert_eq!(ask(plain, &[""]), refused(FieldCode::NotFound));
    let admin = holder(&[Code::RoleAdmin]);
    assert_eq!(ask(admin, &["e:manage", "task:del"]), []);
    for role in ["ROLE_owner", "ROLE_admin"] {
        assert_eq!(ask(holder(&[Code::RoleOwner]), &[role]), refused(FieldCode::Forbidden), "{role}");
    }
    assert_eq!(ask(Holder { team_manager: true, ..plain }, &["teamManage"]), []);
    let many = vec!["task:query"; 10_000];
    assert_eq!(ask(plain, &many), refused(FieldCode::TooLong));
    assert_eq!(ask(plain, &vec!["task:query"; Code::ALL.len()]), []);
}

#[test]
fn every_fault_of_a_form_is_told_at_once() {
    let me = viewer(holder(&[]));
    let sent = NewAccessToken {
        name: "长".repeat(51),
        permissions: texts(&["task:del"]),
        read_only: true,
        expires_on: NaiveDate::MIN,
    };
    let told = told(rules::check(&me, POLICY, &sent, clock::now()));
    let fields: Vec<&str> = told.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["name", "permissions", "expiresOn"]);
}

// --- states and revocation

fn token(member_id: i64) -> AccessToken {
    let now = clock::now();
    AccessToken {
        enterprise_id: 1,
        id: 1,
        member_id,
        name: "甲".into(),
        permissions: Vec::new(),
        read_only: true,
        hint: "abcd".into(),
        created_at: now - TimeDelta::days(1),
        expires_at: now + TimeDelta::days(1),
        last_used_at: None,
        last_used_address: None,
        revoked_at: None,
        revoked_by: None,
    }
}

#[test]
fn a_token_is_active_until_its_last_moment_or_its_revocation() {
    let made = token(7);
    let ends = made.expires_at;
    assert_eq!(rules::state(&made, ends - TimeDelta::microseconds(1)), State::Active);
    assert_eq!(rules::state(&made, ends), State::Expired);
    let revoked = AccessToken { revoked_at: Some(made.created_at), ..made };
    for moment in [ends - TimeDelta::hours(1), ends + TimeDelta::hours(1)] {
        assert_eq!(rules::state(&revoked, moment), State::Revoked);
    }
}

#[test]
fn one_revokes_ones_own_and_an_admin_everybodys() {
    for (codes, mine, others) in [
        (&[][..], true, false),
        (&[Code::EMember][..], true, false),
        (&[Code::EManage][..], true, true),
        (&[Code::RoleAdmin][..], true, true),
    ] {
        let me = viewer(holder(codes));
        assert_eq!(rules::may_revoke(&me, &token(7)), mine, "{codes:?}");
        assert_eq!(rules::may_revoke(&me, &token(8)), others, "{codes:?}");
    }
}

// --- choices

#[test]
fn an_admin_chooses_from_every_code_once() {
    let groups = rules::choices(&Holder { team_manager: true, ..holder(&[Code::RoleAdmin]) });
    let mut codes: Vec<&str> =
        groups.iter().flat_map(|group| group.choices.iter().map(|choice| choice.code)).collect();
    codes.sort_unstable();
    let mut all: Vec<&str> =
        Code::ALL.iter().filter(|code| !code.is_role()).map(|code| code.as_str()).collect();
    all.push(rules::TEAM_MANAGE);
    all.sort_unstable();
    assert_eq!(codes, all);
    assert!(groups.iter().all(|group| !group.choices.is_empty()));
}

#[test]
fn others_choose_from_what_they_hold_and_read_what_it_opens() {
    let groups = rules::choices(&holder(&[Code::EMemberList, Code::EMember, Code::TaskDel]));
    let shown: Vec<(&str, Vec<(&str, &str)>)> = groups
        .iter()
        .map(|group| {
            let choices = group.choices.iter().map(|choice| (choice.code, choice.title.as_str()));
            (group.title, choices.collect())
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("组织", vec![("e:member:list", "成员、团队、外部团队"), ("e:member", "成员编辑")]),
            ("任务", vec![("task:del", "删除任务")]),
        ]
    );
    assert!(rules::choices(&holder(&[])).is_empty());
}

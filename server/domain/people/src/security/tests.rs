//! Tests of security policies, second factors and password links.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_people::account::model::Account;
use xieli_domain_people::keyring::{self, Keyring, Sealed};
use xieli_domain_people::security::model::{Facts, Policy};
use xieli_domain_people::security::rules::{self, Compulsory, Linked, Reset, Way};
use xieli_domain_people::security::totp;
use xieli_kernel::{AppError, FieldCode, Restriction};

fn now() -> DateTime<Utc> {
    "2026-11-20T08:00:00Z".parse().expect("a moment")
}

/// The shared secret of the test vectors in RFC 6238, appendix B.
const RFC_SECRET: &[u8] = b"12345678901234567890";

#[test]
fn codes_are_those_of_the_rfc() {
    // the last six of the eight digits in the appendix
    for (seconds, code) in
        [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
    {
        let step = totp::accept(RFC_SECRET, code, seconds, 0).unwrap();
        assert_eq!(step, Some(seconds / totp::STEP), "{seconds}");
    }
}

#[test]
fn a_clock_may_be_a_step_early_or_late_and_no_more() {
    let seconds = 1_234_567_890;
    let step = seconds / totp::STEP;
    for (off, accepted) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
        let there = seconds + off * totp::STEP;
        let found = totp::accept(RFC_SECRET, "005924", there, 0).unwrap();
        assert_eq!(found, accepted.then_some(step), "{off} steps off");
    }
}

#[test]
fn a_code_serves_once_and_none_before_it_after() {
    let seconds = 1_234_567_890;
    let step = seconds / totp::STEP;
    assert_eq!(totp::accept(RFC_SECRET, "005924", seconds, step - 1).unwrap(), Some(step));
    assert_eq!(totp::accept(RFC_SECRET, "005924", seconds, step).unwrap(), None);
    assert_eq!(totp::accept(RFC_SECRET, "005924", seconds, step + 1).unwrap(), None);
}

#[test]
fn nothing_else_is_a_code() {
    for typed in ["", "5924", "0059240", "00592a", "００５９２４", "-05924", "005925"] {
        assert_eq!(totp::accept(RFC_SECRET, typed, 1_234_567_890, 0).unwrap(), None, "{typed}");
    }
    assert_eq!(totp::accept(RFC_SECRET, "005924", -5, 0).unwrap(), None);
    assert!(totp::looks_like_code("005924") && !totp::looks_like_code("０05924"));
    assert!(!totp::looks_like_code("0059245") && !totp::looks_like_code("a05924"));
}

#[test]
fn an_authenticator_is_told_what_it_needs() {
    let setup = totp::setup(RFC_SECRET, "zhang.wei").unwrap();
    assert_eq!(setup.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert!(setup.uri.starts_with("otpauth://totp/"), "{}", setup.uri);
    assert!(setup.uri.contains("zhang.wei?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{}", setup.uri);
    assert!(setup.uri.contains("issuer=%E5%8D%8F%E5%8A%9B"), "{}", setup.uri);
    assert_ne!(totp::new_secret(), totp::new_secret());
}

#[test]
fn a_recovery_code_is_read_however_it_was_typed() {
    let code = rules::recovery_code();
    assert_eq!(code.len(), 19);
    let plain = rules::normalized_recovery(&code).unwrap();
    assert_eq!(rules::normalized_recovery(&format!("  {} ", code.to_uppercase())), Some(plain.clone()));
    assert_eq!(rules::normalized_recovery(&code.replace('-', " ")), Some(plain.clone()));
    assert_eq!(rules::normalized_recovery(&plain), Some(plain));
    for wrong in [
        "",
        "abcd",
        "abcd-efgh-ijkm-npq0",
        "abcd-efgh-ijkm-npq",
        "abcd-efgh-ijkm-npqrs",
        "一二三四五六七八九十一二三四五六",
    ] {
        assert_eq!(rules::normalized_recovery(wrong), None, "{wrong}");
    }
    assert_ne!(rules::recovery_code(), rules::recovery_code());
}

#[test]
fn a_recovery_code_is_four_groups_of_all_letters() {
    let codes: Vec<String> = (0..200).map(|_| rules::recovery_code()).collect();
    for code in &codes {
        assert!(code.split('-').all(|group| group.len() == 4) && code.split('-').count() == 4, "{code}");
    }
    let letters: std::collections::HashSet<u8> =
        codes.concat().bytes().filter(|byte| *byte != b'-').collect();
    assert_eq!(letters.len(), 32, "five bits each");
}

#[test]
fn what_is_typed_for_a_code_has_its_bounds() {
    let told = |code: &str| match xieli_domain_people::security::second_step::typed("code", code) {
        Ok(code) => Ok(code.len()),
        Err(AppError::Invalid(errors)) => Err(errors[0].code),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(told(" 005 924 "), Ok(6));
    assert_eq!(told("  "), Err(FieldCode::Required));
    assert_eq!(told(&"1".repeat(64)), Ok(64));
    assert_eq!(told(&"1".repeat(65)), Err(FieldCode::TooLong));
    assert_eq!(told(&"1".repeat(100_000)), Err(FieldCode::TooLong));
}

#[test]
fn what_is_sealed_opens_with_its_key_for_its_owner_only() {
    let (old, new) = ([1; keyring::KEY_LENGTH], [2; keyring::KEY_LENGTH]);
    let before = Keyring::new(&old, &[]);
    let sealed = before.seal("second_factor:1", b"secret").unwrap();
    assert!(!sealed.bytes.windows(6).any(|bytes| bytes == b"secret"));
    assert_ne!(before.seal("second_factor:1", b"secret").unwrap().bytes, sealed.bytes);
    assert_eq!(before.open("second_factor:1", &sealed).unwrap(), b"secret");
    assert!(before.open("second_factor:2", &sealed).is_err());
    let mut changed = sealed.clone();
    *changed.bytes.last_mut().unwrap() ^= 1;
    assert!(before.open("second_factor:1", &changed).is_err());
    let cut = Sealed { bytes: sealed.bytes[..10].to_vec(), ..sealed.clone() };
    assert!(before.open("second_factor:1", &cut).is_err());

    let after = Keyring::new(&new, &[old]);
    assert_eq!(after.open("second_factor:1", &sealed).unwrap(), b"secret");
    assert!(before.is_current(&sealed) && !after.is_current(&sealed));
    assert!(Keyring::new(&new, &[]).open("second_factor:1", &sealed).is_err());
}

#[test]
fn a_key_is_thirty_two_bytes_in_base64() {
    let secret = keyring::random_secret();
    assert_eq!(keyring::decode(&format!(" {}\n", keyring::encode(&secret))), Some(secret));
    for wrong in ["", "short", "AAAA", &"A".repeat(45)] {
        assert_eq!(keyring::decode(wrong), None, "{wrong}");
    }
}

#[test]
fn whoever_must_have_a_second_factor_is_stopped_when_the_grace_is_over() {
    let second = TimeDelta::seconds(1);
    for compulsory in Compulsory::ALL {
        for admin in [false, true] {
            for has_factor in [false, true] {
                for (due, over) in [(now() + second, false), (now(), true), (now() - second, true)] {
                    let facts = Facts {
                        has_factor,
                        compulsory: Some(compulsory.as_str().to_owned()),
                        factor_due: Some(due),
                        ..Facts::default()
                    };
                    let concerned = match compulsory {
                        Compulsory::Nobody => false,
                        Compulsory::Administrators => admin,
                        Compulsory::All => true,
                    };
                    let stopped = concerned && !has_factor && over;
                    let wanted = stopped.then_some(Restriction::SecondFactor);
                    assert_eq!(rules::restriction(&facts, admin, now()), wanted, "{facts:?} {admin}");
                    let told = (concerned && !has_factor).then_some(due);
                    assert_eq!(rules::factor_due(&facts, admin), told, "{facts:?} {admin}");
                }
            }
        }
    }
    assert_eq!(rules::restriction(&Facts::default(), true, now()), None);
}

#[test]
fn an_old_password_stops_after_the_second_factor() {
    let old = Facts { password_due: Some(now()), ..Facts::default() };
    assert_eq!(rules::restriction(&old, false, now()), Some(Restriction::Password));
    let unfit = Facts { password_unfit: true, ..old.clone() };
    assert_eq!(rules::restriction(&unfit, false, now()), Some(Restriction::NewPassword));
    assert_eq!(rules::restriction(&old, false, now() - TimeDelta::seconds(1)), None);
    let both = Facts { compulsory: Some("ALL".to_owned()), factor_due: Some(now()), ..old };
    assert_eq!(rules::restriction(&both, false, now()), Some(Restriction::SecondFactor));
}

fn refused(result: xieli_kernel::AppResult<Policy>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_policy_keeps_to_its_ranges() {
    let before = Policy::default_of(7);
    let with = |change: &dyn Fn(&mut Policy)| {
        let mut wanted = before.clone();
        change(&mut wanted);
        rules::changed(&before, wanted, now())
    };
    assert_eq!(with(&|_| {}).unwrap(), before);
    type Case<'a> = (&'a str, &'a dyn Fn(&mut Policy, i16), [i16; 2], [i16; 2]);
    let cases: [Case<'_>; 7] = [
        ("passwordMinLength", &|policy, value| policy.password_min_length = value, [8, 64], [7, 65]),
        ("passwordKinds", &|policy, value| policy.password_kinds = value, [2, 4], [1, 5]),
        ("passwordHistory", &|policy, value| policy.password_history = value, [0, 10], [-1, 11]),
        ("passwordMaxDays", &|policy, value| policy.password_max_days = Some(value), [1, 3650], [0, 3651]),
        (
            "secondFactorGraceDays",
            &|policy, value| policy.second_factor_grace_days = value,
            [0, 90],
            [-1, 91],
        ),
        ("accessTokenMaxDays", &|policy, value| policy.access_token_max_days = value, [1, 3650], [0, 3651]),
        ("lockAfter", &|policy, value| policy.lock_after = value, [3, 10], [2, 11]),
    ];
    for (field, set, good, bad) in cases {
        for value in good {
            assert!(with(&|policy| set(policy, value)).is_ok(), "{field} {value}");
        }
        for value in bad {
            assert_eq!(refused(with(&|policy| set(policy, value))), [field], "{value}");
        }
    }
    for (hours, good) in [(0, false), (1, true), (8760, true), (8761, false)] {
        assert_eq!(with(&|policy| policy.session_max_hours = Some(hours)).is_ok(), good, "{hours}");
    }
    for (minutes, good) in [(14, false), (15, true), (43_200, true), (43_201, false)] {
        assert_eq!(with(&|policy| policy.session_idle_minutes = minutes).is_ok(), good, "{minutes}");
    }
    let foreign = with(&|policy| policy.enterprise_id = 8).unwrap();
    assert_eq!(foreign.enterprise_id, 7);
    let several = with(&|policy| {
        policy.lock_after = 0;
        policy.password_kinds = 9;
    });
    assert_eq!(refused(several), ["passwordKinds", "lockAfter"]);
}

#[test]
fn the_grace_begins_anew_for_a_wider_circle_only() {
    let since = now() - TimeDelta::days(3);
    for before in Compulsory::ALL {
        for after in Compulsory::ALL {
            let was = Policy {
                second_factor: before.as_str().to_owned(),
                second_factor_since: (before != Compulsory::Nobody).then_some(since),
                ..Policy::default_of(1)
            };
            let wanted = Policy { second_factor: after.as_str().to_owned(), ..was.clone() };
            let is = rules::changed(&was, wanted, now()).unwrap().second_factor_since;
            let right = match (before, after) {
                (_, Compulsory::Nobody) => None,
                (before, after) if after > before => Some(now()),
                _ => Some(since),
            };
            assert_eq!(is, right, "{before:?} to {after:?}");
        }
    }
}

#[test]
fn shorter_sessions_are_known() {
    let policy =
        |idle, max| Policy { session_idle_minutes: idle, session_max_hours: max, ..Policy::default_of(1) };
    let shorter = |before, after| rules::shortens_sessions(&before, &after);
    assert!(shorter(policy(60, None), policy(59, None)));
    assert!(shorter(policy(60, None), policy(60, Some(8))));
    assert!(shorter(policy(60, Some(9)), policy(60, Some(8))));
    assert!(shorter(policy(60, Some(8)), policy(30, None)));
    assert!(!shorter(policy(60, Some(8)), policy(60, Some(8))));
    assert!(!shorter(policy(60, Some(8)), policy(61, Some(9))));
    assert!(!shorter(policy(60, Some(8)), policy(60, None)));
}

#[test]
fn an_administrator_resets_what_is_the_enterprises_alone() {
    for bits in 0..8_u8 {
        let reset = Reset { oneself: bits & 1 > 0, owner: bits & 2 > 0, elsewhere: bits & 4 > 0 };
        match rules::may_reset(&reset) {
            Ok(()) => assert_eq!(bits, 0),
            Err(AppError::Invalid(errors)) => {
                assert_ne!(bits, 0);
                assert_eq!(
                    (errors[0].path.join("."), errors[0].code),
                    ("memberId".into(), FieldCode::Forbidden)
                );
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_link_is_shown_where_the_enterprise_made_the_account_and_sent_where_the_number_is_proven() {
    let account = |proven: bool, home| Account {
        id: 5,
        username: "engineer".into(),
        phone: "13912340001".into(),
        password_hash: None,
        proven_at: proven.then(chrono::Utc::now),
        home_enterprise_id: home,
    };
    let linked =
        |account| Linked { oneself: false, outranked: true, active: true, enterprise_id: 7, account };
    let way = |linked: &Linked| rules::may_link(linked).map(|(_, way)| way);
    assert_eq!(way(&linked(Some(account(false, Some(7))))).expect("a link"), Way::Shown);
    assert_eq!(way(&linked(Some(account(true, None)))).expect("a link"), Way::Sent);
    assert_eq!(way(&linked(Some(account(true, Some(7))))).expect("a link"), Way::Sent);
    let made = || Some(account(false, Some(7)));
    for refused in [
        linked(None),
        linked(Some(account(false, Some(8)))),
        linked(Some(account(false, None))),
        Linked { active: false, ..linked(made()) },
        Linked { oneself: true, ..linked(made()) },
        Linked { outranked: false, ..linked(made()) },
    ] {
        assert!(way(&refused).is_err());
    }
}

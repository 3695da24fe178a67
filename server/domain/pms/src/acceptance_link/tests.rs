//! Tests of the rules of acceptance links.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_pms::acceptance::model::{Item, ItemState, Resource};
use xieli_domain_pms::acceptance::rules::Status;
use xieli_domain_pms::acceptance_link::model::{Line, Link, LinkInput, SignInput};
use xieli_domain_pms::acceptance_link::rules::{self, State};
use xieli_domain_pms::file::model::File;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.path.join(".")).collect()
}

fn link(now: DateTime<Utc>) -> Link {
    Link {
        enterprise_id: 1,
        id: 1,
        project_id: 1,
        recipient: "王女士".into(),
        whole: true,
        expires_at: now + TimeDelta::days(1),
        revoked_at: None,
        visits: 0,
        first_seen_at: None,
        seen_at: None,
        asked: 0,
        asked_since: None,
        created_at: now,
        created_by: Some(1),
    }
}

fn item(id: i64, parent_id: Option<i64>) -> Item {
    Item {
        enterprise_id: 1,
        id,
        project_id: 1,
        parent_id,
        category_id: None,
        name: format!("目录{id}"),
        required: true,
        director_id: None,
        due_on: None,
        remark: None,
        sort_order: 0,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn resource(id: i64, item_id: i64, status: Status) -> Resource {
    Resource {
        enterprise_id: 1,
        id,
        project_id: 1,
        item_id,
        name: format!("资料{id}"),
        remark: None,
        status: status as i16,
        submitted_at: None,
        submitted_by: None,
        audited_at: None,
        audited_by: None,
        opinion: Some("内部意见".into()),
        finished_at: None,
        finished_by: None,
        filed_at: None,
        version: 3,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn file(id: i64, hash: &str) -> File {
    File {
        enterprise_id: 1,
        id,
        name: "图纸.pdf".into(),
        kind: 4,
        hash: hash.into(),
        size: 7,
        content_type: "application/pdf".into(),
        version_number: 1,
        category: 2,
        group_id: None,
        project_id: Some(1),
        customer_id: None,
        is_doc: false,
        source_type: None,
        source_id: None,
        is_open: 1,
        insiders_only: false,
        visible_members: Vec::new(),
        invisible_members: Vec::new(),
        preview_only: false,
        status: 1,
        preview_count: 0,
        download_count: 0,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
        updated_at: Utc::now(),
    }
}

fn lines(chosen: Option<&[i64]>, resources: &[Resource], hash: &str) -> Vec<Line> {
    let items = [item(1, None), item(2, Some(1)), item(3, Some(1)), item(4, None)];
    let mut files: BTreeMap<i64, Vec<File>> = BTreeMap::new();
    for one in resources {
        files.insert(one.id, vec![file(one.id, hash)]);
    }
    rules::lines(&items, chosen, resources, &mut files)
}

#[test]
fn a_link_stands_where_its_facts_say() {
    let now = Utc::now();
    let (past, later) = (now - TimeDelta::seconds(1), now + TimeDelta::seconds(1));
    for (expires_at, revoked_at, signed, expected) in [
        (later, None, false, State::Open),
        (later, None, true, State::Signed),
        (now, None, false, State::Expired),
        (past, None, true, State::Expired),
        (later, Some(past), false, State::Revoked),
        (later, Some(past), true, State::Revoked),
        (past, Some(past), true, State::Revoked),
    ] {
        let link = Link { expires_at, revoked_at, ..link(now) };
        assert_eq!(rules::state(&link, signed, now), expected);
        // a signer still sees the signed papers
        assert_eq!(rules::usable(&link, now), matches!(expected, State::Open | State::Signed));
    }
}

#[test]
fn what_is_asked_by_a_link_is_counted_by_the_hour() {
    let now = Utc::now();
    assert_eq!(rules::counted(&link(now), now), Some((1, now)));
    let since = now - TimeDelta::minutes(59);
    let busy = |asked| Link { asked, asked_since: Some(since), ..link(now) };
    assert_eq!(rules::counted(&busy(rules::AN_HOUR - 1), now), Some((rules::AN_HOUR, since)));
    assert_eq!(rules::counted(&busy(rules::AN_HOUR), now), None);
    let later = now + TimeDelta::minutes(1);
    assert_eq!(rules::counted(&busy(rules::AN_HOUR), later), Some((1, later)));
    // a clock that was set back does not block requests
    let ahead = Link { asked: rules::AN_HOUR, asked_since: Some(later), ..link(now) };
    assert_eq!(rules::counted(&ahead, now), Some((1, now)));
}

#[test]
fn looking_again_soon_is_the_same_visit() {
    let now = Utc::now();
    assert!(rules::is_visit(&link(now), now));
    for (since, visit) in [(TimeDelta::zero(), false), (TimeDelta::minutes(4), false), (rules::VISIT, true)] {
        let seen = Link { seen_at: Some(now - since), ..link(now) };
        assert_eq!(rules::is_visit(&seen, now), visit, "{since}");
    }
}

#[test]
fn a_link_is_checked_before_anything_is_asked() {
    let good = || LinkInput { project_id: 1, recipient: " 王女士 ".into(), days: None, item_ids: None };
    let (input, life) = rules::made(good()).expect("a link");
    assert_eq!((input.recipient.as_str(), life), ("王女士", TimeDelta::days(30)));
    for (bad, field) in [
        (LinkInput { recipient: " ".into(), ..good() }, "recipient"),
        (LinkInput { recipient: "王".repeat(51), ..good() }, "recipient"),
        (LinkInput { days: Some(0), ..good() }, "days"),
        (LinkInput { days: Some(rules::MAX_DAYS + 1), ..good() }, "days"),
        (LinkInput { item_ids: Some(Vec::new()), ..good() }, "itemIds"),
        (LinkInput { item_ids: Some((1..=201).collect()), ..good() }, "itemIds"),
    ] {
        assert_eq!(said(rules::made(bad)), [field]);
    }
    let items = [item(1, None), item(2, Some(1))];
    assert!(rules::known(&items, &[2, 1]).is_ok());
    assert_eq!(said(rules::known(&items, &[1, 3])), ["itemIds"]);
}

#[test]
fn a_link_shows_what_was_handed_in_and_nothing_else() {
    for &status in Status::ALL {
        let shown = matches!(status, Status::Waiting | Status::Passed | Status::Finished);
        let signable = matches!(status, Status::Passed | Status::Finished);
        assert_eq!((rules::is_shown(status), rules::is_signable(status)), (shown, signable), "{status:?}");
        assert!(!rules::status(status).is_empty());
        let lines = lines(None, &[resource(1, 2, status)], "a");
        assert_eq!(lines.len(), 4);
        assert_eq!(lines.iter().map(|line| line.papers.len()).sum::<usize>(), usize::from(shown));
        assert_eq!(rules::count(&lines), usize::from(signable));
        assert_eq!(rules::kept(&lines, (1, 1)).len(), usize::from(signable));
    }
    for state in [ItemState::Empty, ItemState::Open, ItemState::Waiting, ItemState::Done] {
        assert!(!rules::item(state).is_empty());
    }
}

#[test]
fn a_link_to_some_nodes_keeps_their_numbers_and_shows_no_others() {
    let papers =
        [resource(1, 2, Status::Passed), resource(2, 3, Status::Passed), resource(3, 4, Status::Passed)];
    let numbers = |chosen: Option<&[i64]>| {
        let lines = lines(chosen, &papers, "a");
        lines.iter().map(|line| format!("{} {}", line.number, line.papers.len())).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None), ["1 0", "1.1 1", "1.2 1", "2 1"]);
    assert_eq!(numbers(Some(&[1])), ["1 0", "1.1 1", "1.2 1"]);
    assert_eq!(numbers(Some(&[3])), ["1.2 1"]);
    // a link whose nodes were all deleted shows nothing, instead of everything
    assert_eq!(numbers(Some(&[])), [""; 0]);
}

#[test]
fn another_version_file_or_paper_has_another_name() {
    let one = resource(1, 2, Status::Passed);
    let name = |resources: &[Resource], hash: &str| rules::name_of(&lines(None, resources, hash));
    let first = name(std::slice::from_ref(&one), "a");
    assert_eq!(first, name(std::slice::from_ref(&one), "a"));
    let next = Resource { version: 4, ..one.clone() };
    for other in [
        name(&[next], "a"),
        name(std::slice::from_ref(&one), "b"),
        name(&[one.clone(), resource(2, 2, Status::Finished)], "a"),
        name(&[], "a"),
    ] {
        assert_ne!(first, other);
    }
    // papers that are not signed for do not change the digest
    assert_eq!(first, name(&[one.clone(), resource(2, 2, Status::Waiting)], "a"));
    let kept = rules::kept(&lines(None, &[one], "a"), (1, 9));
    assert_eq!((kept[0].number.as_str(), kept[0].resource_version, kept[0].signature_id), ("1.1", 3, 9));
    assert_eq!((kept[0].read_files()[0].hash.as_str(), kept[0].read_files()[0].size), ("a", 7));
}

#[test]
fn a_signature_is_checked_before_a_code_is_spent() {
    let good = || SignInput {
        code: "X".into(),
        name: " 王女士 ".into(),
        phone: "15400000001".into(),
        phone_code: "123456".into(),
        strokes: Some(vec![vec![10, 10, 200, 100]]),
        note: Some(" 齐全 ".into()),
        digest: "0f".repeat(32),
    };
    let checked = rules::signed(good()).expect("a signature");
    assert_eq!((checked.input.name.as_str(), checked.path.as_deref()), ("王女士", Some("M10 10L200 100")));
    assert_eq!(rules::signed(SignInput { strokes: None, ..good() }).expect("a name").path, None);
    for (bad, field) in [
        (SignInput { name: " ".into(), ..good() }, "name"),
        (SignInput { name: "王".repeat(51), ..good() }, "name"),
        (SignInput { phone: "12".into(), ..good() }, "phone"),
        (SignInput { strokes: Some(Vec::new()), ..good() }, "strokes"),
        (SignInput { strokes: Some(vec![vec![1, 2, 3]]), ..good() }, "strokes"),
        (SignInput { strokes: Some(vec![vec![0, 0, 9999, 0]]), ..good() }, "strokes"),
        (SignInput { note: Some("水".repeat(501)), ..good() }, "note"),
        (SignInput { digest: "x".into(), ..good() }, "digest"),
    ] {
        assert_eq!(said(rules::signed(bad)), [field]);
    }
}

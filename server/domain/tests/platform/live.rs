//! Tests of live updates: batching, delivery and visibility.

use std::sync::Arc;

use futures_util::StreamExt;
use tokio::sync::broadcast;
use xieli_kernel::permission::{CodeSet, Holder};
use xieli_kernel::{Code, MemberType, Viewer};

use xieli_domain::invitation::kind::INVITATION;
use xieli_domain::kinds;
use xieli_domain::live::model::{Action, Address, Batch};
use xieli_domain::live::rules::{MANY, action, concerns_counts, concerns_identity, gather, may_hear};
use xieli_domain::live::{Feed, Hub};
use xieli_domain::role::kind::ROLE;

fn viewer() -> Viewer {
    Viewer {
        account_id: 10,
        session_id: 20,
        enterprise_id: 1,
        member_id: 30,
        name: "甲".to_owned(),
        member_type: MemberType::Staff,
        holder: Holder { authorities: CodeSet::default(), enabled: CodeSet::all(), team_manager: false },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

fn address(kind: &str, record_id: i64) -> Address {
    let (record_type, action) = kind.split_once('.').expect("a kind");
    let identity = matches!(record_type, "session" | "account" | "member" | "team" | "role");
    Address { record_type: record_type.to_owned(), record_id, action: action.to_owned(), identity }
}

fn batch(addresses: &[Address]) -> Batch {
    Batch { changes: addresses.to_vec(), ..Batch::default() }
}

#[test]
fn each_record_is_told_once_with_what_became_of_it() {
    let told = |kinds: &[&str]| {
        let gathered = gather(kinds.iter().map(|kind| address(kind, 7)).collect());
        assert_eq!(gathered.len(), 1, "{gathered:?}");
        action(&gathered[0].action)
    };
    assert_eq!(told(&["team.update", "team.move"]), Action::Updated);
    assert_eq!(told(&["team.create", "team.update"]), Action::Created);
    assert_eq!(told(&["team.update", "team.delete"]), Action::Deleted);
    assert_eq!(told(&["team.create", "team.delete"]), Action::Deleted);
    assert_eq!(gather(vec![address("team.update", 1), address("member.update", 1)]).len(), 2);
}

#[test]
fn many_records_of_a_type_are_told_as_several_and_others_beside_them_by_name() {
    let many = i64::try_from(MANY).expect("a number") + 1;
    let mut heard: Vec<Address> = (1..=many).map(|id| address("member.update", id)).collect();
    heard.push(address("team.update", 5));
    let gathered = gather(heard);
    let seen: Vec<(&str, i64)> =
        gathered.iter().map(|address| (address.record_type.as_str(), address.record_id)).collect();
    assert_eq!(seen, [("member", 0), ("team", 5)]);
    assert!(gathered[0].identity);
    assert_eq!(gather((1..many).map(|id| address("member.update", id)).collect()).len(), MANY);
}

#[test]
fn only_what_may_touch_the_viewer_makes_them_be_asked_for_again() {
    let concerned = |kind: &str, id: i64| concerns_identity(&viewer(), &batch(&[address(kind, id)]));
    for (kind, id) in [
        ("session.revoke", 20),
        ("account.password_change", 10),
        ("member.update", 30),
        ("member.import", 0),
        ("member.leave", 99),
        ("role.menus_set", 99),
        ("team.members_add", 99),
    ] {
        assert!(concerned(kind, id), "{kind} {id}");
    }
    for (kind, id) in [
        ("session.create", 21),
        ("account.password_change", 11),
        ("member.update", 31),
        ("saved_view.delete", 1),
    ] {
        assert!(!concerned(kind, id), "{kind} {id}");
    }
    assert!(concerns_identity(&viewer(), &Batch { missed: true, ..Batch::default() }));
    assert!(concerns_identity(&viewer(), &Batch { session: true, ..Batch::default() }));
}

#[test]
fn counts_follow_ones_own_inbox_and_for_some_the_applications() {
    let concerned =
        |viewer: &Viewer, kind: &str, id: i64| concerns_counts(viewer, &batch(&[address(kind, id)]));
    let plain = viewer();
    kinds::know();
    assert!(concerned(&plain, "inbox.add", 30));
    assert!(!concerned(&plain, "inbox.add", 31));
    assert!(!concerned(&plain, "member.audit", 31));
    let mut clerk = viewer();
    clerk.holder.authorities.insert(Code::EMember);
    assert!(concerned(&clerk, "member.audit", 31));
    assert!(!concerned(&plain, "task.finish", 7) && !concerned(&clerk, "task.finish", 7));
    let mut worker = viewer();
    worker.holder.authorities.insert(Code::Task);
    assert!(concerned(&worker, "task.finish", 7));
    assert!(may_hear(&clerk, &INVITATION) && !may_hear(&plain, &INVITATION));
    assert!(may_hear(&clerk, &ROLE) && !may_hear(&plain, &ROLE));
}

#[test]
fn every_kind_that_is_heard_of_has_a_name_in_events_and_says_who_sees_one() {
    for kind in kinds::ALL.iter().filter(|kind| kind.heard.is_some()) {
        assert!(!kind.record_type.is_empty() && !kind.entity.is_empty() && kind.sight.is_some(), "{kind:?}");
    }
    let session = kinds::ALL.iter().find(|kind| kind.record_type == "session").expect("known");
    assert!(session.heard.is_none());
}

#[tokio::test]
async fn a_batch_goes_to_its_enterprise_and_the_end_of_a_session_at_once() {
    let hub = Hub::default();
    let mut here = hub.listen(&viewer());
    let mut there = hub.listen(&Viewer { enterprise_id: 2, session_id: 21, ..viewer() });
    // the session is published in an enterprise without listeners
    hub.hear(3, address("session.revoke", 21));
    assert!(there.next().await.session);
    for id in 1..=3 {
        hub.hear(1, address("team.update", id));
    }
    hub.hear(2, address("role.update", 9));
    assert_eq!(here.next().await.changes.len(), 3);
    let told = there.next().await;
    assert_eq!((told.changes.len(), told.changes[0].record_id), (1, 9));
    hub.missed();
    assert!(here.next().await.missed && there.next().await.missed);
    assert_eq!(hub.listeners(), (2, 2));
    drop(here);
    assert_eq!(hub.listeners(), (1, 1));
    drop(there);
    assert_eq!(hub.listeners(), (0, 0));
}

#[tokio::test]
async fn who_falls_behind_is_told_that_something_was_missed() {
    let (batches, _) = broadcast::channel(2);
    let feed = Feed::new(&batches, false);
    let mut heard = Box::pin(feed.batches());
    for id in 1..=5 {
        batches.send(Arc::new(batch(&[address("team.update", id)]))).expect("a listener");
    }
    assert!(heard.next().await.expect("a batch").missed);
    assert_eq!(heard.next().await.expect("a batch").changes[0].record_id, 4);
}

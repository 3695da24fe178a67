//! Tests of creating, changing and auditing members and their places.

use xieli_domain::member::model::{Audit, Facts, MemberChanges, NewMember, PlaceChange};
use xieli_domain::member::{places, service};
use xieli_domain::team::loaders::MembershipsOfMember;
use xieli_domain::{Loaders, TenantKey};
use xieli_kernel::{ErrorCode, FieldCode};

use crate::support::{Bench, denied, field, refused};

fn new(name: &str, phone: &str) -> NewMember {
    NewMember {
        facts: Facts { name: name.into(), phone: Some(phone.into()), ..Facts::default() },
        member_type: 1,
        ..NewMember::default()
    }
}

#[tokio::test]
async fn a_new_member_gets_an_account_teams_and_roles() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let (first, second) = (bench.team("财务部").await, bench.team("直销部").await);
    let role = bench.role("员工").await;
    let wish = NewMember {
        username: Some("liming".into()),
        password: Some("Xieli-2026-demo".into()),
        team_ids: vec![first, second],
        role_ids: vec![role],
        ..new("黎明", "13912340001")
    };
    let member = service::create(&bench.services, &admin, wish).await.expect("made");
    assert_eq!((member.status, member.created_by), (1, Some(admin.member_id)));
    let viewer = bench.viewer("liming").await;
    assert_eq!((viewer.member_id, viewer.team_ids.len()), (member.id, 2));
    let loaders = Loaders::new(bench.db().clone(), Some(viewer.clone().into()));
    let places = loaders.load::<MembershipsOfMember>(TenantKey::new(1, member.id)).await.expect("read");
    let places = places.expect("places");
    assert_eq!((places[0].team_id, places[0].main, places[1].main), (first, true, false));

    // the same number again, and the same person in another enterprise
    assert_eq!(
        refused(service::create(&bench.services, &admin, new("黎明", "13912340001")).await),
        field("phone", FieldCode::Taken)
    );
    let other = bench.viewer("other").await;
    let there = service::create(&bench.services, &other, new("黎明", "13912340001")).await.expect("invited");
    assert_ne!(there.enterprise_id, member.enterprise_id);
    assert_eq!((there.status, there.account_id), (4, None), "whose number it is says yes themself");
}

#[tokio::test]
async fn who_left_comes_back_to_the_record_they_had() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let before = bench.member("fucaiwei").await;
    let sql = "select phone::bigint from member where id = $1";
    let phone = bench.number(sql, &[&before]).await.to_string();
    // a person who has proven the number must accept
    let member = service::create(&bench.services, &admin, new("付采薇", &phone)).await.expect("invited");
    // the leaving time stays on the record until they accept: a withdrawal restores it
    assert_eq!((member.id, member.status, member.left_at.is_some()), (before, 4, true));
    service::delete(bench.db(), &admin, &[before]).await.expect("taken back");
    let stands =
        "select status::bigint from member where id = $1 and left_at is not null and deleted_at is null";
    assert_eq!(bench.number(stands, &[&before]).await, 3);
    // an account of the enterprise itself needs no consent
    let made = service::create(&bench.services, &admin, new("黎明", "13912340003")).await.expect("made");
    let leaving = xieli_domain::member::model::Leaving { ids: vec![made.id], ..Default::default() };
    xieli_domain::member::leave::leave(bench.db(), &admin, leaving).await.expect("left");
    let back =
        service::create(&bench.services, &admin, new("黎明", "13912340003")).await.expect("made again");
    assert_eq!((back.id, back.status, back.left_at), (made.id, 1, None));
}

#[tokio::test]
async fn nobody_gives_what_they_do_not_hold() {
    let bench = Bench::demo().await;
    let (manager, owner) = (bench.viewer("manager").await, bench.viewer("owner").await);
    let give = |role| NewMember { role_ids: vec![role], ..new("黎明", "13912340001") };
    for role in ["企业所有者", "管理员", "财务"] {
        let result = service::create(&bench.services, &manager, give(bench.role(role).await)).await;
        assert_eq!(refused(result), field("roleIds", FieldCode::Forbidden), "{role}");
    }
    let result = service::create(&bench.services, &owner, give(bench.role("企业所有者").await)).await;
    assert_eq!(refused(result), field("roleIds", FieldCode::Forbidden));
    assert!(service::create(&bench.services, &owner, give(bench.role("管理员").await)).await.is_ok());
    let foreign = "select id from role where enterprise_id = 2 limit 1";
    let foreign = bench.number(foreign, &[]).await;
    let result = service::create(
        &bench.services,
        &owner,
        NewMember { role_ids: vec![foreign], ..new("李响", "13912340002") },
    )
    .await;
    assert_eq!(refused(result), field("roleIds", FieldCode::NotFound));
}

#[tokio::test]
async fn changes_need_the_version_that_was_read() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let id = bench.member("sales").await;
    let change = |version, position: &str| MemberChanges {
        id,
        version: Some(version),
        position: Some(Some(position.into())),
        ..MemberChanges::default()
    };
    let member = service::update(bench.db(), &admin, change(1, "销售总监")).await.expect("changed");
    assert_eq!((member.version, member.position.as_deref()), (2, Some("销售总监")));
    assert_eq!(
        refused(service::update(bench.db(), &admin, change(1, "x")).await),
        field("version", FieldCode::Stale)
    );
    let clear = MemberChanges { phone: Some(None), ..change(2, "x") };
    assert_eq!(
        refused(service::update(bench.db(), &admin, clear).await),
        field("phone", FieldCode::Required)
    );
    let taken = "select phone::bigint from member where id = $1";
    let taken = bench.number(taken, &[&admin.member_id]).await.to_string();
    let steal = MemberChanges { phone: Some(Some(taken)), ..change(2, "x") };
    assert_eq!(refused(service::update(bench.db(), &admin, steal).await), field("phone", FieldCode::Taken));
    // the owner outranks an admin, and members of another enterprise are not found
    let owner = MemberChanges { id: bench.member("owner").await, ..change(1, "x") };
    assert_eq!(denied(service::update(bench.db(), &admin, owner).await), ErrorCode::Forbidden);
    let other = MemberChanges { id: bench.member("other").await, ..change(1, "x") };
    assert_eq!(denied(service::update(bench.db(), &admin, other).await), ErrorCode::NotFound);
}

#[tokio::test]
async fn an_application_is_answered_once() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let (welcome, unwelcome) = (bench.member("lingxiao").await, bench.member("peisiqi").await);
    let answer = |id, approve| Audit { id, approve, reason: Some("人满了".into()), ..Audit::default() };
    let member = service::audit(bench.db(), &admin, answer(welcome, true)).await.expect("taken in");
    assert_eq!((member.status, member.refuse_reason), (1, None));
    // the invitation's team is added automatically
    let viewer = bench.viewer("lingxiao").await;
    assert_eq!(viewer.team_ids, [bench.team("上海服务站").await]);
    let member = service::audit(bench.db(), &admin, answer(unwelcome, false)).await.expect("refused");
    assert_eq!((member.status, member.refuse_reason.as_deref()), (2, Some("人满了")));
    for id in [welcome, unwelcome] {
        for approve in [true, false] {
            let again = service::audit(bench.db(), &admin, answer(id, approve)).await;
            assert_eq!(refused(again), field("id", FieldCode::Conflict));
        }
        let told = "select count(*) from notification where member_id = $1 and kind = 'member.audited'";
        assert_eq!(bench.number(told, &[&id]).await, 1);
    }
}

#[tokio::test]
async fn a_director_places_people_in_their_own_teams_only() {
    let bench = Bench::demo().await;
    let director = bench.viewer("tangyiming").await;
    let (own, foreign) = (bench.team("平台组").await, bench.team("财务部").await);
    let sales = bench.member("sales").await;
    assert_eq!(director.directed_team_ids, [own]);
    assert!(places::add(bench.db(), &director, sales, &[own]).await.is_ok());
    assert_eq!(denied(places::add(bench.db(), &director, sales, &[foreign]).await), ErrorCode::Forbidden);
    let away = PlaceChange {
        member_id: sales,
        team_id: own,
        move_to_team_id: Some(foreign),
        ..PlaceChange::default()
    };
    assert_eq!(denied(places::update(bench.db(), &director, away).await), ErrorCode::Forbidden);
    assert!(places::remove(bench.db(), &director, sales, &[own]).await.is_ok());
}

#[tokio::test]
async fn a_place_moves_with_its_standing_and_the_old_one_is_dated() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let id = bench.member("tangyiming").await;
    let (from, to) = (bench.team("平台组").await, bench.team("移动组").await);
    let change = PlaceChange {
        member_id: id,
        team_id: from,
        position: Some(Some("架构师".into())),
        move_to_team_id: Some(to),
        ..PlaceChange::default()
    };
    places::update(bench.db(), &admin, change.clone()).await.expect("moved");
    let here = "select count(*) from team_member where member_id = $1 and team_id = $2 and left_at is null \
                and director and main and position = '架构师'";
    assert_eq!(bench.number(here, &[&id, &to]).await, 1);
    let there =
        "select count(*) from team_member where member_id = $1 and team_id = $2 and left_at is not null";
    assert_eq!(bench.number(there, &[&id, &from]).await, 1);
    assert_eq!(
        refused(places::update(bench.db(), &admin, change).await),
        field("teamId", FieldCode::NotFound)
    );
    // another main team replaces the first
    places::add(bench.db(), &admin, id, &[from]).await.expect("added");
    let main = PlaceChange { member_id: id, team_id: from, main: Some(true), ..PlaceChange::default() };
    places::update(bench.db(), &admin, main).await.expect("changed");
    let mains = "select team_id from team_member where member_id = $1 and left_at is null and main";
    assert_eq!(bench.number(mains, &[&id]).await, from);
}

#[tokio::test]
async fn a_wechat_identity_is_unbound_by_its_owner_or_an_editor() {
    let bench = Bench::demo().await;
    let (admin, sales) = (bench.viewer("admin").await, bench.viewer("sales").await);
    bench
        .test
        .execute("update account set wechat_union_id = 'w-' || id where username in ('sales', 'engineer')")
        .await;
    let engineer = bench.member("engineer").await;
    assert_eq!(denied(service::unbind_mp(bench.db(), &sales, engineer).await), ErrorCode::Forbidden);
    assert!(service::unbind_mp(bench.db(), &sales, sales.member_id).await.is_ok());
    assert!(service::unbind_mp(bench.db(), &admin, engineer).await.is_ok());
    assert_eq!(
        refused(service::unbind_mp(bench.db(), &admin, engineer).await),
        field("ids", FieldCode::Conflict)
    );
}

#[tokio::test]
async fn whoever_may_administer_is_out_of_a_managers_reach() {
    let bench = Bench::demo().await;
    let manager = bench.viewer("manager").await;
    let sales = bench.member("sales").await;
    let change = MemberChanges {
        id: sales,
        version: Some(1),
        position: Some(Some("x".into())),
        ..MemberChanges::default()
    };
    // a role of another name that grants e:manage
    bench
        .test
        .execute(&format!(
            "with made as (insert into role (enterprise_id, name) values (1, '看不出来的管理员') returning id),
                  given as (insert into role_menu (enterprise_id, role_id, menu_id) select 1, id, 109 from made)
             insert into role_member (enterprise_id, role_id, member_id) select 1, id, {sales} from made"
        ))
        .await;
    assert_eq!(denied(service::update(bench.db(), &manager, change.clone()).await), ErrorCode::Forbidden);
    let leaving = xieli_domain::member::model::Leaving { ids: vec![sales], to: None, reason: None, on: None };
    let result = xieli_domain::member::leave::leave(bench.db(), &manager, leaving).await;
    assert_eq!(refused(result), field("ids", FieldCode::Forbidden));
    assert!(service::update(bench.db(), &bench.viewer("admin").await, change).await.is_ok());
}

#[tokio::test]
async fn external_directors_bring_in_nobody_whom_they_do_not_know() {
    let bench = Bench::demo().await;
    let external = bench.viewer("external").await;
    let team = external.team_ids[0];
    assert_eq!(external.directed_team_ids, [team]);
    let stranger = bench.member("sales").await;
    let added =
        xieli_domain::team::service::add_members(bench.db(), &external, team, &[stranger], None).await;
    assert_eq!(refused(added), field("memberIds", FieldCode::NotFound));
    let mate = external.member_id;
    let made =
        xieli_domain::team::service::add_members(bench.db(), &external, team, &[mate], Some(true)).await;
    assert_eq!(denied(made), ErrorCode::Forbidden);
    let place = PlaceChange { member_id: mate, team_id: team, main: Some(true), ..PlaceChange::default() };
    assert_eq!(denied(places::update(bench.db(), &external, place).await), ErrorCode::Forbidden);
}

//! Tests of roles: menus, members, and the effects of changes.

use xieli_domain::activity;
use xieli_domain::activity::model::LogFilter;
use xieli_domain::role::model::{NewRole, RoleChanges};
use xieli_domain::role::service;
use xieli_kernel::permission::MENUS;
use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{Code, ErrorCode, FieldCode, PageRequest};

use crate::support::{Bench, denied, field, refused};

fn menu(code: Code) -> i32 {
    MENUS.iter().find(|menu| menu.access.perms == [code]).map(|menu| menu.id).expect("a menu")
}

#[tokio::test]
async fn a_roles_menus_are_its_members_permissions_at_once() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let sales = bench.viewer("sales").await;
    assert!(!sales.can(Code::ReportFinance));
    let new = NewRole { name: "报表".into(), description: None, menu_ids: vec![menu(Code::ReportIndex)] };
    let role = service::create(bench.db(), &admin, new).await.expect("made");
    service::add_members(bench.db(), &admin, role.id, &[sales.member_id]).await.expect("added");
    let changed =
        service::set_menus(bench.db(), &admin, role.id, &[menu(Code::ReportFinance)]).await.expect("set");
    assert!(changed.version > role.version);
    let again = bench.again(sales.account_id, sales.session_id, 1).await.expect("a viewer");
    assert!(again.can(Code::ReportFinance) && !again.can(Code::ReportIndex));
    // every change publishes an event of the role: servers drop the cached viewers of the enterprise
    let events = "select count(*) from event where record_type = 'role' and record_id = $1";
    assert_eq!(bench.number(events, &[&role.id]).await, 3);
    service::remove_members(bench.db(), &admin, role.id, &[sales.member_id]).await.expect("removed");
    let again = bench.again(sales.account_id, sales.session_id, 1).await.expect("a viewer");
    assert!(!again.can(Code::ReportFinance));
}

#[tokio::test]
async fn the_systems_roles_stay_as_they_are() {
    let bench = Bench::demo().await;
    let owner = bench.viewer("owner").await;
    let sales = bench.member("sales").await;
    for name in ["企业所有者", "管理员"] {
        let id = bench.role(name).await;
        let rename = RoleChanges { id, version: Some(1), name: Some("甲".into()), description: None };
        assert_eq!(
            refused(service::update(bench.db(), &owner, rename).await),
            field("id", FieldCode::Forbidden)
        );
        assert_eq!(
            refused(service::delete(bench.db(), &owner, &[id], false).await),
            field("ids", FieldCode::Forbidden)
        );
        assert_eq!(
            refused(service::set_menus(bench.db(), &owner, id, &[101]).await),
            field("roleId", FieldCode::Forbidden)
        );
    }
    let (top, admins) = (bench.role("企业所有者").await, bench.role("管理员").await);
    let owners = [owner.member_id];
    assert_eq!(
        refused(service::add_members(bench.db(), &owner, top, &[sales]).await),
        field("roleId", FieldCode::Forbidden)
    );
    assert_eq!(
        refused(service::remove_members(bench.db(), &owner, top, &owners).await),
        field("roleId", FieldCode::Forbidden)
    );
    assert!(service::add_members(bench.db(), &owner, admins, &[sales]).await.is_ok());
}

#[tokio::test]
async fn names_are_unique_and_held_roles_are_not_deleted() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let new = |name: &str| NewRole { name: name.into(), ..NewRole::default() };
    assert_eq!(
        refused(service::create(bench.db(), &admin, new("销售")).await),
        field("name", FieldCode::Taken)
    );
    assert_eq!(
        refused(service::create(bench.db(), &admin, new(" ")).await),
        field("name", FieldCode::Required)
    );
    let sales = bench.role("销售").await;
    assert_eq!(
        refused(service::delete(bench.db(), &admin, &[sales], false).await),
        field("ids", FieldCode::Conflict)
    );
    let spare = service::create(bench.db(), &admin, new("备用")).await.expect("made");
    let rename = |version| RoleChanges {
        id: spare.id,
        version: Some(version),
        name: Some("备用二".into()),
        description: None,
    };
    assert!(service::update(bench.db(), &admin, rename(1)).await.is_ok());
    assert_eq!(
        refused(service::update(bench.db(), &admin, rename(1)).await),
        field("version", FieldCode::Stale)
    );
    assert_eq!(service::delete(bench.db(), &admin, &[spare.id], false).await.expect("deleted"), [spare.id]);
    let many: Vec<i64> = (1..).take(MAX_IDS + 1).collect();
    for (ids, code) in [(&many[..], FieldCode::TooLong), (&[sales, sales][..], FieldCode::Invalid)] {
        assert_eq!(refused(service::delete(bench.db(), &admin, ids, false).await), field("ids", code));
        let added = service::add_members(bench.db(), &admin, sales, ids).await;
        assert_eq!(refused(added), field("memberIds", code));
        let removed = service::remove_members(bench.db(), &admin, sales, ids).await;
        assert_eq!(refused(removed), field("memberIds", code));
    }
    // removed from its members, as requested
    assert_eq!(service::delete(bench.db(), &admin, &[sales], true).await.expect("deleted"), [sales]);
    let taken = "select count(*) from operation_log where action = 'role.members_remove' and before <> '[]'";
    assert_eq!(bench.number(taken, &[]).await, 1);
    // the entries name only members: the log shows the role by its name at that time
    let filter = LogFilter { action: Some("role.members_remove".into()), ..LogFilter::default() };
    let connection = bench.db().read().await.expect("a connection");
    let request = PageRequest::Number { number: 1, size: 20 };
    let told = activity::service::logs(&connection, &admin, &filter, &request).await.expect("the log");
    let told: Vec<_> = told.rows.iter().filter(|(_, row)| row.log.record_id == sales).collect();
    assert_eq!(told.iter().map(|(_, row)| row.name.as_deref()).collect::<Vec<_>>(), [Some("销售")]);
    let foreign =
        bench.number("select id from role where enterprise_id = 2 and code is null limit 1", &[]).await;
    assert_eq!(denied(service::delete(bench.db(), &admin, &[foreign], false).await), ErrorCode::NotFound);
    assert_eq!(denied(service::set_menus(bench.db(), &admin, foreign, &[101]).await), ErrorCode::NotFound);
}

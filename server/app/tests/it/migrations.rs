//! Migrations run up and down, also on two nodes at once.

use xieli_database::{connect, migrations, seed};
use xieli_testing::TestDb;

async fn objects(url: &str) -> i64 {
    let client = connect(url).await.expect("connection");
    let sql = "select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where n.nspname = 'public' and c.relname not like '\\_\\_diesel%')
                    + (select count(*) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                       left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
                       where n.nspname = 'public' and d.objid is null)";
    client.query_one(sql, &[]).await.expect("rows").get(0)
}

#[tokio::test]
async fn they_leave_nothing_behind_and_come_back() {
    let db = TestDb::demo().await;
    let before = objects(&db.url()).await;
    assert!(before > 50, "{before} objects");
    let down = migrations::down(&db.url()).await.expect("down");
    assert_eq!(objects(&db.url()).await, 0, "something is left behind");
    let up = migrations::up(&db.url()).await.expect("up");
    assert_eq!(up.len(), down.len());
    assert_eq!(objects(&db.url()).await, before);
    assert_eq!(migrations::pending(&db.url()).await.expect("pending"), 0);
    assert!(seed::is_empty(&db.url()).await.expect("empty"));
}

#[tokio::test]
async fn two_nodes_may_migrate_at_once() {
    let db = TestDb::new().await;
    migrations::down(&db.url()).await.expect("down");
    let url = db.url();
    let (one, other) = tokio::join!(migrations::up(&url), migrations::up(&url));
    let (one, other) = (one.expect("one"), other.expect("the other"));
    assert!(one.is_empty() != other.is_empty(), "{one:?} {other:?}");
}

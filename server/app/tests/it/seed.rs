//! Seed data is as described, and deterministic.

use xieli_database::{connect, seed};
use xieli_testing::TestDb;

async fn digest(db: &TestDb) -> String {
    let client = connect(&db.url()).await.expect("connection");
    let sql = "select md5(string_agg(line, '|' order by line)) from (
                   select format('%s %s %s %s %s', enterprise_id, id, name, phone, account_id) as line from member
                   union all select format('%s %s %s %s', enterprise_id, id, name, path) from team
                   union all select format('%s %s %s', enterprise_id, role_id, menu_id) from role_menu
                   union all select format('%s %s', username, phone) from account) lines";
    client.query_one(sql, &[]).await.expect("rows").get(0)
}

#[tokio::test]
async fn the_demo_is_the_same_each_time() {
    let (one, other) = (TestDb::new().await, TestDb::new().await);
    seed::demo(&one.url(), "hash").await.expect("the demo");
    seed::demo(&other.url(), "another hash").await.expect("the demo");
    assert_eq!(digest(&one).await, digest(&other).await);
    assert!(seed::demo(&one.url(), "hash").await.is_err(), "not a second time");
}

#[tokio::test]
async fn the_large_one_keeps_the_rules_of_the_tables() {
    let db = TestDb::new().await;
    let scale = seed::Scale { enterprises: 3, teams: 61, members: 3_001 };
    seed::large(&db.url(), &scale, "hash").await.expect("the large data set");
    let client = connect(&db.url()).await.expect("connection");
    let count = async |sql: &str| -> i64 { client.query_one(sql, &[]).await.expect("rows").get(0) };
    assert_eq!(count("select count(*) from member").await, 3_001);
    assert_eq!(count("select count(*) from team").await, 61);
    assert_eq!(count("select count(*) from team_member where director").await, 61);
    assert_eq!(count("select count(*) from enterprise where owner_member_id is not null").await, 3);
    let sizes = "select string_agg(n::text, ' ' order by n) from (select count(*) n from member group by enterprise_id) s";
    let sizes: String = client.query_one(sizes, &[]).await.expect("rows").get(0);
    assert_eq!(sizes, "750 751 1500", "one big tenant, the others alike");
    let broken =
        "select count(*) from team c join team p on p.id = c.parent_id where c.path <> p.path || c.id";
    assert_eq!(count(broken).await, 0, "paths continue those of the parents");
    assert_eq!(count("select count(*) from pg_indexes where indexname = 'member_grams'").await, 1);
    let next =
        "insert into team (enterprise_id, name, path) select min(id), 'x', '{}' from enterprise returning id";
    assert_eq!(count(next).await, 62, "ids go on where the seed ended");
    assert!(seed::has_demo(&db.url()).await.expect("asked"), "its accounts have the public password too");
}

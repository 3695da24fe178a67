//! Tests of the databases that tests get.

use xieli_testing::TestDb;

#[tokio::test]
async fn every_test_has_a_migrated_database_of_its_own() {
    let (one, other) = tokio::join!(TestDb::new(), TestDb::new());
    one.execute("insert into article (key, title, body) values ('a', 'b', 'c')").await;
    let count = |db: &TestDb| {
        let url = db.url();
        async move {
            let client = xieli_database::connect(&url).await.expect("connection");
            client.query_one("select count(*) from article", &[]).await.expect("rows").get::<_, i64>(0)
        }
    };
    assert_eq!(count(&one).await, 1);
    assert_eq!(count(&other).await, 0);
}

#[tokio::test]
async fn a_database_goes_with_its_test() {
    let keeper = TestDb::new().await;
    let gone = TestDb::new().await;
    let url = gone.url();
    drop(gone);
    assert!(xieli_database::connect(&url).await.is_err());
    assert!(xieli_database::connect(&keeper.url()).await.is_ok());
}

#[tokio::test]
async fn the_demo_is_there_when_asked_for() {
    let db = TestDb::demo().await;
    let client = xieli_database::connect(&db.url()).await.expect("connection");
    let count = async |sql: &str| client.query_one(sql, &[]).await.expect("rows").get::<_, i64>(0);
    assert_eq!(count("select count(*) from account where username in ('owner','admin','manager','engineer','sales','external','other') and demo").await, 7);
    assert_eq!(count("select count(*) from enterprise where demo").await, 2);
    let members = count("select count(*) from member").await;
    assert!((55..=70).contains(&members), "{members} members");
    assert_eq!(
        count("select count(*) from member where search_text = '' or search_grams = '{}' or sort_name = ''")
            .await,
        0
    );
    assert_eq!(count("select count(*) from member where status = 0").await, 3);
    assert_eq!(count("select max(cardinality(path))::bigint from team").await, 3);
}

//! The databases that tests get.

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

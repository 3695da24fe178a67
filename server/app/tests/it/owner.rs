//! Rights of the product's database role in its own cluster.

use std::path::PathBuf;

use xieli_database::postgres::{Cluster, Options, Ownership, choose_place};
use xieli_database::{connect, migrations};

use crate::support::Bench;

async fn cluster(bench: &Bench) -> Cluster {
    let options = Options {
        place: choose_place(&bench.data()).expect("a place"),
        binaries: std::env::var_os("XIELI_POSTGRES_BIN").map(PathBuf::from),
        ownership: Ownership::Shared,
        durable: false,
        connections: 20,
    };
    Cluster::start(&options).await.expect("a cluster")
}

/// Only the product's database, and no access to the machine.
#[tokio::test(flavor = "multi_thread")]
async fn the_products_role_is_no_superuser_also_where_an_older_release_made_everything() {
    let bench = Bench::open();
    let first = cluster(&bench).await;
    // as an older release left it: everything belongs to the cluster's own role, and no other password is
    // stored
    let admin = connect(&first.url_of("xieli")).await.expect("connection");
    migrations::up(&first.url_of("xieli")).await.expect("migrations");
    let role = "alter database xieli owner to xieli; drop owned by xieli_service; drop role xieli_service";
    admin.batch_execute(role).await.expect("an older cluster");
    let path = first.place().home.join("state.json");
    let state = std::fs::read_to_string(&path).expect("the state");
    let mut state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
    state.as_object_mut().expect("an object").remove("app_password");
    std::fs::write(&path, state.to_string()).expect("the state");
    drop(admin);
    first.stop().await.expect("stopped");

    let again = cluster(&bench).await;
    let client = connect(&again.url()).await.expect("connection");
    let sql =
        "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles
               where rolname = current_user";
    assert!(!client.query_one(sql, &[]).await.expect("the role").get::<_, bool>(0));
    for refused in
        ["copy (select 1) to program 'true'", "select pg_read_file('PG_VERSION')", "create role other"]
    {
        let error = client.batch_execute(refused).await.expect_err(refused);
        assert_eq!(error.code(), Some(&tokio_postgres::error::SqlState::INSUFFICIENT_PRIVILEGE), "{refused}");
    }
    // it owns all objects, because a migration changes all of them
    let sql = "select count(*) from pg_class where relnamespace = 'public'::regnamespace
               and relowner <> (select oid from pg_roles where rolname = current_user)";
    assert_eq!(client.query_one(sql, &[]).await.expect("a count").get::<_, i64>(0), 0);
    migrations::down(&again.url_of("xieli")).await.expect("down");
    migrations::up(&again.url()).await.expect("up");
    again.stop().await.expect("stopped");

    // and for a new cluster
    let fresh = Bench::open();
    let made = cluster(&fresh).await;
    migrations::up(&made.url()).await.expect("migrations");
    made.stop().await.expect("stopped");
}

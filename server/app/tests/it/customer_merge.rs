//! Merging of customers, and its reversal (docs/decisions/0049).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_postgres::Client;
use xieli_domain::merge::relations::{self, DEFAULTS, STAY};
use xieli_kernel::ids;
use xieli_testing::{Sent, TestServer};

use crate::account::desk::told;

const MERGE: &str = "mutation ($input: CustomerMergeInput!) { customerMerge(input: $input) {
    customer { rowId name aliases } merge { id fromNames canUndo } userErrors { field message code } } }";
const UNDO: &str = "mutation ($id: ID!) { customerMergeUndo(input: { id: $id }) {
    customer { rowId name salesman { name } } userErrors { field message code } } }";

struct Register {
    server: TestServer,
    client: Arc<Client>,
    admin: String,
}

fn gid(id: i64) -> String {
    ids::encode("Customer", id)
}

impl Register {
    async fn demo() -> Self {
        let server = TestServer::demo().await;
        let (client, admin) = (server.db().client().await, server.token("admin").await);
        Self { server, client, admin }
    }

    async fn ids(&self, sql: &str) -> Vec<i64> {
        self.client.query(sql, &[]).await.expect("rows").iter().map(|row| row.get(0)).collect()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.ids(sql).await[0]
    }

    async fn ask(&self, token: &str, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(token), query, variables).await;
        assert!(reply["errors"].is_null(), "{reply}");
        reply["data"].as_object().and_then(|data| data.values().next()).cloned().expect("an answer")
    }

    async fn merge(&self, token: &str, into: i64, from: &[i64], take: &[(&str, i64)]) -> Value {
        let from: Vec<String> = from.iter().map(|id| gid(*id)).collect();
        let take: Vec<Value> =
            take.iter().map(|(field, from)| json!({ "field": field, "fromId": gid(*from) })).collect();
        let input = json!({ "intoId": gid(into), "fromIds": from, "take": take });
        self.ask(token, MERGE, json!({ "input": input })).await
    }

    /// A successful merge; returns its id.
    async fn merged(&self, into: i64, from: &[i64], take: &[(&str, i64)]) -> String {
        let done = self.merge(&self.admin, into, from, take).await;
        assert_eq!(told(&done), [""; 0], "{done}");
        done["merge"]["id"].as_str().expect("a merge").to_owned()
    }

    async fn undo(&self, token: &str, id: &str) -> Value {
        self.ask(token, UNDO, json!({ "id": id })).await
    }

    /// All data of customers, row by row, without counters of changes.
    async fn picture(&self) -> BTreeMap<String, Vec<String>> {
        let mut tables: Vec<String> =
            relations::all().iter().map(|relation| relation.named.table.to_owned()).collect();
        tables.extend(["customer", "customer_tenure", "customer_setting"].map(str::to_owned));
        let mut all = BTreeMap::new();
        for table in tables {
            let sql = format!(
                "select (to_jsonb(t) - array['version', 'updated_at', 'updated_by'])::text from {table} t order by 1"
            );
            let rows = self.client.query(&sql, &[]).await.expect("rows");
            all.insert(table, rows.iter().map(|row| row.get(0)).collect());
        }
        all
    }
}

/// Differences between two such pictures.
fn differences(one: &BTreeMap<String, Vec<String>>, other: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let missing = |from: &BTreeMap<String, Vec<String>>, to: &BTreeMap<String, Vec<String>>, sign: &str| {
        let rows = from.iter().flat_map(|(table, rows)| rows.iter().map(move |row| (table, row)));
        let gone = rows.filter(|(table, row)| !to[*table].contains(row));
        gone.map(|(table, row)| format!("{sign} {table} {row}")).collect::<Vec<_>>()
    };
    [missing(one, other, "-"), missing(other, one, "+")].concat()
}

/// Customers with a salesperson that have contacts, addresses, assets, labels and follow-ups.
const OWNED: &str =
    "select id from customer where enterprise_id = 1 and salesman_id is not null and deleted_at is null
    and merged_into is null order by id";

#[tokio::test]
async fn merging_and_undoing_is_nothing() {
    let register = Register::demo().await;
    // comments and attachments by type, a document, one customer in the pool
    register
        .server
        .db()
        .execute(
            "insert into comment (enterprise_id, record_type, record_id, author_id, body)
                select 1, 'customer', id, created_by, '备注' from customer where enterprise_id = 1;
             update file set customer_id = (select max(id) from customer where enterprise_id = 1 and salesman_id is not null)
                where enterprise_id = 1 and is_doc;
             update file set source_type = 'customer', source_id = (select max(id)::text from customer where enterprise_id = 1)
                where enterprise_id = 1 and not is_doc",
        )
        .await;
    let customers = register
        .ids("select id from customer where enterprise_id = 1 and deleted_at is null and merged_into is null order by id")
        .await;
    let codes =
        "select code from custom_field where enterprise_id = 1 and record_type = 'customer' and not disabled";
    let codes = register.client.query(codes, &[]).await.expect("the enterprise's own");
    let own: Vec<String> = codes.iter().map(|row| format!("custom.{}", row.get::<_, String>(0))).collect();
    assert!(!own.is_empty());
    let mut fields = vec!["name", "level", "industry", "tags", "isOpen", "salesman", "remark"];
    fields.extend(own.iter().map(String::as_str));
    let mut random = StdRng::seed_from_u64(49);
    let mut moved = 0;
    for round in 0..12 {
        let before = register.picture().await;
        let many = 1 + random.gen_range(1..5);
        let some: Vec<i64> = customers.choose_multiple(&mut random, many).copied().collect();
        let (into, from) = some.split_first().expect("some");
        let mut take: Vec<(&str, i64)> = Vec::new();
        for field in fields.iter().copied() {
            if random.gen_bool(0.5) {
                take.push((field, *from.choose(&mut random).expect("one")));
            }
        }
        let done = register.merge(&register.admin, *into, from, &take).await;
        let refused = done["userErrors"][0]["message"].as_str();
        if let Some(refused) = refused {
            let known = ["请先处理", "请选择客户级别", "请选择客户行业"];
            assert!(known.iter().any(|known| refused.contains(known)), "{done}");
            assert_eq!(differences(&before, &register.picture().await), [""; 0], "a refusal changes nothing");
            continue;
        }
        moved += differences(&before, &register.picture().await).len();
        let undone = register.undo(&register.admin, done["merge"]["id"].as_str().expect("a merge")).await;
        assert_eq!(told(&undone), [""; 0], "{undone}");
        let left = differences(&before, &register.picture().await);
        assert_eq!(left, [""; 0], "round {round}: {some:?} {take:?}");
    }
    assert!(moved > 100, "{moved}");
}

#[tokio::test]
async fn everything_follows_and_nobody_else_has_it() {
    let register = Register::demo().await;
    let owned = register.ids(OWNED).await;
    let (into, from) = (owned[0], owned[1]);
    let name = register
        .client
        .query_one("select name from customer where id = $1 and enterprise_id = 1", &[&from])
        .await;
    let name: String = name.expect("a row").get(0);
    let query = "query ($ids: [ID!]!, $into: ID!) { customerMergePreview(ids: $ids, intoId: $into) {
        fields { name label same values { customerId text } } counts { label count } } }";
    let ids = json!({ "ids": [gid(into), gid(from)], "into": gid(into) });
    let preview = register.ask(&register.admin, query, ids).await;
    assert_eq!(preview["fields"][0]["values"][1], json!({ "customerId": gid(from), "text": name }));
    assert_eq!(preview["fields"][0]["same"], false);
    let people = preview["counts"].as_array().and_then(|all| all.iter().find(|one| one["label"] == "联系人"));
    assert!(people.is_some_and(|one| one["count"].as_i64() > Some(0)), "{preview}");

    let done = register.merge(&register.admin, into, &[from], &[("name", from)]).await;
    assert_eq!(done["customer"]["name"], json!(name));
    assert_eq!((&done["merge"]["fromNames"], &done["merge"]["canUndo"]), (&json!([name]), &json!(true)));
    for relation in relations::all().iter().filter(|relation| relation.stay.is_none()) {
        let sql = format!(
            "select count(*) from {} r where enterprise_id = 1 and {} = {} and {}",
            relation.named.table,
            relation.named.column,
            relation.value(&from.to_string()),
            relation.rows
        );
        assert_eq!(register.number(&sql).await, 0, "{relation:?}");
    }
    for table in DEFAULTS {
        let sql = format!(
            "select count(*) from {table} where enterprise_id = 1 and customer_id = {into} and is_default"
        );
        assert_eq!(register.number(&sql).await, 1, "{table}");
    }
    let one = "query ($id: ID!) { customer(id: $id) { name } }";
    assert_eq!(register.ask(&register.admin, one, json!({ "id": gid(from) })).await, Value::Null);
    let found = "query ($of: String!) { customers(filter: { keyword: $of }) { nodes { rowId } } }";
    let found = register.ask(&register.admin, found, json!({ "of": name })).await;
    assert_eq!(found["nodes"], json!([{ "rowId": into.to_string() }]));
    let list = "query ($of: ID) { customerMerges(filter: { customerId: $of }) { nodes { id into { name } undoneAt canUndo } } }";
    let list = register.ask(&register.admin, list, json!({ "of": gid(into) })).await;
    assert_eq!(list["nodes"][0]["into"]["name"], json!(name), "{list}");
}

#[tokio::test]
async fn what_was_changed_since_stays() {
    let register = Register::demo().await;
    let owned = register.ids(OWNED).await;
    let (into, from) = (owned[0], owned[1]);
    let people = register.ids(&format!("select id from contact where customer_id = {from} and enterprise_id = 1 and deleted_at is null order by id")).await;
    let merge = register.merged(into, &[from], &[("remark", from), ("name", from)]).await;
    let kept = people[0];
    register
        .server
        .db()
        .execute(&format!(
            "update customer set remark = '后来写的' where id = {into} and enterprise_id = 1;
             update contact set customer_id = {}, is_default = false where id = {kept} and enterprise_id = 1",
            owned[2]
        ))
        .await;
    assert_eq!(told(&register.undo(&register.admin, &merge).await), [""; 0]);
    let remark =
        format!("select count(*) from customer where id = {into} and remark = '后来写的' and name <> ''");
    assert_eq!(register.number(&remark).await, 1);
    let moved_on = format!("select customer_id from contact where id = {kept} and enterprise_id = 1");
    assert_eq!(register.number(&moved_on).await, owned[2], "somebody has moved it on");
    let back = format!(
        "select count(*) from contact where customer_id = {from} and enterprise_id = 1 and deleted_at is null"
    );
    assert_eq!(register.number(&back).await, i64::try_from(people.len() - 1).expect("a number"));
    assert_eq!(told(&register.undo(&register.admin, &merge).await), ["id:CONFLICT"]);
}

#[tokio::test]
async fn what_two_may_not_both_have_is_said_before() {
    let register = Register::demo().await;
    let owned = register.ids(OWNED).await;
    let child = "insert into customer_child (enterprise_id, customer_id, name) values (1, $1, '一号厂区')";
    for id in &owned[..2] {
        register.client.execute(child, &[id]).await.expect("a row");
    }
    let names = "select name from customer where enterprise_id = 1 and id = any ($1) order by id";
    let names = register.client.query(names, &[&owned[..2].to_vec()]).await.expect("rows");
    let names: Vec<String> = names.iter().map(|row| row.get(0)).collect();
    let refused = register.merge(&register.admin, owned[0], &owned[1..2], &[]).await;
    let said = format!("“{}”和“{}”都有子单位“一号厂区”，请先处理", names[0], names[1]);
    assert_eq!(refused["userErrors"][0]["message"], json!(said));
    let asset = "insert into customer_asset (enterprise_id, customer_id, kind, name, number) values (1, $1, 1, '水泵', 'P-1')";
    for id in &owned[2..4] {
        register.client.execute(asset, &[id]).await.expect("a row");
    }
    let refused = register.merge(&register.admin, owned[2], &owned[3..4], &[]).await;
    assert!(
        refused["userErrors"][0]["message"].as_str().is_some_and(|said| said.contains("都有资产编号“P-1”"))
    );
}

#[tokio::test]
async fn only_who_may_change_all_of_them_merges_and_only_who_did_undoes() {
    let register = Register::demo().await;
    let sales = register.server.token("sales").await;
    let shilei = register.server.token("shilei").await;
    let of = |user: &str| {
        format!(
            "select c.id from customer c join member m on m.id = c.salesman_id and m.enterprise_id = 1
             join account a on a.id = m.account_id where c.enterprise_id = 1 and a.username = '{user}'
                and c.deleted_at is null order by c.id"
        )
    };
    let (mine, theirs) = (register.ids(&of("sales")).await, register.ids(&of("jiasixie")).await);
    let input = json!({ "input": { "intoId": gid(mine[0]), "fromIds": [gid(theirs[0])] } });
    let refused = register.server.graphql(Some(&sales), MERGE, input).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    let merge = register.merge(&sales, mine[0], &mine[1..2], &[]).await;
    assert_eq!(told(&merge), [""; 0], "{merge}");
    let id = json!({ "id": merge["merge"]["id"] });
    let refused = register.server.graphql(Some(&shilei), UNDO, id.clone()).await;
    assert!(
        matches!(refused["errors"][0]["extensions"]["code"].as_str(), Some("FORBIDDEN"))
            || refused["data"]["customerMergeUndo"]["userErrors"][0]["code"] == "NOT_FOUND",
        "{refused}"
    );
    let late = "update customer_merge set created_at = now() - interval '7 days'";
    register.server.db().execute(late).await;
    assert_eq!(told(&register.ask(&sales, UNDO, id.clone()).await), ["id:EXPIRED"]);
    register.server.db().execute("update customer_merge set created_at = now() - interval '6 days'").await;
    // the salesperson of the other customer has left meanwhile: it returns to the pool
    register
        .server
        .db()
        .execute(&format!(
            "update customer set salesman_id = (select min(id) from member where enterprise_id = 1 and status = 3)
             where id = {} and enterprise_id = 1",
            mine[1]
        ))
        .await;
    assert_eq!(told(&register.ask(&sales, UNDO, id).await), [""; 0]);
    let pooled = format!(
        "select count(*) from customer where id = {} and pooled_at is not null and salesman_id is null",
        mine[1]
    );
    assert_eq!(register.number(&pooled).await, 1);
}

#[tokio::test]
async fn ten_thousand_people_move_and_come_back() {
    let register = Register::demo().await;
    let owned = register.ids(OWNED).await;
    let (into, from) = (owned[0], owned[1]);
    register
        .server
        .db()
        .execute(&format!(
            "insert into contact (enterprise_id, customer_id, name, phone)
                select 1, {from}, '联系人' || n, '1380000' || n from generate_series(1, 10000) n;
             insert into customer_follow (enterprise_id, customer_id, kind, body)
                select 1, {from}, '1', '第' || n || '次' from generate_series(1, 10000) n"
        ))
        .await;
    let count = async |table: &str, id: i64| {
        register
            .number(&format!("select count(*) from {table} where enterprise_id = 1 and customer_id = {id}"))
            .await
    };
    let mut before = Vec::new();
    for table in ["contact", "customer_follow"] {
        before.push((count(table, into).await, count(table, from).await));
    }
    let began = Instant::now();
    let merge = register.merged(into, &[from], &[]).await;
    let merged = began.elapsed();
    for (table, (mine, theirs)) in ["contact", "customer_follow"].iter().zip(&before) {
        assert_eq!((count(table, into).await, count(table, from).await), (mine + theirs, 0), "{table}");
    }
    let began = Instant::now();
    assert_eq!(told(&register.undo(&register.admin, &merge).await), [""; 0]);
    println!("10,000 people and follow-ups: merged in {merged:?}, undone in {:?}", began.elapsed());
    for (table, (mine, theirs)) in ["contact", "customer_follow"].iter().zip(&before) {
        assert_eq!((count(table, into).await, count(table, from).await), (*mine, *theirs), "{table}");
    }
}

/// Every column that refers to customers is either moved by a merge or listed as staying.
#[tokio::test]
async fn no_column_that_names_customers_is_forgotten() {
    let register = Register::demo().await;
    let sql = "select c.conrelid::regclass::text || '.' || a.attname from pg_constraint c
         cross join unnest(c.conkey) with ordinality as k (num, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num
         where c.contype = 'f' and c.confrelid = 'customer'::regclass and k.place = 2
         union select table_name || '.' || column_name from information_schema.columns
         where table_schema = 'public' and column_name = 'customer_id'
         order by 1";
    let rows = register.client.query(sql, &[]).await.expect("the catalogue");
    let columns: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let moves: Vec<String> =
        relations::all().iter().map(|one| format!("{}.{}", one.named.table, one.named.column)).collect();
    let forgotten: Vec<&String> =
        columns.iter().filter(|column| !moves.contains(column) && !STAY.contains(&column.as_str())).collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
    assert!(STAY.iter().all(|stays| columns.iter().any(|column| column == stays)), "{columns:?}");
}

#[tokio::test]
async fn programs_merge_by_their_call() {
    let register = Register::demo().await;
    let owned = register.ids(OWNED).await;
    let body = json!({ "intoId": owned[0].to_string(), "fromIds": [owned[1].to_string()] });
    let path = "/api/crm/customer/mergeCustomer";
    let reply = register.server.rest(Some(&register.admin), Method::POST, path, Sent::Json(body)).await;
    assert_eq!(
        (reply.code(), &reply.body["data"]["id"]),
        (0, &json!(owned[0].to_string())),
        "{}",
        reply.body
    );
}

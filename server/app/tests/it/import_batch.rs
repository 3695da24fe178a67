//! Import batches: listed, and reverted as a whole (docs/decisions/0105).

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_domain::catalog::sheet::{product, question};
use xieli_domain::project_address;
use xieli_kernel::ids;
use xieli_testing::{Sent, TestServer};

use crate::administration::sheets::workbook;
use crate::customer_sheets::book;

const BATCH: &str = "id rowId book title fileName created updated undoneAt canUndo obstacle createdBy { name } undoneBy { name }";
const PLACE: &str = "上海市浦东新区世纪大道 1 号";
const SITE: &str = "启明园区安防监控改造";
const CUSTOMER: &str = "临港新能源装备有限公司";
const CUSTOMERS: &str = "crm/customer/importExcel2";

async fn send(server: &TestServer, token: &str, path: &str, bytes: Vec<u8>) -> Value {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("名单.xlsx"));
    let request = server.client().post(format!("{}/api/{path}", server.url())).bearer_auth(token);
    let body: Value =
        request.multipart(form).send().await.expect("an answer").json().await.expect("an envelope");
    assert_eq!(body["code"], 0, "{body}");
    body["data"].clone()
}

/// The number of the batch of a successful import.
fn number(data: &Value) -> String {
    data["batchId"].as_str().unwrap_or_else(|| panic!("no batch: {data}")).to_owned()
}

async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"].clone()
}

async fn undo(server: &TestServer, token: &str, id: &str) -> Value {
    let query = format!(
        "mutation ($id: ID!) {{ importUndo(input: {{ id: $id }}) {{ importBatch {{ {BATCH} }} userErrors {{ field message code }} }} }}"
    );
    server.graphql(Some(token), &query, json!({ "id": id })).await
}

/// Messages of a refusal.
fn said(reply: &Value) -> String {
    let payload = &reply["data"]["importUndo"];
    assert!(payload["importBatch"].is_null(), "{reply}");
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

/// A workbook of customers, each with a contact and an address.
async fn customers(server: &TestServer, token: &str, names: &[&str]) -> Vec<u8> {
    customers_from(server, token, 0, names).await
}

/// The same with other phone numbers: customers with the same number count as duplicates.
async fn customers_from(server: &TestServer, token: &str, from: usize, names: &[&str]) -> Vec<u8> {
    let query = "query { types: dictItems(code: CUSTOMER_TYPE) { text } levels: dictItems(code: CUSTOMER_LEVEL) { text } }";
    let items = ask(server, token, query, json!({})).await;
    let first = |list: &str| items[list][0]["text"].as_str().expect("an item").to_owned();
    let (kind, level) = (&first("types"), &first("levels"));
    let mut rows = vec![vec!["客户名称*", "客户类型", "客户级别", "联系人", "联系电话", "地址名称", "地址"]];
    let phones: Vec<String> =
        (from..from + names.len()).map(|at| format!("177{:08}", 99_500_000 + at)).collect();
    rows.extend(
        names.iter().zip(&phones).map(|(name, phone)| vec![*name, kind, level, "李娜", phone, "总部", PLACE]),
    );
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|row| row.into_iter().map(str::to_owned).collect()).collect();
    book(&rows)
}

async fn count(server: &TestServer, token: &str, keyword: &str) -> Value {
    let query =
        "query ($keyword: String) { customers(first: 1, filter: { keyword: $keyword }) { totalCount } }";
    ask(server, token, query, json!({ "keyword": keyword })).await["customers"]["totalCount"].clone()
}

#[tokio::test]
async fn an_import_is_seen_and_taken_back_whole() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let names = ["批次客户甲", "批次客户乙", "批次客户丙"];
    let id = number(&send(&server, owner, CUSTOMERS, customers(&server, owner, &names).await).await);

    let list = format!(
        "query {{ importBatches(first: 5, filter: {{ book: \"crm/customer\", own: true }}) {{ totalCount nodes {{ {BATCH} }} }} }}"
    );
    let found = ask(&server, owner, &list, json!({})).await["importBatches"].clone();
    assert_eq!(found["totalCount"], 1, "{found}");
    let batch = &found["nodes"][0];
    assert_eq!(
        (&batch["rowId"], &batch["title"], &batch["fileName"], &batch["created"], &batch["updated"]),
        (&json!(id), &json!("客户"), &json!("名单.xlsx"), &json!(3), &json!(0))
    );
    assert_eq!((&batch["canUndo"], &batch["obstacle"]), (&json!(true), &Value::Null), "{batch}");

    let records = "query ($id: ID!, $after: String) { importBatchRecords(id: $id, first: 2, after: $after) {
        totalCount pageInfo { endCursor hasNextPage } nodes { recordId rowId title address isNew isChanged } } }";
    let first = ask(&server, owner, records, json!({ "id": id })).await["importBatchRecords"].clone();
    assert_eq!(
        (&first["totalCount"], &first["pageInfo"]["hasNextPage"]),
        (&json!(3), &json!(true)),
        "{first}"
    );
    let after = first["pageInfo"]["endCursor"].clone();
    let second = ask(&server, owner, records, json!({ "id": id, "after": after })).await;
    let second = &second["importBatchRecords"]["nodes"];
    let nodes =
        first["nodes"].as_array().into_iter().flatten().chain(second.as_array().into_iter().flatten());
    let nodes: Vec<&Value> = nodes.collect();
    let titles: Vec<&str> = nodes.iter().filter_map(|node| node["title"].as_str()).collect();
    assert_eq!(titles, names);
    for node in nodes {
        assert_eq!((&node["isNew"], &node["isChanged"]), (&json!(true), &json!(false)), "{node}");
        let row = node["rowId"].as_str().expect("a number");
        assert_eq!(node["address"], format!("/customer/{row}/CustomerArchives"));
        assert_eq!(node["recordId"], ids::encode("Customer", row.parse().expect("a number")));
    }

    // the customers of an import in their list
    let of = "query ($id: ID) { customers(first: 10, filter: { importBatchId: $id }) { totalCount } }";
    for (user, seen) in [("owner", 3), ("admin", 3), ("sales", 0)] {
        let found = ask(&server, &server.token(user).await, of, json!({ "id": id })).await;
        assert_eq!(found["customers"]["totalCount"], seen, "{user}: {found}");
    }

    let done = undo(&server, owner, &id).await["data"]["importUndo"].clone();
    assert!(done["importBatch"]["undoneAt"].is_string() && done["userErrors"] == json!([]), "{done}");
    assert_eq!(done["importBatch"]["canUndo"], false, "{done}");
    assert_eq!(count(&server, owner, "批次客户").await, 0);
    let bin = "query { recycledRecords(kind: CUSTOMER, keyword: \"批次客户\", first: 10) { totalCount } }";
    let bin = ask(&server, owner, bin, json!({})).await;
    assert_eq!(bin["recycledRecords"]["totalCount"], 3, "as a person deletes them");
    assert_eq!(said(&undo(&server, owner, &id).await), "该次导入已经撤销");

    let client = server.db().client().await;
    let sql =
        "select string_agg(action, ' ' order by id) from operation_log where record_type = 'import_batch'";
    let row = client.query_one(sql, &[]).await.expect("a row");
    assert_eq!(row.get::<_, String>(0), "import_batch.create import_batch.undo");
}

#[tokio::test]
async fn a_rehearsal_and_a_refused_file_leave_no_batch() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let file = customers(&server, owner, &["批次客户甲"]).await;
    let data = send(&server, owner, &format!("{CUSTOMERS}?dryRun=1"), file).await;
    assert!(data["batchId"].is_null(), "{data}");
    let none = "query { importBatches(first: 1) { totalCount } }";
    let none = ask(&server, owner, none, json!({})).await;
    assert_eq!(none["importBatches"]["totalCount"], 0);
}

#[tokio::test]
async fn what_was_changed_since_stays() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let names = ["批次客户甲", "批次客户乙"];
    let id = number(&send(&server, owner, CUSTOMERS, customers(&server, owner, &names).await).await);
    let client = server.db().client().await;
    let sql = "select k.id from contact k join customer c on c.enterprise_id = k.enterprise_id and c.id = k.customer_id
        where k.enterprise_id = 1 and c.name = '批次客户乙'";
    let contact: i64 = client.query_one(sql, &[]).await.expect("somebody").get(0);
    // a part of a record is changed
    let change = "mutation ($id: ID!) { contactUpdate(input: { id: $id, changes: { position: \"总监\" } }) { contact { id } userErrors { message } } }";
    let changed = ask(&server, owner, change, json!({ "id": ids::encode("Contact", contact) })).await;
    assert_eq!(changed["contactUpdate"]["userErrors"], json!([]), "{changed}");
    let why = said(&undo(&server, owner, &id).await);
    assert_eq!(why, "“批次客户乙”的联系人在导入后有改动或已被删除，不能整批撤销");
    assert_eq!(count(&server, owner, "批次客户").await, 2, "none of them goes");

    // another record refers to one now
    let id = number(
        &send(&server, owner, CUSTOMERS, customers_from(&server, owner, 50, &["后续客户甲"]).await).await,
    );
    let sql = "select id from customer where enterprise_id = 1 and name = '后续客户甲'";
    let customer: i64 = client.query_one(sql, &[]).await.expect("a customer").get(0);
    let comment = "mutation ($id: ID!) { commentCreate(input: { recordId: $id, body: \"已联系\" }) {
        comment { id } userErrors { message } } }";
    let made = ask(&server, owner, comment, json!({ "id": ids::encode("Customer", customer) })).await;
    assert_eq!(made["commentCreate"]["userErrors"], json!([]), "{made}");
    let why = said(&undo(&server, owner, &id).await);
    assert_eq!(why, "“后续客户甲”已有 1 条评论，是导入后产生的，不能整批撤销");
    assert_eq!(count(&server, owner, "后续客户").await, 1);
    let once_more = "query ($id: ID!) { importBatch(id: $id) { undoneAt } }";
    let batch = ask(&server, owner, once_more, json!({ "id": id })).await;
    assert!(batch["importBatch"]["undoneAt"].is_null(), "{batch}");
}

#[tokio::test]
async fn what_was_deleted_since_stays_deleted_and_keeps_the_rest() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let names = ["批次客户甲", "批次客户乙"];
    let id = number(&send(&server, owner, CUSTOMERS, customers(&server, owner, &names).await).await);
    let client = server.db().client().await;
    let sql = "select id from customer where enterprise_id = 1 and name = '批次客户甲'";
    let customer: i64 = client.query_one(sql, &[]).await.expect("a customer").get(0);
    let delete = "mutation ($id: ID!) { customerDelete(input: { ids: [$id] }) { userErrors { message } } }";
    ask(&server, owner, delete, json!({ "id": ids::encode("Customer", customer) })).await;
    let why = said(&undo(&server, owner, &id).await);
    assert_eq!(why, "“批次客户甲”在导入后有改动或已被删除，不能整批撤销");
    assert_eq!(count(&server, owner, "批次客户").await, 1);
}

#[tokio::test]
async fn others_do_not_take_it_back() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let id = number(&send(&server, owner, CUSTOMERS, customers(&server, owner, &["批次客户甲"]).await).await);
    let id = ids::encode("ImportBatch", id.parse().expect("a number"));
    let one = "query ($id: ID!) { importBatch(id: $id) { canUndo } importBatches(first: 10) { totalCount } }";
    // managers of the enterprise see it
    for (user, seen) in [("admin", 1), ("sales", 0), ("engineer", 0), ("other", 0)] {
        let token = &server.token(user).await;
        let found = ask(&server, token, one, json!({ "id": id })).await;
        assert_eq!(found["importBatches"]["totalCount"], seen, "{user}: {found}");
        let expected = if seen == 1 { json!({ "canUndo": false }) } else { Value::Null };
        assert_eq!(found["importBatch"], expected, "{user}");
        let reply = undo(&server, token, &id).await;
        let refused = !reply["errors"].is_null() || reply["data"]["importUndo"]["importBatch"].is_null();
        assert!(refused, "{user}: {reply}");
        let records = "query ($id: ID!) { importBatchRecords(id: $id, first: 1) { nodes { title } } }";
        let reply = server.graphql(Some(token), records, json!({ "id": id })).await;
        let title = &reply["data"]["importBatchRecords"]["nodes"][0]["title"];
        assert!(seen == 1 || title.is_null(), "{user}: {reply}");
    }
    assert_eq!(count(&server, owner, "批次客户").await, 1);
    let strange = undo(&server, owner, "9223372036854775807").await;
    assert!(strange["data"]["importUndo"]["importBatch"].is_null(), "{strange}");
}

#[tokio::test]
async fn what_has_updated_records_is_not_taken_back() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let file = customers(&server, owner, &["批次客户甲"]).await;
    send(&server, owner, CUSTOMERS, file).await;
    let rows = [
        ["客户名称*", "姓名*", "联系电话", "职务"],
        ["批次客户甲", "李娜", "17799500000", "总监"],
        ["批次客户甲", "周文", "17799500077", "助理"],
    ];
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
    let data = send(&server, owner, "crm/contacts/importExcel", book(&rows)).await;
    assert_eq!((&data["created"], &data["updated"]), (&json!(1), &json!(1)), "{data}");
    let why = said(&undo(&server, owner, &number(&data)).await);
    assert!(why.starts_with("该次导入更新了 1 条已有的记录"), "{why}");
}

/// Code and data of a REST call.
async fn rest(server: &TestServer, token: &str, method: Method, path: &str, sent: Sent) -> (i64, Value) {
    let reply = server.rest(Some(token), method, &format!("/api/ems/importBatch/{path}"), sent).await;
    (reply.code(), reply.body["data"].clone())
}

#[tokio::test]
async fn an_import_is_seen_and_taken_back_by_rest_alone() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let names = ["批次客户甲", "批次客户乙", "批次客户丙"];
    let id = number(&send(&server, owner, CUSTOMERS, customers(&server, owner, &names).await).await);
    let get = async |token: &str, path: &str| rest(&server, token, Method::GET, path, Sent::Nothing).await;

    let (code, found) = get(owner, "list?book=crm/customer&own=1").await;
    assert_eq!((code, &found["total"]), (0, &json!(1)), "{found}");
    let row = &found["records"][0];
    assert_eq!(
        (&row["id"], &row["title"], &row["fileName"]),
        (&json!(id), &json!("客户"), &json!("名单.xlsx"))
    );
    assert_eq!(
        (&row["created"], &row["updated"], &row["canUndo"]),
        (&json!(3), &json!(0), &json!(1)),
        "{row}"
    );
    assert_eq!(get(owner, "list?book=member").await.1["total"], 0);
    assert_eq!(get(owner, &id).await.1["undoneTime"], Value::Null);

    let (_, first) = get(owner, &format!("records?id={id}&size=2")).await;
    let (_, second) = get(owner, &format!("records?batchId={id}&size=2&page=2")).await;
    assert_eq!((&first["total"], &first["pages"]), (&json!(3), &json!(2)), "{first}");
    let records =
        [&first, &second].into_iter().flat_map(|page| page["records"].as_array().into_iter().flatten());
    let told: Vec<(&Value, &Value)> = records.map(|record| (&record["name"], &record["isNew"])).collect();
    let new = json!(1);
    let wanted = names.map(|name| json!(name));
    assert_eq!(told, wanted.iter().map(|name| (name, &new)).collect::<Vec<_>>());

    // for others there is no such import
    let sales = &server.token("sales").await;
    for path in [id.clone(), format!("records?id={id}")] {
        assert_ne!(get(sales, &path).await.0, 0, "{path}");
    }
    let undo =
        async |token: &str| rest(&server, token, Method::PUT, "undo", Sent::form(&[("id", &id)])).await;
    assert_ne!(undo(sales).await.0, 0);
    assert_eq!(count(&server, owner, "批次客户").await, 3);
    let (code, done) = undo(owner).await;
    assert_eq!((code, &done["canUndo"]), (0, &json!(0)), "{done}");
    assert!(done["undoneTime"].is_string(), "{done}");
    assert_eq!(count(&server, owner, "批次客户").await, 0);
    assert_eq!(undo(owner).await.0, 4009, "once");
}

#[tokio::test]
async fn lists_are_narrowed_to_an_import() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let few: &[&[&str]] = &[&["批次问题甲", "解答甲"], &["批次问题乙", "解答乙"]];
    let asked = workbook(&question::BOOK, &["title", "answer"], few);
    let works = [["项目", "工单名称*"], [SITE, "批次工单甲"], [SITE, "批次工单乙"]];
    let works = book(&works.map(|row| row.map(str::to_owned).to_vec()));
    let people = [
        ["客户名称*", "姓名*", "联系电话"],
        [CUSTOMER, "批次联系甲", "13912346991"],
        [CUSTOMER, "批次联系乙", "13912346992"],
    ];
    let people = book(&people.map(|row| row.map(str::to_owned).to_vec()));
    let members = [["姓名", "手机号"], ["批次成员甲", "13912399901"], ["批次成员乙", "13912399902"]];
    let members = book(&members.map(|row| row.map(str::to_owned).to_vec()));
    let times = [["姓名", "打卡时间"], ["陆云帆", "2024-03-01 08:31"], ["陆云帆", "2024-03-01 18:02"]];
    let times = book(&times.map(|row| row.map(str::to_owned).to_vec()));
    let few: &[&[&str]] = &[&[SITE, "批次机房", "世纪大道 1 号"], &[SITE, "批次门卫", "世纪大道 2 号"]];
    let places = workbook(&project_address::sheet::BOOK, &["project", "name", "address"], few);
    for (list, path, file, many, stranger) in [
        ("products", "ems/product/importExcel", products(3, "批次产品"), 3, "engineer"),
        ("questions", "ems/question/importExcel", asked, 2, "engineer"),
        ("projectWorks", "tms/projectwork/importPoolExcel", works, 2, "engineer"),
        ("contacts", "crm/contacts/importExcel", people, 2, "sales"),
        ("members", "ems/member/importExcel", members, 2, "sales"),
        ("attendPunches", "oa/clockRecord/importExcel", times, 2, "engineer"),
        ("projectAddresses", "pms/customerAddress/importExcel", places, 2, "engineer"),
    ] {
        let id = number(&send(&server, owner, path, file).await);
        let query = format!(
            "query ($id: ID) {{ {list}(first: 10, filter: {{ importBatchId: $id }}) {{ totalCount nodes {{ rowId }} }} }}"
        );
        let narrowed = async |token: &str, id: &str| {
            ask(&server, token, &query, json!({ "id": id })).await[list].clone()
        };
        let found = narrowed(owner, &id).await;
        assert_eq!(found["totalCount"], many, "{list}: {found}");
        assert_eq!(found["nodes"].as_array().map(Vec::len), Some(many), "{list}");
        let global = ids::encode("ImportBatch", id.parse().expect("a number"));
        assert_eq!(narrowed(owner, &global).await, found, "{list}: by the global id");
        // the import of another member is visible only to managers of the enterprise
        let stranger = &server.token(stranger).await;
        assert_eq!(narrowed(stranger, &id).await["totalCount"], 0, "{list}");
        assert_eq!(narrowed(owner, "987654321").await["totalCount"], 0, "{list}");
        // each record has the address of its page, or of that of the record that it belongs to
        let records = "query ($id: ID!) { importBatchRecords(id: $id, first: 1) { nodes { address } } }";
        let records = ask(&server, owner, records, json!({ "id": id })).await;
        let address = records["importBatchRecords"]["nodes"][0]["address"].as_str().unwrap_or_default();
        let page = match list {
            "contacts" => "/customer/",
            "members" => "/members/edit/",
            "projectWorks" | "projectAddresses" => "/project/",
            _ => "",
        };
        assert!(address.starts_with(page), "{list}: {records}");
    }
}

/// A workbook of so many products.
fn products(count: usize, of: &str) -> Vec<u8> {
    let names: Vec<String> = (0..count).map(|at| format!("{of}{at}")).collect();
    let lines: Vec<[&str; 1]> = names.iter().map(|name| [name.as_str()]).collect();
    let lines: Vec<&[&str]> = lines.iter().map(<[&str; 1]>::as_slice).collect();
    workbook(&product::BOOK, &["name"], &lines)
}

#[tokio::test]
async fn many_records_take_no_more_statements_than_few() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    let mut costs = Vec::new();
    for (count, of) in [(30, "少"), (3_000, "多")] {
        let file = products(count, of);
        let (data, import) = server.cost(send(&server, owner, "ems/product/importExcel", file)).await;
        let id = number(&data);
        let (reply, back) = server.cost(undo(&server, owner, &id)).await;
        let done = &reply["data"]["importUndo"]["importBatch"];
        assert!(done["undoneAt"].is_string() && done["created"] == json!(count), "{reply}");
        costs.push((import, back));
    }
    // a thousand log entries are one statement, two thousand rows of a table another
    let ((few_in, few_back), (many_in, many_back)) = (costs[0], costs[1]);
    assert!(many_in <= few_in + 10, "{few_in} and {many_in} statements");
    assert!(many_back <= few_back + 10, "{few_back} and {many_back} statements");
    let client = server.db().client().await;
    let left = "select count(*) from product where enterprise_id = 1 and deleted_at is null
        and (name like '少%' or name like '多%')";
    assert_eq!(client.query_one(left, &[]).await.expect("a number").get::<_, i64>(0), 0);
}

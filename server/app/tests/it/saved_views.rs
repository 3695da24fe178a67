//! Saved views of lists shared with a team: visibility, rights, and offboarding.

use serde_json::{Value, json};
use xieli_testing::{TestServer, until};

const SAVE: &str = "mutation ($input: SavedViewSaveInput!) { savedViewSave(input: $input) {
    view { rowId name scope query mine mayChange version team { name } owner { name } } userErrors { field message code } } }";
const DELETE: &str =
    "mutation ($ids: [ID!]!) { savedViewDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";
const VIEWS: &str = "{ savedViews(route: \"/task\") { name mine mayChange team { name } owner { name } } }";
const LEAVE: &str =
    "mutation ($ids: [ID!]!, $to: ID) { memberLeave(input: { ids: $ids, handoverToId: $to }) {
    userErrors { code } } }";

/// A server whose demo has a team with one below it: engineer belongs to the upper one, sales to the lower
/// one.
struct House {
    server: TestServer,
    upper: String,
    lower: String,
}

impl House {
    async fn open() -> Self {
        let server = TestServer::demo().await;
        let mut house = Self { server, upper: String::new(), lower: String::new() };
        house.upper = house.team("共享上级", None).await;
        house.lower = house.team("共享下级", Some(&house.upper.clone())).await;
        house.join("engineer", &house.upper.clone()).await;
        house.join("sales", &house.lower.clone()).await;
        house
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).cloned().expect("a root field")
    }

    async fn refusal(&self, user: &str, query: &str, variables: Value) -> String {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        reply["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
    }

    async fn team(&self, name: &str, parent: Option<&str>) -> String {
        let create = "mutation ($input: TeamCreateInput!) { teamCreate(input: $input) { team { rowId } userErrors { code } } }";
        let made = self.ask("admin", create, json!({ "input": { "name": name, "parentId": parent } })).await;
        made["team"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    }

    async fn member(&self, user: &str) -> String {
        let viewer = self.ask(user, "{ viewer { member { rowId } } }", json!({})).await;
        viewer["member"]["rowId"].as_str().expect("a member").to_owned()
    }

    /// Whether the server has registered that a user belongs to the team.
    async fn belongs(&self, user: &str, team: &str) -> bool {
        let query = "{ viewer { member { memberships { team { rowId } } } } }";
        let viewer = self.ask(user, query, json!({})).await;
        let places = viewer["member"]["memberships"].as_array().expect("places").clone();
        places.iter().any(|place| place["team"]["rowId"] == team)
    }

    async fn join(&self, user: &str, team: &str) {
        let add =
            "mutation ($input: TeamMembersInput!) { teamMembersAdd(input: $input) { userErrors { code } } }";
        let input = json!({ "teamId": team, "memberIds": [self.member(user).await] });
        assert_eq!(self.ask("admin", add, json!({ "input": input })).await["userErrors"], json!([]));
        until("still outside", async || self.belongs(user, team).await.then_some(())).await;
    }

    async fn quit(&self, user: &str, team: &str) {
        let remove = "mutation ($input: TeamMembersInput!) { teamMembersRemove(input: $input) { userErrors { code } } }";
        let input = json!({ "teamId": team, "memberIds": [self.member(user).await] });
        assert_eq!(self.ask("admin", remove, json!({ "input": input })).await["userErrors"], json!([]));
        until("still inside", async || (!self.belongs(user, team).await).then_some(())).await;
    }

    async fn save(&self, user: &str, input: Value) -> Value {
        let mut all = json!({ "route": "/task", "name": "视图", "scope": "TEAM", "query": "open=1" });
        for (name, value) in input.as_object().expect("an input") {
            all[name] = value.clone();
        }
        self.ask(user, SAVE, json!({ "input": all })).await
    }

    /// A view that engineer shares with the upper team.
    async fn shared(&self, name: &str) -> Value {
        let saved = self.save("engineer", json!({ "name": name, "teamId": self.upper })).await;
        assert_eq!(saved["userErrors"], json!([]), "{saved}");
        saved["view"].clone()
    }

    async fn names(&self, user: &str) -> Vec<String> {
        let views = self.ask(user, VIEWS, json!({})).await;
        let name = |view: &Value| view["name"].as_str().unwrap_or_default().to_owned();
        views.as_array().expect("views").iter().map(name).collect()
    }

    /// Waits until a user has these views, because membership changes take a moment.
    async fn comes_to(&self, user: &str, wanted: &[&str]) {
        until("other views", async || (self.names(user).await == wanted).then_some(())).await;
    }
}

fn told(payload: &Value) -> Vec<String> {
    let errors = payload["userErrors"].as_array().unwrap_or_else(|| panic!("{payload}"));
    let one = |error: &Value| {
        let field: Vec<&str> =
            error["field"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        format!("{}:{}", field.join("."), error["code"].as_str().unwrap_or_default())
    };
    errors.iter().map(one).collect()
}

#[tokio::test]
async fn a_view_of_a_team_is_there_for_its_members_and_those_below_and_for_nobody_else() {
    let house = House::open().await;
    let view = house.shared("上级的").await;
    assert_eq!((&view["mine"], &view["mayChange"]), (&json!(true), &json!(true)));
    assert_eq!(view["team"]["name"], "共享上级");
    house.comes_to("sales", &["上级的"]).await;
    let seen = house.ask("sales", VIEWS, json!({})).await;
    assert_eq!((&seen[0]["mine"], &seen[0]["mayChange"]), (&json!(false), &json!(false)));
    assert_eq!(seen[0]["owner"]["name"], view["owner"]["name"]);
    // not vice versa: a view shared with the lower team is not for the upper one
    let below = house.save("sales", json!({ "name": "下级的", "teamId": house.lower })).await;
    assert_eq!(told(&below), Vec::<String>::new());
    assert_eq!(house.names("engineer").await, ["上级的"]);
    assert_eq!(house.names("sales").await, ["上级的", "下级的"]);
    for user in ["manager", "admin", "other"] {
        assert_eq!(house.names(user).await, Vec::<String>::new(), "{user}");
    }
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    let id = xieli_kernel::ids::encode(
        "SavedView",
        view["rowId"].as_str().expect("an id").parse().expect("digits"),
    );
    assert_eq!(house.ask("manager", node, json!({ "id": id })).await, Value::Null);
    assert_eq!(house.ask("other", node, json!({ "id": id })).await, Value::Null);
    // an admin finds views shared with teams to which they do not belong
    let teams = "{ teamViews(route: \"/task\") { name mayChange } }";
    let found = house.ask("admin", teams, json!({})).await;
    assert_eq!(
        found,
        json!([{ "name": "上级的", "mayChange": true }, { "name": "下级的", "mayChange": true }])
    );
    assert_eq!(house.ask("manager", teams, json!({})).await, json!([]));
    assert_eq!(house.ask("other", teams, json!({})).await, json!([]));
}

#[tokio::test]
async fn a_view_is_shared_with_a_team_of_ones_own_and_by_an_admin_with_any() {
    let house = House::open().await;
    let mine = house.save("sales", json!({ "teamId": house.upper })).await;
    assert_eq!(told(&mine), ["teamId:FORBIDDEN"]);
    assert_eq!(told(&house.save("sales", json!({})).await), ["teamId:REQUIRED"]);
    assert_eq!(told(&house.save("sales", json!({ "teamId": "987654321" })).await), ["teamId:NOT_FOUND"]);
    // a team of this enterprise does not exist for another
    assert_eq!(told(&house.save("other", json!({ "teamId": house.lower })).await), ["teamId:NOT_FOUND"]);
    let default = house.save("sales", json!({ "teamId": house.lower, "isDefault": true })).await;
    assert_eq!(told(&default), ["isDefault:INVALID"]);
    let row = house.save("sales", json!({ "teamId": house.lower, "query": "open=1&show=5" })).await;
    assert_eq!(told(&row), ["query:INVALID"]);
    let private = house.save("sales", json!({ "scope": "PRIVATE", "teamId": house.lower })).await;
    assert_eq!(told(&private), ["teamId:INVALID"]);
    assert_eq!(told(&house.save("admin", json!({ "teamId": house.lower })).await), Vec::<String>::new());
    // names are unique in a team, and the number of views of a list is limited
    assert_eq!(told(&house.save("sales", json!({ "teamId": house.lower })).await), ["name:TAKEN"]);
    let fill = format!(
        "insert into saved_view (enterprise_id, member_id, route, name, scope, team_id, query)
         select 1, {}, '/task', 'n' || n, 'TEAM', {}, '' from generate_series(1, 49) n",
        house.member("sales").await,
        house.lower
    );
    house.server.db().execute(&fill).await;
    let full = house.save("sales", json!({ "name": "又一个", "teamId": house.lower })).await;
    assert_eq!(told(&full), ["name:TOO_LONG"]);
}

#[tokio::test]
async fn only_its_owner_or_an_admin_changes_a_view_of_a_team_and_a_reader_copies_it() {
    let house = House::open().await;
    let view = house.shared("上级的").await;
    let (id, change) = (
        view["rowId"].clone(),
        |name: &str, version: Option<i64>| json!({ "id": view["rowId"], "name": name, "teamId": house.upper, "version": version, "query": "open=0" }),
    );
    house.comes_to("sales", &["上级的"]).await;
    let input = json!({ "id": id, "route": "/task", "name": "偷改", "scope": "PRIVATE", "query": "" });
    assert_eq!(house.refusal("sales", SAVE, json!({ "input": input })).await, "FORBIDDEN");
    assert_eq!(house.refusal("sales", DELETE, json!({ "ids": [id] })).await, "FORBIDDEN");
    assert_eq!(told(&house.ask("other", SAVE, json!({ "input": input })).await), [":NOT_FOUND"]);
    assert_eq!(told(&house.ask("manager", SAVE, json!({ "input": input })).await), [":NOT_FOUND"]);
    // a reader's copy is their own
    let copy = house.save("sales", json!({ "name": "上级的", "scope": "PRIVATE" })).await;
    assert_eq!((&copy["view"]["mine"], &copy["view"]["scope"]), (&json!(true), &json!("PRIVATE")));

    let changed = house.save("engineer", change("改过的", Some(1))).await;
    assert_eq!((&changed["view"]["version"], &changed["view"]["query"]), (&json!(2), &json!("open=0")));
    assert_eq!(told(&house.save("engineer", change("过时的", Some(1))).await), ["version:STALE"]);
    // an admin unshares it, and it belongs to its owner only
    let unshare = json!({ "id": id, "name": "改过的", "scope": "PRIVATE", "version": 2 });
    assert_eq!(told(&house.save("admin", unshare).await), Vec::<String>::new());
    assert_eq!(house.names("engineer").await, ["改过的"]);
    assert_eq!(house.names("sales").await, ["上级的"]);
    assert_eq!(told(&house.ask("admin", DELETE, json!({ "ids": [id] })).await), [":NOT_FOUND"]);
}

#[tokio::test]
async fn a_member_who_moves_out_of_a_team_has_its_views_no_more_and_shares_nothing_with_it() {
    let house = House::open().await;
    let view = house.shared("上级的").await;
    let theirs =
        house.save("sales", json!({ "name": "下级的", "teamId": house.lower })).await["view"].clone();
    house.comes_to("sales", &["上级的", "下级的"]).await;
    house.quit("sales", &house.lower).await;
    // their shared view still belongs to them
    house.comes_to("sales", &["下级的"]).await;
    let input =
        json!({ "id": view["rowId"], "route": "/task", "name": "a", "scope": "PRIVATE", "query": "" });
    assert_eq!(told(&house.ask("sales", SAVE, json!({ "input": input })).await), [":NOT_FOUND"]);
    let again = json!({ "id": theirs["rowId"], "name": "下级的", "teamId": house.lower, "query": "open=0" });
    assert_eq!(told(&house.save("sales", again).await), ["teamId:FORBIDDEN"]);
    let back = json!({ "id": theirs["rowId"], "name": "下级的", "scope": "PRIVATE" });
    assert_eq!(told(&house.save("sales", back).await), Vec::<String>::new());
}

#[tokio::test]
async fn of_a_team_that_is_dissolved_its_owner_and_the_admins_have_the_views() {
    let house = House::open().await;
    let view = house.save("sales", json!({ "name": "下级的", "teamId": house.lower })).await["view"].clone();
    house.quit("sales", &house.lower).await;
    let dissolve = "mutation ($ids: [ID!]!) { teamDelete(input: { ids: $ids }) { userErrors { code } } }";
    let gone = house.ask("admin", dissolve, json!({ "ids": [house.lower] })).await;
    assert_eq!(gone["userErrors"], json!([]));
    house.comes_to("sales", &["下级的"]).await;
    let seen = house.ask("sales", VIEWS, json!({})).await;
    assert_eq!(seen[0]["team"], Value::Null);
    assert_eq!(house.names("engineer").await, Vec::<String>::new());
    // former members can't share with it
    assert_eq!(
        told(&house.save("admin", json!({ "name": "b", "teamId": house.lower })).await),
        ["teamId:NOT_FOUND"]
    );
    let found = house.ask("admin", "{ teamViews(route: \"/task\") { rowId } }", json!({})).await;
    assert_eq!(found, json!([{ "rowId": view["rowId"] }]));
    // purging the team deletes the views shared with it
    let purge =
        "mutation ($id: ID!) { recyclePurge(input: { kind: TEAM, ids: [$id] }) { userErrors { message } } }";
    let purged = house.ask("admin", purge, json!({ "id": house.lower })).await;
    assert_eq!(purged["userErrors"], json!([]));
    house.comes_to("sales", &[]).await;
}

#[tokio::test]
async fn a_shared_view_stays_readable_when_its_owner_has_left_and_admins_delete_it() {
    let house = House::open().await;
    let view = house.shared("上级的").await;
    house.comes_to("sales", &["上级的"]).await;
    let leaver = house.member("engineer").await;
    let heir = house.member("manager").await;
    let left = house.ask("admin", LEAVE, json!({ "ids": [leaver], "to": heir })).await;
    assert_eq!(left["userErrors"], json!([]));
    assert_eq!(house.names("sales").await, ["上级的"]);
    // the successor owns it, and may change it
    assert_eq!(house.names("manager").await, ["上级的"]);
    let gone = house.ask("admin", DELETE, json!({ "ids": [view["rowId"]] })).await;
    assert_eq!(gone["userErrors"], json!([]));
    assert_eq!(house.names("sales").await, Vec::<String>::new());
}

#[tokio::test]
async fn the_views_of_a_list_cost_the_same_however_many_there_are() {
    let house = House::open().await;
    let token = house.server.token("sales").await;
    house.shared("上级的").await;
    house.comes_to("sales", &["上级的"]).await;
    let cost = async || {
        house.server.graphql(Some(&token), "{ viewer: __typename }", json!({})).await;
        house.server.cost(house.server.graphql(Some(&token), VIEWS, json!({}))).await.1
    };
    let one = cost().await;
    let engineer = house.member("engineer").await;
    let more = format!(
        "insert into saved_view (enterprise_id, member_id, route, name, scope, team_id, query)
         select 1, {engineer}, '/task', 'n' || n, 'TEAM', {}, '' from generate_series(1, 40) n",
        house.upper
    );
    house.server.db().execute(&more).await;
    assert_eq!(house.names("sales").await.len(), 41);
    let many = cost().await;
    assert!(many <= one, "{many} statements for 41 views, {one} for one");
}

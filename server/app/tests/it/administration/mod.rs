//! Administration: category trees, catalogue, recycle bin, articles, the enterprise's logo.

mod articles;
mod bin;
mod dictionary;
mod logo;
pub mod sheets;
mod trees;

use serde_json::{Value, json};
use xieli_testing::TestServer;

use crate::account::desk::told;

/// Result of a member's query; fails if it is refused.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"].clone()
}

/// Payload of a mutation whose record is in the field `of`; variables beside an input are members of another.
async fn change(server: &TestServer, token: &str, field: &str, of: &str, variables: Value) -> Value {
    let given = variables.as_object().expect("variables");
    let (kinds, members): (Vec<String>, Vec<String>) = given
        .keys()
        .map(|name| {
            let member = if name == "input" { "changes" } else { name.as_str() };
            (format!("${name}: {}", kind(field, name)), format!("{member}: ${name}"))
        })
        .unzip();
    let input = if given.len() == 1 { "$input".to_owned() } else { format!("{{ {} }}", members.join(", ")) };
    let query = format!(
        "mutation ({}) {{ {field}(input: {input}) {{ {of} userErrors {{ field message code }} }} }}",
        kinds.join(", ")
    );
    ask(server, token, &query, variables).await[field].clone()
}

/// The type of an argument of these mutations.
fn kind(field: &str, name: &str) -> &'static str {
    match (field, name) {
        (_, "id") => "ID!",
        (_, "version") => "Int!",
        (_, "published") => "Boolean!",
        ("productCreate" | "productUpdate", _) => "ProductInput!",
        ("questionCreate", _) => "QuestionInput!",
        ("brandModelCreate", _) => "BrandModelInput!",
        ("productDelete" | "questionDelete" | "brandModelDelete", _) => "CatalogIdsInput!",
        ("categoryCreate", _) => "CategoryCreateInput!",
        ("categoryUpdate", _) => "CategoryUpdateInput!",
        ("categoryMove", _) => "CategoryMoveInput!",
        ("categoryDelete", _) => "CategoriesInput!",
        ("recycleRestore" | "recyclePurge", _) => "RecycleInput!",
        ("enterpriseArticleCreate" | "enterpriseArticleUpdate", _) => "EnterpriseArticleInput!",
        ("enterpriseArticleDelete", _) => "EnterpriseArticleIdsInput!",
        ("enterpriseLogoSet", _) => "EnterpriseLogoInput!",
        _ => panic!("{field}.{name}"),
    }
}

/// Creates a product with this name and further fields; returns its row id.
async fn product(server: &TestServer, token: &str, input: Value) -> String {
    let made = change(server, token, "productCreate", "product { rowId }", json!({ "input": input })).await;
    made["product"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Creates a node of the product tree; returns its row id.
async fn node(server: &TestServer, token: &str, name: &str, parent: Option<&str>) -> String {
    let input = json!({ "tree": "PRODUCT", "name": name, "parentId": parent });
    let made = change(server, token, "categoryCreate", "category { rowId }", json!({ "input": input })).await;
    made["category"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Deletes records; returns the refusals.
async fn delete(server: &TestServer, token: &str, field: &str, ids: &[&str]) -> Vec<String> {
    told(&change(server, token, field, "deletedIds", json!({ "input": { "ids": ids } })).await)
}

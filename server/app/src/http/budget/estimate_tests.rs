//! Tests of the estimate: sizes of responses, and their cost.

use async_graphql::Variables;
use async_graphql::parser::{parse_query, parse_schema};
use serde_json::{Value, json};

use super::outline::Size;
use super::{Estimate, Exceeded, Measure, Outline};

const SDL: &str = include_str!("../../../../../schema.graphql");

fn outline() -> Outline {
    Outline::read(&parse_schema(SDL).expect("the schema"))
}

fn measured(document: &str, variables: Value) -> Result<Estimate, Exceeded> {
    let outline = outline();
    let parsed = parse_query(document).expect("a document");
    let variables = Variables::from_json(variables);
    let measure = Measure { outline: &outline, fragments: &parsed.fragments, variables: &variables };
    let (_, operation) = parsed.operations.iter().next().expect("an operation");
    measure.operation(&operation.node)
}

fn output(document: &str, variables: Value) -> u64 {
    measured(document, variables).expect("within the limits").output
}

#[test]
fn a_page_multiplies_what_stands_in_it() {
    // teams, nodes, and two values for each row
    assert_eq!(output("{ teams(first: 10) { nodes { id name } } }", json!({})), 1 + 10 + 20);
    assert_eq!(output("{ teams { nodes { id } totalCount } }", json!({})), 1 + 20 + 20 + 1);
    assert_eq!(output("{ teams(page: {number: 3, size: 50}) { nodes { id } } }", json!({})), 1 + 50 + 50);
    assert_eq!(output("{ teams(page: {number: 3}) { nodes { id } } }", json!({})), 1 + 20 + 20);
    assert_eq!(output("{ teams(first: 2) { edges { node { id } cursor } } }", json!({})), 1 + 2 + 2 + 2 + 2);
    assert_eq!(output("{ teamOptions { id } }", json!({})), 200 + 200, "the schema's own default");
    assert_eq!(output("{ teamOptions(first: 7) { id } }", json!({})), 7 + 7);
}

#[test]
fn a_size_is_found_wherever_it_is_written() {
    let first = "query($n: Int) { teams(first: $n) { nodes { id } } }";
    assert_eq!(output(first, json!({ "n": 30 })), 61);
    assert_eq!(output(first, json!({})), 41);
    let default = "query($n: Int = 40) { teams(first: $n) { nodes { id } } }";
    assert_eq!(output(default, json!({})), 81);
    assert_eq!(output(default, json!({ "n": 5 })), 11);
    let page = "query($p: PageInput) { teams(page: $p) { nodes { id } } }";
    assert_eq!(output(page, json!({ "p": { "size": 60 } })), 121);
    let inner = "query($n: Int) { teams(page: {size: $n}) { nodes { id } } }";
    assert_eq!(output(inner, json!({ "n": 70 })), 141);
    let fragment = "{ ...Q } fragment Q on Query { teams(first: 9) { ...C } } fragment C on TeamConnection { nodes { id } }";
    assert_eq!(output(fragment, json!({})), 19);
}

#[test]
fn lists_without_pages_count_as_short_and_those_that_are_sent_by_their_length() {
    assert_eq!(output("{ menus { id } }", json!({})), 5 + 5);
    let preview = "query($ids: [ID!]!) { handoverPreview(memberIds: $ids) { __typename } }";
    assert_eq!(output(preview, json!({ "ids": vec!["1"; 300] })), 300 + 300);
    let update = "mutation($i: MembersInput!) { memberDelete(input: $i) { deletedIds } }";
    assert_eq!(output(update, json!({ "i": { "ids": vec!["1"; 50] } })), 1 + 50);
}

#[test]
fn nonsense_is_left_for_others_to_refuse() {
    assert_eq!(output("{ teams(first: -3) { nodes { id } } }", json!({})), 1);
    assert_eq!(output("{ teams(first: 999999999999) { nodes { id } } }", json!({})), 1 + 1000 + 1000);
    assert_eq!(
        output("{ teams(first: \"many\") { nodes { id } } nothing { at { all } } }", json!({})),
        1 + 20 + 20 + 3
    );
}

#[test]
fn lists_inside_lists_soon_are_too_many() {
    let document = "{ roles(first: 1000) { nodes { members(first: 100) { nodes { name } } } } }";
    assert!(output(document, json!({})) > 200_000);
    let mut nested = "id".to_owned();
    for _ in 0..12 {
        nested = format!("members(first: 1000) {{ nodes {{ roles {{ {nested} }} }} }}");
    }
    let document = format!("{{ roles(first: 1000) {{ nodes {{ {nested} }} }} }}");
    assert_eq!(measured(&document, json!({})).expect("an estimate").points, u32::MAX);
}

#[test]
fn introspection_is_counted_by_the_number_of_types() {
    let outline = outline();
    let found = measured("{ __schema { types { name fields { name } } } }", json!({})).expect("an estimate");
    assert_eq!((found.schema, found.output), (1 + 4 * outline.size as u64, 0));
    assert_eq!(u64::from(found.points), 1 + found.schema / 1000);
}

#[test]
fn points_grow_with_the_answer_and_with_changes() {
    let points = |document: &str| measured(document, json!({})).expect("an estimate").points;
    assert_eq!(points("{ __typename }"), 1);
    assert_eq!(points("{ teams(first: 100) { nodes { id } } }"), 1 + 2);
    assert_eq!(points("mutation { sessionEnd { userErrors { code } } }"), 1 + 10);
    assert_eq!(points("mutation { fileUploadFinish(input: { id: \"1\" }) { file { id } } }"), 1 + 2);
    assert_eq!(points("mutation { a: sessionEnd { __typename } b: sessionEnd { __typename } }"), 1 + 20);
}

#[test]
fn guesses_are_counted_each_and_made_one_at_a_time() {
    let guarded = |document: &str| measured(document, json!({})).map(|estimate| estimate.guarded);
    assert_eq!(guarded("{ captcha { image } }"), Ok(1));
    assert_eq!(
        guarded(
            "{ a: captcha { image } b: captcha { image } ...F } fragment F on Query { c: captcha { image } }"
        ),
        Ok(3)
    );
    assert_eq!(guarded("{ teams { totalCount } }"), Ok(0));
    let login = "sessionCreate(input: {}) { __typename }";
    assert_eq!(guarded(&format!("mutation {{ {login} }}")), Ok(1));
    let two = format!("mutation {{ a: {login} b: {login} }}");
    assert_eq!(guarded(&two), Err(Exceeded { what: "登录类操作数", most: 1 }));
    assert_eq!(guarded("mutation { a: passwordChange(input: {}) { __typename } }"), Ok(1));
}

/// Root fields found by the rule on names and types: a new way to prove an identity must appear here.
#[test]
fn every_way_to_guess_is_guarded() {
    let outline = outline();
    let mut found: Vec<_> =
        outline.fields().filter(|(.., shape)| shape.guarded).map(|(_, name, _)| name).collect();
    found.sort_unstable();
    for name in [
        "acceptanceLinkCodeSend",
        "acceptanceLinkSign",
        "acceptanceLinkView",
        "captcha",
        "invitationJoin",
        "invitationPreview",
        "loginKey",
        "passwordChange",
        "passwordResetByCode",
        "passwordResetByLink",
        "profileUpdate",
        "qrcodeScan",
        "sessionCreate",
        "sessionCreateByCode",
        "sessionCreateByWechat",
        "sessionRefresh",
        "smsCodeSend",
        "workLabel",
        "workLink",
        "workLinkAgree",
        "workLinkEvaluate",
        "workReport",
        "workReportCodeSend",
        "workReportPicture",
        "workReportPictureBegin",
        "workReportPictureFinish",
        "workReportVerify",
    ] {
        assert!(found.contains(&name), "{name} is not in {found:?}");
    }
    for name in ["teamCreate", "teams", "article", "scanTicket", "viewer"] {
        assert!(!found.contains(&name), "{name} is in {found:?}");
    }
}

#[test]
fn every_connection_says_how_long_it_may_be() {
    let outline = outline();
    assert!(outline.size > 50);
    for (ty, name, shape) in outline.fields() {
        if shape.ty.ends_with("Connection") {
            assert!(!shape.sizes.is_empty(), "{ty}.{name} takes no page size");
        }
    }
    let teams = outline.field("Query", "teams").expect("teams");
    let field = Size::Field("page".to_owned(), "size".to_owned(), Some(20));
    assert_eq!(teams.sizes, [Size::Argument("first".to_owned(), None), field]);
}

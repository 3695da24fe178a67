//! The number of statements of a list does not depend on its length. Lists and associations are read from the
//! schema: each association alone and each association of an association, for one row and for twenty.

use async_graphql::parser::types::{BaseType, FieldDefinition, Type, TypeKind};
use async_graphql::{Request, Variables};
use serde_json::{Value, json};
use xieli_domain::Loaders;
use xieli_domain::account::Accounts as _;
use xieli_graph::request::{Client, attach};
use xieli_testing::TestServer;

use super::api::{Api, Root, innermost};
use super::records::Records;

/// Levels of associations below a row.
const LEVELS: usize = 2;

impl Api {
    fn is_leaf(&self, ty: &Type) -> bool {
        !matches!(
            self.types.get(innermost(ty)).map(|definition| &definition.kind),
            Some(TypeKind::Object(_) | TypeKind::Interface(_) | TypeKind::Union(_))
        )
    }

    /// The row type of a list, if it is one.
    fn rows<'a>(&'a self, ty: &'a Type) -> Option<(&'a Type, bool)> {
        let nodes = self.fields(ty).into_iter().find(|field| field.name.node == "nodes");
        match (nodes, &ty.base) {
            (Some(nodes), _) => Some((&nodes.ty.node, true)),
            (None, BaseType::List(item)) if !self.is_leaf(item) => Some((item, false)),
            _ => None,
        }
    }

    /// Every selection below `ty`: its plain fields, and each association with every selection below it.
    fn ways(&self, ty: &Type, levels: usize) -> Vec<String> {
        let usable = |field: &&FieldDefinition| {
            field
                .arguments
                .iter()
                .all(|argument| argument.node.ty.node.nullable || argument.node.default_value.is_some())
        };
        let fields: Vec<_> = self.fields(ty).into_iter().filter(usable).collect();
        let plain: Vec<&str> = fields
            .iter()
            .filter(|field| self.is_leaf(&field.ty.node))
            .map(|field| field.name.node.as_str())
            .collect();
        let mut ways = vec![format!("__typename {}", plain.join(" "))];
        if levels == 0 {
            return ways;
        }
        for field in fields.iter().filter(|field| !self.is_leaf(&field.ty.node)) {
            let name = &field.name.node;
            match self.rows(&field.ty.node) {
                // a page within each row costs a statement per row; the estimate of the response's size
                // bounds it
                Some((_, true)) => {}
                Some((rows, false)) => {
                    ways.extend(self.ways(rows, levels - 1).iter().map(|way| format!("{name} {{ {way} }}")));
                }
                None => {
                    let below = self.ways(&field.ty.node, levels - 1);
                    ways.extend(below.iter().map(|way| format!("{name} {{ {way} }}")));
                }
            }
        }
        ways
    }
}

/// The request with `way` below the rows of `root`.
fn document(root: &Root, arguments: &Value, connection: bool, way: &str) -> String {
    let given: Vec<_> = root.arguments.iter().filter(|(name, ..)| arguments.get(name).is_some()).collect();
    let list = |parts: Vec<String>| {
        if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) }
    };
    let declared = list(given.iter().map(|(name, ty, _)| format!("${name}: {ty}")).collect());
    let passed = list(given.iter().map(|(name, ..)| format!("{name}: ${name}")).collect());
    let rows = if connection { format!("nodes {{ {way} }}") } else { way.to_owned() };
    format!("query Sweep{declared} {{ answer: {}{passed} {{ {rows} }} }}", root.name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_association_costs_the_same_for_one_row_and_for_twenty() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let services = server.services().clone();
    let (_, own) = Records::of(&server, &api, "owner").await;
    let token = server.token("owner").await;
    let (viewer, _) = services.identity().viewer(&token).await.expect("the owner");
    let schema = xieli_graph::build(services.clone());
    let cost = async |document: String, variables: Value| {
        let request = Request::new(document.as_str()).variables(Variables::from_json(variables));
        // without caches, which would hide repeated queries
        let loaders = Loaders::new(services.db().clone(), Some(viewer.clone()));
        let request = attach(request, loaders, Client::default());
        let (response, cost) = server.statements(xieli_graph::execute(&schema, request)).await;
        let data = response.data.into_json().expect("data");
        let rows = data["answer"]["nodes"].as_array().or(data["answer"].as_array()).map_or(0, Vec::len);
        let faults: Vec<String> = response.errors.iter().map(|error| error.message.clone()).collect();
        (rows, cost, faults)
    };
    let (mut compared, mut dear, mut broken) = (0, Vec::new(), Vec::new());
    for root in api.roots.iter().filter(|root| root.kind == "query") {
        let Some((rows, connection)) = api.rows(&root.ty) else { continue };
        let takes = |name: &str| root.arguments.iter().any(|(argument, ..)| argument == name);
        if !takes("first") {
            continue;
        }
        for way in api.ways(rows, LEVELS) {
            let asked = |size: usize, number: usize| {
                let mut arguments = api.arguments(root, false, &|path| own.plausible(&api, root, path));
                if takes("page") {
                    arguments["page"] = json!({ "number": number, "size": size });
                } else {
                    arguments["first"] = json!(size);
                }
                let document = document(root, &arguments, connection, &way);
                cost(document, arguments)
            };
            let (length, many, faults) = asked(20, 1).await;
            if !faults.is_empty() {
                // fields hidden from the owner (such as another member's) are skipped
                if !faults.iter().all(|fault| fault.contains("权限")) {
                    broken.push(format!("{} {{ {way} }}: {faults:?}", root.name));
                }
                continue;
            }
            if length < 8 {
                continue;
            }
            compared += 1;
            let pages = if takes("page") { 4 } else { 1 };
            let mut one = 0;
            for number in 1..=pages {
                one = one.max(asked(1, number).await.1);
            }
            // single rows may lack an association that ten of them have; each costs its statement, and deeper
            // ones another
            let mut ten = asked(10, 1).await.1;
            if many > one.max(ten) + LEVELS as u64 && takes("page") {
                // and so may the first ten
                ten = ten.max(asked(10, 2).await.1);
            }
            if many > one.max(ten) + LEVELS as u64 {
                dear.push(format!(
                    "{} {{ {way} }}: {one} statements for one row, {ten} for ten, {many} for {length}",
                    root.name
                ));
            }
        }
    }
    println!("{compared} selections compared");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(compared > 40, "only {compared} selections had rows");
    assert!(dear.is_empty(), "{}", dear.join("\n"));
}

//! Rules that schema.graphql and its sources keep: each field says who may see it, everything is described, public types
//! lead to public types only, no root field hides another, a mutation takes one input, no id or count leaves as a bare
//! 64-bit number.
//!
//! The program prints schema.graphql, and the gate compares the two (client/tools/generate.mjs).

use std::collections::BTreeSet;

use xieli_checks::schema::{Type, parse};
use xieli_checks::{files, text};

/// The types of the root fields.
const ROOTS: [&str; 3] = ["Query", "Mutation", "Subscription"];

/// Fields of public types that are null to everyone except those whom their own rules let in; the types behind them are
/// guarded.
const NULL_TO_STRANGERS: &[&str] = &["QrcodeScan.record"];

fn schema() -> Vec<Type> {
    let types = parse(&text("schema.graphql")).expect("the schema");
    assert!(types.len() > 500, "{} types", types.len());
    types
}

fn planted(source: &str) -> Vec<Type> {
    parse(source).expect("a schema")
}

fn objects(types: &[Type]) -> impl Iterator<Item = &Type> {
    types.iter().filter(|ty| ty.keyword == "type")
}

/// The fields with neither `@public` nor `@requires`, or with both.
fn unguarded(types: &[Type]) -> Vec<String> {
    let mut found = Vec::new();
    for ty in objects(types) {
        let fields = ty.members.iter().filter(|field| {
            field.directives.contains_key("public") == field.directives.contains_key("requires")
        });
        found.extend(fields.map(|field| format!("{}.{}", ty.name, field.name)));
    }
    found
}

#[test]
fn every_field_says_who_may_see_it() {
    assert_eq!(unguarded(&schema()), [""; 0], "neither @public nor @requires, or both");
}

#[test]
fn a_field_without_its_rule_is_found() {
    let source = "type A { a: Int @public b: Int c: Int @public @requires(permission: \"login\") }";
    assert_eq!(unguarded(&planted(source)), ["A.b", "A.c"]);
}

/// The permission codes of the kernel's enum: lines `Name = "code",`.
fn permissions(source: &str) -> BTreeSet<&str> {
    let lines = source.lines().map(str::trim);
    lines.filter_map(|line| line.split_once(" = \"")?.1.strip_suffix("\",")).collect()
}

/// The codes of `@requires` that are no permissions.
fn unknown_permissions(types: &[Type], known: &BTreeSet<&str>) -> Vec<String> {
    let mut found = Vec::new();
    for ty in objects(types) {
        for field in &ty.members {
            let Some(arguments) = field.directives.get("requires") else { continue };
            let text = arguments.get("permission").map_or("", String::as_str);
            for code in text.trim_start_matches("owner:").split(',').map(str::trim) {
                if !matches!(code, "login" | "teamManage") && !known.contains(code) {
                    found.push(format!("{}.{}: {code:?}", ty.name, field.name));
                }
            }
        }
    }
    found
}

#[test]
fn every_permission_named_exists() {
    let source = text("server/kernel/src/permission/codes.rs");
    let known = permissions(&source);
    assert!(known.len() > 50, "{known:?}");
    assert_eq!(unknown_permissions(&schema(), &known), [""; 0]);
}

#[test]
fn a_permission_that_does_not_exist_is_found() {
    let known = permissions("codes! {\n    /// Members.\n    EMember = \"e:member\",\n}\n");
    let source = "type A { a: Int @requires(permission: \"owner:e:member, login\") b: Int @requires(permission: \"e:x\") \
                  c: Int @requires }";
    assert_eq!(unknown_permissions(&planted(source), &known), ["A.b: \"e:x\"", "A.c: \"\""]);
}

/// Types, fields, arguments and values without a description.
fn silent(types: &[Type]) -> Vec<String> {
    let mut found = Vec::new();
    for ty in types {
        // the library's own
        if ty.name == "DateTime" {
            continue;
        }
        if !ty.described && !ROOTS.contains(&ty.name.as_str()) {
            found.push(ty.name.clone());
        }
        if matches!(ty.keyword.as_str(), "type" | "interface" | "input" | "enum") {
            for member in &ty.members {
                if !member.described {
                    found.push(format!("{}.{}", ty.name, member.name));
                }
                // the type of `input` describes it
                let arguments = member.arguments.iter().filter(|one| !one.described && one.name != "input");
                found.extend(arguments.map(|one| format!("{}.{}({})", ty.name, member.name, one.name)));
            }
        }
    }
    found
}

#[test]
fn everything_is_described() {
    assert_eq!(silent(&schema()), [""; 0], "without a description");
}

#[test]
fn a_missing_description_is_found() {
    let source = "\"a\" type A { \"b\" b(\"c\" c: Int, d: Int, input: I!): Int e: Int } enum E { \"f\" F G } \
                  type Query { \"q\" q: Int } \"i\" input I { j: Int = 1 }";
    assert_eq!(silent(&planted(source)), ["A.b(d)", "A.e", "E", "E.G", "I.j"]);
}

/// The descriptions of one word: they repeat a name. A field of another type by its whole name says enough.
fn terse(schema: &str) -> Vec<&str> {
    let descriptions = schema.split("\"\"\"").skip(1).step_by(2).map(str::trim);
    descriptions
        .filter(|text| text.split_whitespace().nth(1).is_none())
        .filter(|text| !text.trim_end_matches('.').contains('.'))
        .collect()
}

#[test]
fn no_description_is_a_single_word() {
    let schema = text("schema.graphql");
    assert!(schema.matches("\"\"\"").count() > 1000, "the descriptions are blocks");
    assert_eq!(terse(&schema), [""; 0]);
}

#[test]
fn a_description_of_one_word_is_found() {
    let source = "\"\"\"\nA state.\n\"\"\"\nenum A {\n\t\"\"\"\n\tDone.\n\t\"\"\"\n\tB\n\t\"\"\"\n\t`C`.\n\t\"\"\"\n\tC\n\
                  \t\"\"\"\n\t`D.number`.\n\t\"\"\"\n\tD\n}\n";
    assert_eq!(terse(source), ["Done.", "`C`."]);
}

/// The fields that are not public and are reached from public root fields, and how many types are reached.
fn closed(types: &[Type]) -> (Vec<String>, usize) {
    let of = |name: &str| objects(types).find(|ty| ty.name == name);
    let roots = ROOTS.iter().filter_map(|root| of(root)).flat_map(|root| &root.members);
    let mut open: Vec<&str> = roots
        .filter(|field| field.directives.contains_key("public"))
        .map(|field| field.ty.as_str())
        .collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(name) = open.pop() {
        let Some(ty) = of(name).filter(|_| seen.insert(name)) else { continue };
        for field in &ty.members {
            let path = format!("{name}.{}", field.name);
            if NULL_TO_STRANGERS.contains(&path.as_str()) {
                continue;
            }
            if field.directives.contains_key("public") { open.push(&field.ty) } else { found.push(path) }
        }
    }
    (found, seen.len())
}

#[test]
fn public_fields_lead_to_public_fields_only() {
    let (found, types) = closed(&schema());
    assert!(types > 5, "{types} types");
    assert_eq!(found, [""; 0], "reached from a public root without being public");
}

#[test]
fn a_guarded_field_behind_a_public_root_is_found() {
    let source = "type Query { a: [A!]! @public b: B @requires(permission: \"login\") } type A { c: C @public } \
                  type B { x: Int @requires(permission: \"login\") } \
                  type C { d: Int @requires(permission: \"login\") a: A @public }";
    assert_eq!(closed(&planted(source)), (vec!["C.d".to_owned()], 2));
}

/// The mutations that take something else than nothing or one `input` (decision 0110).
fn loose(types: &[Type]) -> Vec<String> {
    let mutations = objects(types).filter(|ty| ty.name == "Mutation").flat_map(|ty| &ty.members);
    let mut found = Vec::new();
    for field in mutations {
        let names: Vec<&str> = field.arguments.iter().map(|one| one.name.as_str()).collect();
        let is_input = field.arguments.iter().all(|one| one.ty.ends_with("Input"));
        if !(names.is_empty() || names == ["input"] && is_input) {
            found.push(format!("{}({})", field.name, names.join(", ")));
        }
    }
    found
}

#[test]
fn a_mutation_takes_one_input() {
    assert_eq!(loose(&schema()), [""; 0], "mutations with other arguments than one `input: <Name>Input!`");
}

#[test]
fn a_mutation_with_loose_arguments_is_found() {
    let source = "type Query { q(id: ID!): Int } type Mutation { a: Int b(input: BInput!): Int c(id: ID!, input: CInput!): Int \
                  d(id: ID!): Int e(input: ID!): Int }";
    assert_eq!(loose(&planted(source)), ["c(id, input)", "d(id)", "e(input)"]);
}

/// How many root fields a source of the layer `graph` writes.
fn written(source: &str) -> usize {
    let rules = ["#[public]", "#[login", "#[requires("];
    let blocks =
        source.split("(root)]\nimpl ").skip(1).map(|block| block.split("\n}").next().unwrap_or_default());
    blocks
        .flat_map(str::lines)
        .filter(|line| rules.iter().any(|rule| line.trim_start().starts_with(rule)))
        .count()
}

/// The library takes the last of two root fields of one name without an error.
#[test]
fn no_root_field_hides_another() {
    let written: usize = files(&["server/graph"], &[".rs"]).iter().map(|file| written(&file.text)).sum();
    let types = schema();
    let served: usize =
        types.iter().filter(|ty| ROOTS.contains(&ty.name.as_str())).map(|ty| ty.members.len()).sum();
    assert!(served > 60, "{served}");
    assert_eq!(written, served, "root fields written in server/graph, and in schema.graphql");
}

#[test]
fn root_fields_are_counted_where_they_are_written() {
    let source = "#[object(root)]\nimpl Query {\n    #[public]\n    fn a() {}\n    #[requires(\"x\")]\n    fn b() {}\n}\n\
                  #[object(login)]\nimpl A {\n    #[public]\n    fn c() {}\n}\n";
    assert_eq!(written(source), 2);
}

/// The lines of a source whose 64-bit numbers reach the schema. `Int` has 32 bits: a 64-bit number leaves as text.
fn wide(source: &str) -> Vec<usize> {
    let wide = |ty: &str| ["i64", "u64", "usize", "isize", "u32"].iter().any(|wide| ty.contains(wide));
    let mut found = Vec::new();
    let (mut object, mut data) = (false, false);
    for (number, line) in (1..).zip(source.lines()) {
        if line.starts_with("#[object(") {
            object = true;
        } else if line.starts_with("#[fields(") || line.contains("InputObject") {
            data = true;
        } else if line.starts_with('}') {
            (object, data) = (false, false);
        }
        let answers =
            object && line.trim_start().contains("fn ") && line.split("->").nth(1).is_some_and(wide);
        let holds = data && line.trim_start().starts_with("pub ") && line.split(':').nth(1).is_some_and(wide);
        if answers || holds {
            found.push(number);
        }
    }
    found
}

#[test]
fn no_number_leaves_with_sixty_four_bits() {
    let mut found = Vec::new();
    for file in files(&["server/graph"], &[".rs"]) {
        found.extend(wide(&file.text).iter().map(|line| format!("{}:{line}", file.path)));
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_number_of_sixty_four_bits_is_found() {
    let source = "#[object(login)]\nimpl A {\n    fn a(&self) -> i64 { 1 }\n}\nfn b() -> u64 { 1 }\n#[fields(x)]\npub struct B {\n    \
                  pub c: u32,\n    pub d: String,\n}\n";
    assert_eq!(wide(source), [3, 8]);
}

/// The tables' generator writes this where it does not know a type of the database.
#[test]
fn the_generated_tables_know_every_type() {
    let tables = text("server/tables/src/lib.rs");
    assert!(tables.contains("diesel::table!") && !tables.contains("UNKNOWN_"), "server/tables/src/lib.rs");
}

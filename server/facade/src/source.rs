//! The operation files embedded in the binary, parsed once.

use std::sync::LazyLock;

use async_graphql::parser::parse_query;
use async_graphql::parser::types::DocumentOperations;

use crate::Problem;
use crate::codes::CodeTable;
use crate::operation::{Fragments, Operation, read};

/// File name below `operations/` and content, sorted by name.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/operations.rs"));

/// The inputs of the schema by name, their fields by name and type.
pub(crate) const INPUTS: &[(&str, &[(&str, &str)])] = &include!(concat!(env!("OUT_DIR"), "/inputs.rs"));

/// The file with the codes of enums instead of operations.
const CODES: &str = "codes.graphql";

/// The parsed operation files.
#[derive(Debug, Default)]
pub struct Source {
    /// Sorted by path and method.
    pub operations: Vec<Operation>,
    /// The codes of enums.
    pub codes: CodeTable,
    /// The problems found.
    pub problems: Vec<Problem>,
}

/// The operations of this binary.
pub fn source() -> &'static Source {
    static SOURCE: LazyLock<Source> = LazyLock::new(|| load(FILES));
    &SOURCE
}

/// Parses files; problems are recorded, and the rest is served.
pub fn load(files: &[(&str, &str)]) -> Source {
    let mut source = Source::default();
    let mut fragments = Fragments::new();
    let mut found = Vec::new();
    for (file, text) in files {
        if *file == CODES {
            match CodeTable::parse(file, text) {
                Ok(codes) => source.codes = codes,
                Err(problem) => source.problems.push(problem),
            }
            continue;
        }
        match parse_query(text) {
            Err(error) => source.problems.push(Problem::new(file, error.to_string())),
            Ok(document) => {
                for (name, fragment) in document.fragments {
                    if fragments.insert(name.clone(), fragment).is_some() {
                        source.problems.push(Problem::new(file, format!("a second fragment {name}")));
                    }
                }
                match document.operations {
                    DocumentOperations::Multiple(operations) => {
                        found.extend(
                            operations.into_iter().map(|(name, operation)| (*file, name, operation.node)),
                        );
                    }
                    DocumentOperations::Single(_) => {
                        source.problems.push(Problem::new(file, "operations have names"));
                    }
                }
            }
        }
    }
    for (file, name, definition) in found {
        match read(file, &name, definition, &fragments) {
            Ok(operation) => source.operations.push(operation),
            Err(problem) => source.problems.push(problem),
        }
    }
    source.operations.sort_by(|a, b| (&a.path, a.method.as_str()).cmp(&(&b.path, b.method.as_str())));
    for pair in source.operations.windows(2) {
        if pair[0].path == pair[1].path && pair[0].method == pair[1].method {
            source
                .problems
                .push(Problem::new(&pair[1].file, format!("{} serves what another does", pair[1].name)));
        }
    }
    source
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, Kind};
    use crate::reply::plan::Plan;

    fn schema() -> Catalog {
        Catalog::parse(include_str!("../../../schema.graphql"))
    }

    #[test]
    fn a_schema_without_descriptions_has_the_same_types() {
        let whole = include_str!("../../../schema.graphql");
        let shape = xieli_graph::schema::without_descriptions(whole);
        assert!(shape.len() < whole.len() / 2 && !shape.contains("\"\"\""), "{} letters", shape.len());
        let known = Catalog::parse;
        assert_eq!(known(&shape).sorted(), known(whole).sorted());
        let edges =
            "\"\"\"one line\"\"\"\ntype A {\n\t\"\"\"\n\twith \\\"\"\"\n\tand more\n\t\"\"\"\n\ta: Int\n}\n";
        assert_eq!(xieli_graph::schema::without_descriptions(edges), "type A {\n\ta: Int\n}\n");
    }

    #[test]
    fn every_file_can_be_read() {
        assert_eq!(source().problems, []);
        assert!(source().operations.len() > 60);
    }

    #[test]
    fn every_operation_fits_the_schema() {
        let catalog = schema();
        let problems: Vec<String> = source()
            .operations
            .iter()
            .filter_map(|operation| Plan::new(operation, &catalog, &source().codes).err())
            .map(|problem| problem.to_string())
            .collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn codes_name_every_value_of_their_enum_and_no_other() {
        let catalog = schema();
        for (name, codes) in source().codes.iter() {
            let Some(Kind::Enum(values)) = catalog.kind(name) else {
                panic!("{name} is no enum of the schema")
            };
            let mut named: Vec<&str> = codes.iter().map(|code| code.name.as_str()).collect();
            let mut known: Vec<&str> = values.iter().map(String::as_str).collect();
            named.sort_unstable();
            known.sort_unstable();
            assert_eq!(named, known, "{name}");
        }
    }

    #[test]
    fn path_parameters_are_variables() {
        for operation in &source().operations {
            let names = operation.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            for name in names.filter(|name| !matches!(*name, "service" | "enterpriseId")) {
                assert!(operation.variable(name).is_some(), "{} has no ${name}", operation.name);
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said_and_the_rest_is_served() {
        let source = load(&[
            (
                "a.graphql",
                "query A @rest(method: GET, path: \"/a\", shape: ONE, about: \"a\") { viewer { name } }",
            ),
            ("b.graphql", "query B { viewer { name } }"),
            (
                "c.graphql",
                "query C @rest(method: GET, path: \"/a\", shape: ONE, about: \"c\") { viewer { name } }",
            ),
            ("d.graphql", "query {"),
        ]);
        assert_eq!(source.operations.len(), 2);
        assert_eq!(source.problems.len(), 3, "{:?}", source.problems);
    }
}

//! Limits of a document, checked before the library processes it.
//!
//! The library's own checks follow fragment spreads without memoization: 24 fragments that each spread the
//! next twice take seconds. Here the text is scanned first (length, tokens, nesting; without recursion), then
//! the parsed document is traversed breadth first until the budget is spent. Last, the size of the response
//! is estimated from page sizes ([`Measure`]).

mod estimate;
#[cfg(test)]
mod estimate_tests;
mod outline;
mod scan;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet, VecDeque};

use async_graphql::parser::types::{
    Directive, ExecutableDocument, FragmentDefinition, OperationType, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned};

pub use estimate::{Estimate, Measure};
pub use outline::Outline;
pub use scan::{scan, scan_json};

use crate::config::GraphqlLimits;

/// Depth limit of introspection, which nests deeper than pages do: `ofType` seven times over.
const INTROSPECTION_DEPTH: usize = 20;

/// Nesting limit of lists in introspection: `fields { type { fields … } }` multiplies.
const INTROSPECTION_LISTS: usize = 3;

/// The most directives of a document, and of one field.
const DIRECTIVES: usize = 50;
const DIRECTIVES_OF_FIELD: usize = 5;

/// The exceeded limit of a refused document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exceeded {
    /// Name of the limit, in Chinese.
    pub what: &'static str,
    /// Value of the limit.
    pub most: usize,
}

/// The fragments of a document by name.
pub type Fragments = HashMap<Name, Positioned<FragmentDefinition>>;

/// Counts of a document, up to its refusal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// Length in bytes.
    pub length: usize,
    /// Tokens.
    pub tokens: usize,
    /// Depth of the deepest field.
    pub depth: usize,
    /// Fields and spreads; fragments count wherever they are spread.
    pub nodes: usize,
    /// Aliases.
    pub aliases: usize,
}

/// Refuses a `count` above `most`.
pub fn within(count: usize, what: &'static str, most: usize) -> Result<(), Exceeded> {
    if count > most { Err(Exceeded { what, most }) } else { Ok(()) }
}

/// A selection set to be visited.
struct Step<'a> {
    set: &'a SelectionSet,
    /// Number of fields above it.
    depth: usize,
    /// Whether it is below `__schema` or `__type`.
    introspection: bool,
    /// Number of introspection lists above it.
    lists: usize,
    /// Type of the operation, on its root level.
    root: Option<OperationType>,
}

/// Checks a parsed document: every operation, and unused fragments.
pub fn check(
    document: &ExecutableDocument,
    limits: &GraphqlLimits,
    spent: &mut Spent,
) -> Result<(), Exceeded> {
    let mut walk = Walk {
        document,
        limits,
        queue: VecDeque::new(),
        spread: HashSet::new(),
        directives: 0,
        roots: 0,
        spent,
    };
    for (_, operation) in document.operations.iter() {
        let operation = &operation.node;
        walk.count_directives(&operation.directives)?;
        walk.roots = 0;
        let root = Some(operation.ty);
        walk.start(Step {
            set: &operation.selection_set.node,
            depth: 0,
            introspection: false,
            lists: 0,
            root,
        })?;
    }
    for (name, fragment) in &document.fragments {
        walk.count_directives(&fragment.node.directives)?;
        if !walk.spread.contains(name) {
            let set = &fragment.node.selection_set.node;
            walk.start(Step { set, depth: 0, introspection: false, lists: 0, root: None })?;
        }
    }
    Ok(())
}

struct Walk<'a> {
    document: &'a ExecutableDocument,
    limits: &'a GraphqlLimits,
    queue: VecDeque<Step<'a>>,
    spread: HashSet<&'a Name>,
    directives: usize,
    /// Root fields of the current operation.
    roots: usize,
    spent: &'a mut Spent,
}

impl<'a> Walk<'a> {
    fn start(&mut self, first: Step<'a>) -> Result<(), Exceeded> {
        self.queue.push_back(first);
        while let Some(step) = self.queue.pop_front() {
            for selection in &step.set.items {
                self.selection(&selection.node, &step)?;
            }
        }
        Ok(())
    }

    fn selection(&mut self, selection: &'a Selection, step: &Step<'a>) -> Result<(), Exceeded> {
        self.spent.nodes += 1;
        within(self.spent.nodes, "字段数", self.limits.nodes)?;
        match selection {
            Selection::Field(field) => {
                let field = &field.node;
                self.count_directives(&field.directives)?;
                if field.alias.is_some() {
                    self.spent.aliases += 1;
                    within(self.spent.aliases, "别名数", self.limits.aliases)?;
                }
                match step.root {
                    Some(OperationType::Mutation) => {
                        self.roots += 1;
                        within(self.roots, "变更数", self.limits.mutations)?;
                    }
                    Some(_) => {
                        self.roots += 1;
                        within(self.roots, "根字段数", self.limits.root_fields)?;
                    }
                    None => {}
                }
                let name = field.name.node.as_str();
                let introspection = step.introspection || matches!(name, "__schema" | "__type");
                let depth = step.depth + 1;
                self.spent.depth = self.spent.depth.max(depth);
                let most = if introspection { INTROSPECTION_DEPTH } else { self.limits.depth };
                within(depth, "嵌套层数", most)?;
                let list = introspection
                    && matches!(name, "types" | "fields" | "interfaces" | "possibleTypes" | "inputFields");
                let lists = step.lists + usize::from(list);
                within(lists, "嵌套层数", INTROSPECTION_LISTS)?;
                if !field.selection_set.node.items.is_empty() {
                    let set = &field.selection_set.node;
                    self.queue.push_back(Step { set, depth, introspection, lists, root: None });
                }
            }
            Selection::InlineFragment(fragment) => {
                self.count_directives(&fragment.node.directives)?;
                self.queue.push_back(Step { set: &fragment.node.selection_set.node, ..*step });
            }
            Selection::FragmentSpread(spread) => {
                self.count_directives(&spread.node.directives)?;
                let name = &spread.node.fragment_name.node;
                self.spread.insert(name);
                // validation reports unknown fragments
                if let Some(fragment) = self.document.fragments.get(name) {
                    self.queue.push_back(Step { set: &fragment.node.selection_set.node, ..*step });
                }
            }
        }
        Ok(())
    }

    fn count_directives(&mut self, found: &[Positioned<Directive>]) -> Result<(), Exceeded> {
        within(found.len(), "单个字段的指令数", DIRECTIVES_OF_FIELD)?;
        self.directives += found.len();
        within(self.directives, "指令数", DIRECTIVES)
    }
}

//! Estimate of a response's size from page sizes, before execution.
//!
//! It relies on [`super::check`]: the document is small and without cycles.

use async_graphql::parser::types::{
    Field, OperationDefinition, OperationType, Selection, SelectionSet, VariableDefinition,
};
use async_graphql::{Positioned, Value as ConstValue, Variables};
use async_graphql_value::Value;
use xieli_kernel::page::MAX_SELECT;

use super::outline::{Outline, Size, root, usual_page};
use super::{Exceeded, Fragments, within};

/// Assumed length of a list without a size argument: roles of a member, teams of a member, members of a small
/// team.
const SHORT_LIST: u64 = 5;

/// Values of a response per point.
const VALUES_A_POINT: u64 = 100;

/// Values of the schema per point: they are in memory.
const SCHEMA_VALUES_A_POINT: u64 = 1000;

/// Points of a root field of a mutation: a transaction, a log entry, an event to every node.
const MUTATION_POINTS: u64 = 10;

/// Cheap mutations that a dialog calls up to a thousand times, once for each file.
const LIGHT_MUTATIONS: [&str; 2] = ["fileUploadBegin", "fileUploadFinish"];
const LIGHT_POINTS: u64 = 2;

/// Estimated cost of an operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Values of the response: every field of every record.
    pub output: u64,
    /// Values of the response that belong to the schema. The limits of documents bound them, however large
    /// the schema is.
    pub schema: u64,
    /// Points for the rate limits.
    pub points: u32,
    /// Number of root fields under the stricter limit; each alias counts.
    pub guarded: u32,
}

/// Inputs of the estimate of a document's operations.
pub struct Measure<'a> {
    /// Outline of the schema.
    pub outline: &'a Outline,
    /// Fragments of the document.
    pub fragments: &'a Fragments,
    /// Variables as sent.
    pub variables: &'a Variables,
}

impl Measure<'_> {
    /// The estimate of one operation.
    pub fn operation(&self, operation: &OperationDefinition) -> Result<Estimate, Exceeded> {
        let mut walk = Walk {
            measure: self,
            definitions: &operation.variable_definitions,
            found: Estimate::default(),
            changes: 0,
            public_mutations: 0,
        };
        let ty = root(operation.ty);
        walk.set(&operation.selection_set.node, At { ty, times: 1, page: None, introspection: false }, true);
        // only one sign-in per request, so that it can't contain a list of passwords
        within(walk.public_mutations, "登录类操作数", 1)?;
        let points =
            1 + walk.changes + walk.found.output / VALUES_A_POINT + walk.found.schema / SCHEMA_VALUES_A_POINT;
        Ok(Estimate { points: u32::try_from(points).unwrap_or(u32::MAX), ..walk.found })
    }
}

/// Position of the traversal.
#[derive(Clone, Copy)]
struct At<'a> {
    ty: &'a str,
    /// Estimated number of objects of the type.
    times: u64,
    /// The page size from a field above, for the lists directly below it.
    page: Option<u64>,
    introspection: bool,
}

struct Walk<'a> {
    measure: &'a Measure<'a>,
    definitions: &'a [Positioned<VariableDefinition>],
    found: Estimate,
    /// Points of mutations.
    changes: u64,
    public_mutations: usize,
}

impl<'a> Walk<'a> {
    fn set(&mut self, set: &'a SelectionSet, at: At<'a>, roots: bool) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => self.field(&field.node, at, roots),
                Selection::InlineFragment(fragment) => {
                    let condition = fragment.node.type_condition.as_ref();
                    let ty = condition.map_or(at.ty, |condition| condition.node.on.node.as_str());
                    self.set(&fragment.node.selection_set.node, At { ty, ..at }, roots);
                }
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = self.measure.fragments.get(&spread.node.fragment_name.node) {
                        let ty = fragment.node.type_condition.node.on.node.as_str();
                        self.set(&fragment.node.selection_set.node, At { ty, ..at }, roots);
                    }
                }
            }
        }
    }

    fn field(&mut self, field: &'a Field, at: At<'a>, is_root: bool) {
        let name = field.name.node.as_str();
        let outline = self.measure.outline;
        if is_root && at.ty == root(OperationType::Mutation) {
            self.changes += if LIGHT_MUTATIONS.contains(&name) { LIGHT_POINTS } else { MUTATION_POINTS };
        }
        if at.introspection || name.starts_with("__") {
            let times = if name == "types" { outline.size as u64 } else { 1 };
            let introspection = at.introspection || name != "__typename";
            return self.below(field, At { times: at.times * times, introspection, ..at });
        }
        // validation reports unknown fields
        let Some(shape) = outline.field(at.ty, name) else {
            return self.below(field, At { ty: "", page: None, ..at });
        };
        if is_root && shape.guarded {
            self.found.guarded += 1;
            self.public_mutations += usize::from(shape.public && at.ty == root(OperationType::Mutation));
        }
        let asked = self.asked(field, &shape.sizes);
        let (times, page) = match (shape.list, asked) {
            (true, asked) => (asked.or(at.page).unwrap_or(SHORT_LIST), None),
            (false, asked) => (1, asked),
        };
        self.below(
            field,
            At { ty: &shape.ty, times: at.times.saturating_mul(times), page, introspection: false },
        );
    }

    fn below(&mut self, field: &'a Field, at: At<'a>) {
        let values = if at.introspection { &mut self.found.schema } else { &mut self.found.output };
        *values = values.saturating_add(at.times);
        self.set(&field.selection_set.node, at, false);
    }

    /// The length from the arguments: a page size, or the number of elements of a list in the input. A size
    /// beyond the largest page is refused by the resolver, so it counts as the largest.
    fn asked(&self, field: &Field, sizes: &[Size]) -> Option<u64> {
        let argument = |name: &str| {
            field.arguments.iter().find(|(found, _)| found.node == name).map(|(_, value)| &value.node)
        };
        let mut known = Vec::new();
        let mut default = None;
        for size in sizes {
            let (given, otherwise) = match size {
                Size::Argument(name, otherwise) => {
                    (argument(name).and_then(|value| self.number(Seen::Literal(value))), *otherwise)
                }
                Size::Field(name, inner, otherwise) => {
                    let object = argument(name).map(|value| self.seen(value));
                    let given = object.and_then(|object| self.number(object.field(inner)?));
                    // the default only applies if the object is sent at all
                    (given, otherwise.filter(|_| object.is_some_and(Seen::is_object)))
                }
            };
            known.extend(given);
            default = default.max(otherwise);
        }
        if !sizes.is_empty() {
            known.extend(known.is_empty().then(|| default.unwrap_or_else(usual_page)));
        }
        known
            .extend(field.arguments.iter().filter_map(|(_, value)| self.longest(Seen::Literal(&value.node))));
        known.into_iter().max().map(|size| size.min(MAX_SELECT.unsigned_abs()))
    }

    fn number(&self, value: Seen<'_>) -> Option<u64> {
        let number = match value {
            Seen::Literal(Value::Variable(_)) => return self.number(self.variable(value)?),
            Seen::Literal(Value::Number(number)) | Seen::Sent(ConstValue::Number(number)) => number,
            _ => return None,
        };
        // the resolver refuses negative sizes
        number.as_u64().or(number.as_i64().map(|_| 0))
    }

    /// The length of the longest list in a value; `None` if there is no list.
    fn longest(&self, value: Seen<'_>) -> Option<u64> {
        match value {
            Seen::Literal(Value::Variable(_)) => self.longest(self.variable(value)?),
            Seen::Literal(Value::List(items)) => Some(items.len() as u64),
            Seen::Sent(ConstValue::List(items)) => Some(items.len() as u64),
            Seen::Literal(Value::Object(fields)) => {
                fields.values().filter_map(|value| self.longest(Seen::Literal(value))).max()
            }
            Seen::Sent(ConstValue::Object(fields)) => {
                fields.values().filter_map(|value| self.longest(Seen::Sent(value))).max()
            }
            _ => None,
        }
    }

    /// The value itself, or that of the variable.
    fn seen<'v>(&'v self, value: &'v Value) -> Seen<'v> {
        let value = Seen::Literal(value);
        self.variable(value).unwrap_or(value)
    }

    /// The sent value of a variable, else its default.
    fn variable(&self, value: Seen<'_>) -> Option<Seen<'_>> {
        let Seen::Literal(Value::Variable(name)) = value else { return None };
        let default = || {
            let found = self.definitions.iter().find(|definition| definition.node.name.node == *name);
            found.and_then(|definition| definition.node.default_value.as_ref()).map(|value| &value.node)
        };
        self.measure.variables.get(name).or_else(default).map(Seen::Sent)
    }
}

/// A value from the document or from the variables.
#[derive(Clone, Copy)]
enum Seen<'a> {
    Literal(&'a Value),
    Sent(&'a ConstValue),
}

impl<'a> Seen<'a> {
    fn field(self, name: &str) -> Option<Seen<'a>> {
        match self {
            Self::Literal(Value::Object(fields)) => fields.get(name).map(Seen::Literal),
            Self::Sent(ConstValue::Object(fields)) => fields.get(name).map(Seen::Sent),
            _ => None,
        }
    }

    fn is_object(self) -> bool {
        matches!(self, Self::Literal(Value::Object(_)) | Self::Sent(ConstValue::Object(_)))
    }
}

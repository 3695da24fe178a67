//! Execution plan of a selection: its fields and the viewer's access to them, resolved once for all objects
//! of a list.

use std::collections::HashSet;

use async_graphql::parser::types::{Field as Selected, Selection, SelectionSet};
use async_graphql::{Context, Name, Positioned, ServerResult, Value};

use crate::answer::{Answer, Object, fault};
use crate::error::Fault;
use crate::guard;
use crate::table::{Addition, Field, Table, added};

/// A selected field of a type.
pub(crate) struct Step<'a> {
    pub selected: &'a Positioned<Selected>,
    pub what: What,
    /// Whether its value is at hand without waiting.
    pub now: bool,
}

pub(crate) enum What {
    TypeName,
    /// Index in the type's own table.
    Field(usize),
    /// Field added by a domain crate above: the addition, and the index there.
    Added(&'static Addition, usize),
    /// The caller may not read it.
    Refused(Fault),
}

impl Step<'_> {
    /// Resolves the field of an object.
    pub fn ask<'a>(&self, root: &'a dyn Object, ctx: &'a Context<'a>) -> ServerResult<Answer<'a>> {
        match &self.what {
            What::TypeName => Ok(Answer::Now(Ok(Value::String((root.table().name)().into_owned())))),
            What::Field(index) => root.field(*index, ctx),
            What::Added(addition, index) => (addition.ask)(root.this(), *index, ctx),
            What::Refused(refused) => Err(fault(ctx, refused.clone())),
        }
    }

    /// The value of the field, if it is at hand.
    pub fn value(&self, ctx: &Context<'_>, root: &dyn Object) -> ServerResult<Option<Value>> {
        if !self.now {
            return Ok(None);
        }
        let field = ctx.with_field(self.selected);
        match self.ask(root, &field)? {
            Answer::Now(value) => value.map(Some),
            Answer::Later { .. } => Ok(None),
        }
    }

    /// Whether nothing is selected below it.
    pub fn is_leaf(&self) -> bool {
        self.selected.node.selection_set.node.items.is_empty()
    }

    /// The response key of the field.
    pub fn key(&self) -> &Name {
        &self.selected.node.response_key().node
    }
}

/// The field `name` of a type, its own or one added by a domain crate above.
fn find(table: &'static Table, name: &str) -> Option<(What, &'static Field)> {
    let among = |fields: &'static [Field]| {
        let index = fields.binary_search_by(|field| field.name.cmp(name)).ok()?;
        Some((index, &fields[index]))
    };
    let own = among(table.fields).map(|(index, field)| (What::Field(index), field));
    own.or_else(|| {
        added(table).find_map(|addition| {
            among(addition.fields).map(|(index, field)| (What::Added(addition, index), field))
        })
    })
}

/// The selected fields of a type, in their order.
pub(crate) fn plan<'a>(ctx: &Context<'a>, table: &'static Table) -> Vec<Step<'a>> {
    let set = &ctx.item.node.selection_set.node;
    let mut steps = Vec::with_capacity(set.items.len());
    gather(ctx, set, table, &(table.name)(), &mut steps);
    steps
}

fn gather<'a>(
    ctx: &Context<'a>,
    set: &'a SelectionSet,
    table: &'static Table,
    name: &str,
    steps: &mut Vec<Step<'a>>,
) {
    let implements = &ctx.schema_env.registry.implements;
    let is = |condition: &str| {
        condition == name || implements.get(name).is_some_and(|all| all.contains(condition))
    };
    for selection in &set.items {
        match &selection.node {
            Selection::Field(selected) => {
                let wanted = selected.node.name.node.as_str();
                if wanted == "__typename" {
                    steps.push(Step { selected, what: What::TypeName, now: true });
                } else if let Some((what, field)) = find(table, wanted) {
                    let what = guard::permit(ctx, field.rule.access).map_or_else(What::Refused, |()| what);
                    let now = field.now && selected.node.selection_set.node.items.is_empty();
                    steps.push(Step { selected, what, now });
                }
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = ctx.query_env.fragments.get(&spread.node.fragment_name.node)
                    && is(&fragment.node.type_condition.node.on.node)
                {
                    gather(ctx, &fragment.node.selection_set.node, table, name, steps);
                }
            }
            Selection::InlineFragment(fragment) => {
                if fragment.node.type_condition.as_ref().is_none_or(|condition| is(&condition.node.on.node)) {
                    gather(ctx, &fragment.node.selection_set.node, table, name, steps);
                }
            }
        }
    }
}

/// Whether all response keys differ.
pub(crate) fn is_apart(steps: &[Step<'_>]) -> bool {
    // most selections are short; a long one must not take quadratic time for each list
    if steps.len() > 16 {
        let mut seen = HashSet::with_capacity(steps.len());
        return steps.iter().all(|step| seen.insert(step.key().as_str()));
    }
    let rest = |place: usize| &steps[place + 1..];
    steps.iter().enumerate().all(|(place, step)| rest(place).iter().all(|other| other.key() != step.key()))
}

#[cfg(test)]
mod tests {
    use async_graphql::{EmptyMutation, EmptySubscription, Request, Schema};
    use xieli_macros::object;

    use crate::answer::Object;
    use crate::error::Result;
    use crate::root::Root;
    use crate::table;

    struct Thing(i32);

    /// Some fields are at hand, others are awaited.
    #[object(public)]
    impl Thing {
        fn now(&self) -> i32 {
            self.0
        }
        async fn later(&self) -> Result<i32> {
            Ok(self.0 * 10)
        }
        fn below(&self) -> Vec<Thing> {
            (1..=2).map(|n| Thing(self.0 * 2 + n)).collect()
        }
    }

    struct Fields;

    #[object(root)]
    impl Fields {
        #[public]
        fn thing(&self) -> Thing {
            Thing(1)
        }
    }

    /// Fields that a domain crate above adds to the type.
    #[object(public, adds(More))]
    impl Thing {
        async fn added(&self) -> Result<i32> {
            Ok(self.0 * 100)
        }
        fn plain(&self) -> i32 {
            self.0 + 1
        }
    }

    static ADDITIONS: &[&table::Addition] = &[&More::ADDITION];
    static ROOT: Root<dyn Object> = Root::new("Query", "", None, &[&Fields]);
    crate::schema_root!(Query, ROOT);

    async fn answer(query: &str) -> String {
        table::add(ADDITIONS);
        let schema = Schema::build(Query, EmptyMutation, EmptySubscription).finish();
        let response = schema.execute(Request::new(query)).await;
        assert!(response.errors.is_empty(), "{:?}", response.errors);
        serde_json::to_string(&response.data).expect("JSON")
    }

    #[tokio::test]
    async fn fields_keep_their_order_whether_they_are_waited_for_or_not() {
        let found = answer("{ thing { later now x: later below { now later } y: now } }").await;
        let below = r#"[{"now":3,"later":30},{"now":4,"later":40}]"#;
        assert_eq!(found, format!(r#"{{"thing":{{"later":10,"now":1,"x":10,"below":{below},"y":1}}}}"#));
    }

    #[tokio::test]
    async fn one_key_twice_is_one_field() {
        let found = answer("{ thing { now below { now } now below { later } later } }").await;
        let below = r#"[{"now":3,"later":30},{"now":4,"later":40}]"#;
        assert_eq!(found, format!(r#"{{"thing":{{"now":1,"below":{below},"later":10}}}}"#));
    }

    #[tokio::test]
    async fn long_selections_are_answered_alike() {
        let names = |n: usize| (0..n).map(|n| format!("f{n}: now")).collect::<Vec<_>>().join(" ");
        let said = |n: usize| (0..n).map(|n| format!(r#""f{n}":1"#)).collect::<Vec<_>>().join(",");
        assert_eq!(
            answer(&format!("{{ thing {{ {} }} }}", names(40))).await,
            format!(r#"{{"thing":{{{}}}}}"#, said(40))
        );
        let twice = format!("{{ thing {{ {} f3: now }} }}", names(40));
        assert_eq!(answer(&twice).await, format!(r#"{{"thing":{{{}}}}}"#, said(40)));
    }

    #[tokio::test]
    async fn what_a_wing_above_adds_stands_among_the_fields() {
        let found = answer("{ thing { now added below { plain } } }").await;
        assert_eq!(found, r#"{"thing":{"now":1,"added":100,"below":[{"plain":4},{"plain":5}]}}"#);
    }
}

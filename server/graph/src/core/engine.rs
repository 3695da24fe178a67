//! How the fields of an object are run: async-graphql, with its way of collecting the fields of one object replaced.
//!
//! async-graphql puts every field's future on the heap before it polls the first one, each as large as the largest of its
//! type, and most of them have nothing to wait for. Here a future is polled where it stands, and only those that have to
//! wait are kept; the others leave their place to the next (decision 0020). The attribute `object` names this module as
//! the `crate` that the generated code finds its helpers in; everything else in it is async-graphql's own.
//!
//! What it does not know how to do (directives that are left after `@skip` and `@include`, fragments on interfaces) is
//! handed to async-graphql. The schema has no extensions; those that look at single fields would not be asked.

pub use async_graphql::*;

/// The helpers of generated code.
pub mod resolver_utils {
    pub use super::resolve_container;
    pub use async_graphql::resolver_utils::*;
}

use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

use async_graphql::indexmap::IndexMap;
use async_graphql::indexmap::map::Entry;
use async_graphql::parser::types::{Field, Selection, SelectionSet};
use futures_util::future::BoxFuture;

/// The value of an object: its selected fields, run at the same time.
///
/// It lies on the heap, as async-graphql's does: types that lead to each other would make a future without end.
pub fn resolve_container<'a, T: resolver_utils::ContainerType + ?Sized>(
    ctx: &'a ContextSelectionSet<'a>,
    root: &'a T,
) -> BoxFuture<'a, ServerResult<Value>> {
    Box::pin(run(ctx, root))
}

async fn run<'a, T: resolver_utils::ContainerType + ?Sized>(
    ctx: &'a ContextSelectionSet<'a>,
    root: &'a T,
) -> ServerResult<Value> {
    let set: &SelectionSet = &ctx.item.node;
    let mut fields = Vec::with_capacity(set.items.len());
    if !gather(ctx, set, &T::type_name(), &mut fields) {
        return async_graphql::resolver_utils::resolve_container(ctx, root).await;
    }
    let values = all(&fields, |field| async move {
        if field.node.name.node == "__typename" {
            return Ok(Value::String(root.introspection_type_name().into_owned()));
        }
        Ok(root.resolve_field(&ctx.with_field(field)).await?.unwrap_or_default())
    })
    .await?;
    let mut object = IndexMap::with_capacity(fields.len());
    for (field, value) in fields.into_iter().zip(values) {
        insert(&mut object, field.node.response_key().node.clone(), value);
    }
    Ok(Value::Object(object))
}

/// Collects the selected fields of the type `name` in their order; false when that is not as simple as it is here.
fn gather<'a>(
    ctx: &ContextSelectionSet<'a>,
    set: &'a SelectionSet,
    name: &str,
    fields: &mut Vec<&'a Positioned<Field>>,
) -> bool {
    set.items.iter().all(|selection| match &selection.node {
        Selection::Field(field) => {
            fields.push(field);
            field.node.directives.is_empty()
        }
        Selection::FragmentSpread(spread) => {
            ctx.query_env.fragments.get(&spread.node.fragment_name.node).is_some_and(|fragment| {
                fragment.node.type_condition.node.on.node == *name
                    && gather(ctx, &fragment.node.selection_set.node, name, fields)
            })
        }
        Selection::InlineFragment(fragment) => {
            fragment.node.type_condition.as_ref().is_none_or(|condition| condition.node.on.node == *name)
                && gather(ctx, &fragment.node.selection_set.node, name, fields)
        }
    })
}

/// The answers of `run` for every item, in their order; all wait together, and the first error ends it.
async fn all<I: Copy, F>(items: &[I], run: impl Fn(I) -> F) -> ServerResult<Vec<Value>>
where
    F: Future<Output = ServerResult<Value>>,
{
    let mut values = vec![Value::Null; items.len()];
    let mut waiting: Vec<(usize, Pin<Box<Option<F>>>)> = Vec::new();
    let mut begun = false;
    std::future::poll_fn(|cx| {
        let mut ask = |index: usize, place: &mut Pin<Box<Option<F>>>| -> ServerResult<bool> {
            let Some(future) = place.as_mut().as_pin_mut() else { return Ok(true) };
            match future.poll(cx) {
                Poll::Ready(value) => {
                    values[index] = value?;
                    Ok(true)
                }
                Poll::Pending => Ok(false),
            }
        };
        if begun {
            let mut failed = None;
            waiting.retain_mut(|(index, place)| match ask(*index, place) {
                Ok(done) => !done,
                Err(error) => {
                    failed.get_or_insert(error);
                    true
                }
            });
            if let Some(error) = failed {
                return Poll::Ready(Err(error));
            }
        } else {
            begun = true;
            let mut spare = None;
            for (index, item) in items.iter().enumerate() {
                let mut place = spare.take().unwrap_or_else(|| Box::pin(None));
                place.set(Some(run(*item)));
                if ask(index, &mut place)? {
                    spare = Some(place);
                } else {
                    waiting.push((index, place));
                }
            }
        }
        if waiting.is_empty() { Poll::Ready(Ok(())) } else { Poll::Pending }
    })
    .await?;
    Ok(values)
}

/// Puts a field into an object; selected twice under the same key, the selections of both are one (GraphQL §5.3.2).
fn insert(object: &mut IndexMap<Name, Value>, key: Name, value: Value) {
    match object.entry(key) {
        Entry::Vacant(place) => {
            place.insert(value);
        }
        Entry::Occupied(mut place) => merge(place.get_mut(), value),
    }
}

fn merge(target: &mut Value, value: Value) {
    match (target, value) {
        (Value::Object(target), Value::Object(value)) => {
            for (key, value) in value {
                insert(target, key, value);
            }
        }
        (Value::List(target), Value::List(value)) => {
            for (target, value) in target.iter_mut().zip(value) {
                merge(target, value);
            }
        }
        _ => {}
    }
}

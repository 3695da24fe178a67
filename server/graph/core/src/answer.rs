//! Resolution of fields: runs the selected fields of objects and builds the answer. One function serves all
//! types, by their tables of fields (decision 0041).
//!
//! A field whose value is at hand is resolved at once; only a field that has to wait is allocated on the
//! heap. The selection is looked up once for a list, not once for each of its rows.

use std::any::Any;
use std::pin::Pin;
use std::task::Poll;

use async_graphql::indexmap::IndexMap;
use async_graphql::indexmap::map::Entry;
use async_graphql::{Context, Error, Name, ServerError, ServerResult, Value};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;

use crate::error::Fault;
use crate::plan::{Step, is_apart, plan};
use crate::spend::Budget;
use crate::table::Table;

/// Result of resolving a field.
pub enum Answer<'a> {
    /// Value that is at hand.
    Now(ServerResult<Value>),
    /// Value that arrives later.
    Later {
        /// The future of the value.
        work: BoxFuture<'a, ServerResult<Value>>,
        /// Whether an error makes the field null and is reported beside the data; otherwise it fails the
        /// parent.
        nullable: bool,
    },
}

impl<'a> Answer<'a> {
    /// Answer of a field that has to wait.
    pub fn later(work: BoxFuture<'a, ServerResult<Value>>) -> Self {
        Self::Later { work, nullable: false }
    }

    /// The same answer for a field that may be null.
    pub(crate) fn nullable(self, ctx: &Context<'_>) -> Self {
        match self {
            Self::Now(value) => Self::Now(forgiven(ctx, true, value)),
            Self::Later { work, .. } => Self::Later { work, nullable: true },
        }
    }

    /// The value, awaited if need be.
    pub async fn value(self, ctx: &Context<'_>) -> ServerResult<Value> {
        match self {
            Self::Now(value) => value,
            Self::Later { work, nullable } => forgiven(ctx, nullable, work.await),
        }
    }
}

/// Makes a failed nullable field null and reports its error beside the data, unless the whole answer is
/// refused.
fn forgiven(ctx: &Context<'_>, nullable: bool, value: ServerResult<Value>) -> ServerResult<Value> {
    match value {
        Err(error) if nullable && !Budget::of(ctx).is_some_and(Budget::is_over) => {
            ctx.add_error(error);
            Ok(Value::Null)
        }
        value => value,
    }
}

/// Error of a domain, located at the field that raised it.
pub fn fault(ctx: &Context<'_>, fault: impl Into<Fault>) -> ServerError {
    ctx.set_error_path(Error::from(fault.into()).into_server_error(ctx.item.pos))
}

/// Counts values against the budget before they are produced.
pub(crate) fn charge(ctx: &Context<'_>, values: usize) -> ServerResult<()> {
    let counted = Budget::of(ctx).map_or(Ok(()), |budget| budget.values(values));
    counted.map_err(|over| fault(ctx, over))
}

/// Value of an object type whose table of fields is known.
pub trait Described: Send + Sync {
    /// The table of its type.
    fn table(&self) -> &'static Table;
}

impl<T: Described + ?Sized> Described for &T {
    fn table(&self) -> &'static Table {
        T::table(self)
    }
}

/// Object whose fields can be resolved.
pub trait Object: Described {
    /// The value itself, for fields that a domain crate above adds to the type.
    fn this(&self) -> &dyn Any;

    /// Resolves the field at this index of the table; access has been checked.
    fn field<'a>(&'a self, index: usize, ctx: &'a Context<'a>) -> ServerResult<Answer<'a>>;
}

impl<T: Object + ?Sized> Object for &T {
    fn this(&self) -> &dyn Any {
        T::this(self)
    }

    fn field<'a>(&'a self, index: usize, ctx: &'a Context<'a>) -> ServerResult<Answer<'a>> {
        T::field(self, index, ctx)
    }
}

/// Error for an unknown field; validation refuses such documents beforehand.
pub fn nothing<T>() -> ServerResult<T> {
    Err(ServerError::new("no such field", None))
}

/// Objects of one type.
pub trait Objects: Send + Sync {
    /// Number of objects.
    fn count(&self) -> usize;

    /// The object at an index.
    fn at(&self, index: usize) -> &dyn Object;
}

impl<T: Object> Objects for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, index: usize) -> &dyn Object {
        &self[index]
    }
}

/// The objects that are resolved: a single one or a list.
enum Roots<'a> {
    One(Box<dyn Object + 'a>),
    Many(Box<dyn Objects + 'a>),
}

impl Roots<'_> {
    fn at(&self, row: usize) -> &dyn Object {
        match self {
            Self::One(root) => &**root,
            Self::Many(roots) => roots.at(row),
        }
    }
}

/// Objects with the fields resolved so far, and placeholders for the others.
pub struct Begun<'a> {
    steps: Vec<Step<'a>>,
    budget: Option<&'a Budget>,
    /// Whether all response keys differ, so that the index of a field is the index of its value.
    apart: bool,
    objects: Vec<IndexMap<Name, Value>>,
    /// Row and step of each field that is not resolved yet.
    open: Vec<(usize, usize)>,
}

/// Result of the first, synchronous pass over the fields of objects.
pub enum Begin<'a> {
    /// All fields are resolved.
    Done(Answer<'a>),
    /// Some fields have to be awaited by [`finish_one`] or [`finish_many`].
    Open(Begun<'a>),
}

impl<'a> Begun<'a> {
    /// Charges all values to the budget before memory for the first is reserved.
    fn new(ctx: &'a Context<'a>, table: &'static Table, rows: usize) -> ServerResult<Self> {
        let steps = plan(ctx, table);
        let apart = is_apart(&steps);
        charge(ctx, rows.saturating_mul(steps.len().max(1)))?;
        let budget = Budget::of(ctx);
        Ok(Self { steps, budget, apart, objects: Vec::with_capacity(rows), open: Vec::new() })
    }

    /// Counts the bytes of a value without a selection below it; nested objects are counted by themselves.
    fn weigh(&self, ctx: &Context<'_>, step: &Step<'_>, value: &Value) -> ServerResult<()> {
        match self.budget {
            Some(budget) if step.is_leaf() => budget.leaf(step.key(), value).map_err(|over| fault(ctx, over)),
            _ => Ok(()),
        }
    }

    /// Resolves the fields of an object that are at hand. Their contexts end with this call: nothing waits.
    fn take(&mut self, ctx: &Context<'_>, root: &dyn Object) -> ServerResult<()> {
        let row = self.objects.len();
        if !self.apart {
            self.open.extend((0..self.steps.len()).map(|place| (row, place)));
            self.objects.push(IndexMap::new());
            return Ok(());
        }
        let mut object = IndexMap::with_capacity(self.steps.len());
        for (place, step) in self.steps.iter().enumerate() {
            let value = match step.value(ctx, root)? {
                Some(value) => {
                    self.weigh(ctx, step, &value)?;
                    value
                }
                None => {
                    self.open.push((row, place));
                    Value::Null
                }
            };
            object.insert(step.key().clone(), value);
        }
        self.objects.push(object);
        Ok(())
    }

    /// Resolves the remaining fields and returns the objects.
    async fn finish(mut self, ctx: &'a Context<'a>, roots: Roots<'a>) -> ServerResult<Vec<Value>> {
        if let Some(budget) = self.budget {
            budget.stand_in_line().await;
        }
        let rows: Vec<Context<'_>> = match &roots {
            Roots::One(_) => Vec::new(),
            Roots::Many(_) => (0..self.objects.len()).map(|row| ctx.with_index(row)).collect(),
        };
        let mut fields: Vec<Context<'_>> = Vec::with_capacity(self.open.len());
        for (row, place) in &self.open {
            fields.push(rows.get(*row).unwrap_or(ctx).with_field(self.steps[*place].selected));
        }
        let asked = self.open.iter().zip(&fields);
        let asked = asked.map(|((row, place), field)| (field, self.steps[*place].ask(roots.at(*row), field)));
        let values = all(asked).await?;
        for ((row, place), value) in self.open.iter().zip(values) {
            self.weigh(ctx, &self.steps[*place], &value)?;
            let object = &mut self.objects[*row];
            match object.get_index_mut(*place) {
                Some((_, open)) => *open = value,
                // the same key is selected twice: the object grows field by field
                None => insert(object, self.steps[*place].key().clone(), value),
            }
        }
        Ok(self.objects.into_iter().map(Value::Object).collect())
    }
}

/// First pass over the fields of an object: resolves those at hand.
pub fn begin_one<'a>(ctx: &'a Context<'a>, root: &dyn Object) -> Begin<'a> {
    let mut begun = match Begun::new(ctx, root.table(), 1) {
        Ok(begun) => begun,
        Err(error) => return Begin::Done(Answer::Now(Err(error))),
    };
    match begun.take(ctx, root) {
        Err(error) => Begin::Done(Answer::Now(Err(error))),
        Ok(()) if begun.open.is_empty() => {
            Begin::Done(Answer::Now(Ok(begun.objects.pop().map(Value::Object).unwrap_or_default())))
        }
        Ok(()) => Begin::Open(begun),
    }
}

/// The value of the object, once all of its fields are resolved.
pub fn finish_one<'a>(ctx: &'a Context<'a>, begun: Begun<'a>, root: Box<dyn Object + 'a>) -> Answer<'a> {
    Answer::later(Box::pin(async move {
        Ok(begun.finish(ctx, Roots::One(root)).await?.pop().unwrap_or_default())
    }))
}

/// The value of an object of which no field has been resolved yet.
pub fn one<'a>(ctx: &'a Context<'a>, root: Box<dyn Object + 'a>) -> Answer<'a> {
    match begin_one(ctx, &*root) {
        Begin::Done(answer) => answer,
        Begin::Open(begun) => finish_one(ctx, begun, root),
    }
}

/// First pass over the objects of a list: resolves the fields at hand.
pub(crate) fn begin_many<'a>(ctx: &'a Context<'a>, roots: &dyn Objects) -> Begin<'a> {
    let count = roots.count();
    if count == 0 {
        return Begin::Done(Answer::Now(Ok(Value::List(Vec::new()))));
    }
    let mut begun = match Begun::new(ctx, roots.at(0).table(), count) {
        Ok(begun) => begun,
        Err(error) => return Begin::Done(Answer::Now(Err(error))),
    };
    for row in 0..count {
        if let Err(error) = begun.take(&ctx.with_index(row), roots.at(row)) {
            return Begin::Done(Answer::Now(Err(error)));
        }
    }
    if begun.open.is_empty() {
        let objects = begun.objects.into_iter().map(Value::Object);
        return Begin::Done(Answer::Now(Ok(Value::List(objects.collect()))));
    }
    Begin::Open(begun)
}

/// The value of the list, once all fields of all of its objects are resolved.
pub(crate) fn finish_many<'a>(
    ctx: &'a Context<'a>,
    begun: Begun<'a>,
    roots: Box<dyn Objects + 'a>,
) -> Answer<'a> {
    Answer::later(Box::pin(async move { Ok(Value::List(begun.finish(ctx, Roots::Many(roots)).await?)) }))
}

/// The values of answers, in their order; they are awaited together, and the first error of a non-null field
/// ends it.
pub(crate) async fn all<'a>(
    asked: impl ExactSizeIterator<Item = (&'a Context<'a>, ServerResult<Answer<'a>>)>,
) -> ServerResult<Vec<Value>> {
    let mut values = Vec::with_capacity(asked.len());
    let mut waiting: Vec<Waiting<'a>> = Vec::new();
    for (ctx, answer) in asked {
        match answer? {
            Answer::Now(value) => values.push(value?),
            Answer::Later { work, nullable } => {
                waiting.push(Waiting { place: values.len(), ctx, nullable, work });
                values.push(Value::Null);
            }
        }
    }
    wait(values, waiting).await
}

/// Up to this number, all pending values are polled on each wake-up; above it, only those woken, in turns.
const FEW: usize = 512;

/// A value that is awaited.
struct Waiting<'a> {
    place: usize,
    ctx: &'a Context<'a>,
    nullable: bool,
    work: BoxFuture<'a, ServerResult<Value>>,
}

impl Future for Waiting<'_> {
    type Output = (usize, ServerResult<Value>);

    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> Poll<Self::Output> {
        let one = &mut *self;
        one.work.as_mut().poll(cx).map(|value| (one.place, forgiven(one.ctx, one.nullable, value)))
    }
}

async fn wait(mut values: Vec<Value>, mut waiting: Vec<Waiting<'_>>) -> ServerResult<Vec<Value>> {
    if waiting.len() > FEW {
        return wait_in_turns(values, waiting).await;
    }
    std::future::poll_fn(|cx| {
        let mut failed = None;
        waiting.retain_mut(|one| {
            if failed.is_some() {
                return true;
            }
            let Poll::Ready((place, value)) = Pin::new(one).poll(cx) else { return true };
            match value {
                Ok(value) => values[place] = value,
                Err(error) => failed = Some(error),
            }
            false
        });
        match failed {
            Some(error) => Poll::Ready(Err(error)),
            None if waiting.is_empty() => Poll::Ready(Ok(())),
            None => Poll::Pending,
        }
    })
    .await?;
    Ok(values)
}

/// The same for many values: when a turn ends, the next one polls those that are left.
async fn wait_in_turns(mut values: Vec<Value>, waiting: Vec<Waiting<'_>>) -> ServerResult<Vec<Value>> {
    let budget = waiting.first().and_then(|one| Budget::of(one.ctx));
    let mut running: FuturesUnordered<_> = waiting
        .into_iter()
        .map(|mut one| {
            std::future::poll_fn(move |cx| {
                if budget.is_some_and(|budget| !budget.look()) {
                    cx.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Pin::new(&mut one).poll(cx)
            })
        })
        .collect();
    while let Some((place, value)) = running.next().await {
        values[place] = value?;
    }
    Ok(values)
}

/// Inserts a field into an object; selections under the same key are merged (GraphQL §5.3.2).
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

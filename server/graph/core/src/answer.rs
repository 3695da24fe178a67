//! What fields answer, and how the fields of objects are run: one function for all types, which knows them by their
//! tables (decision 0041).
//!
//! A field whose value is there is answered where it stands; only what has to wait lies on the heap. What is selected is
//! looked up once for a list, not once for each of its rows.

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

/// What a field answers.
pub enum Answer<'a> {
    /// Its value.
    Now(ServerResult<Value>),
    /// Its value, once something has been waited for.
    Later {
        /// What is waited for.
        work: BoxFuture<'a, ServerResult<Value>>,
        /// An error makes it null and is told beside the data; else it takes its parent with it.
        nullable: bool,
    },
}

impl<'a> Answer<'a> {
    /// What has to wait.
    pub fn later(work: BoxFuture<'a, ServerResult<Value>>) -> Self {
        Self::Later { work, nullable: false }
    }

    /// The same for a field that may be null.
    pub(crate) fn nullable(self, ctx: &Context<'_>) -> Self {
        match self {
            Self::Now(value) => Self::Now(forgiven(ctx, true, value)),
            Self::Later { work, .. } => Self::Later { work, nullable: true },
        }
    }

    /// Its value.
    pub async fn value(self, ctx: &Context<'_>) -> ServerResult<Value> {
        match self {
            Self::Now(value) => value,
            Self::Later { work, nullable } => forgiven(ctx, nullable, work.await),
        }
    }
}

/// The value of a field that may be null, its error told beside the data; unless there will be no data.
fn forgiven(ctx: &Context<'_>, nullable: bool, value: ServerResult<Value>) -> ServerResult<Value> {
    match value {
        Err(error) if nullable && !Budget::of(ctx).is_some_and(Budget::is_over) => {
            ctx.add_error(error);
            Ok(Value::Null)
        }
        value => value,
    }
}

/// A domain's error at the place of the field that met it.
pub fn fault(ctx: &Context<'_>, fault: impl Into<Fault>) -> ServerError {
    ctx.set_error_path(Error::from(fault.into()).into_server_error(ctx.item.pos))
}

/// Counts values that are about to be made.
pub(crate) fn charge(ctx: &Context<'_>, values: usize) -> ServerResult<()> {
    let counted = Budget::of(ctx).map_or(Ok(()), |budget| budget.values(values));
    counted.map_err(|over| fault(ctx, over))
}

/// Something of a type that is known by its table.
pub trait Described: Send + Sync {
    /// Its type.
    fn table(&self) -> &'static Table;
}

impl<T: Described + ?Sized> Described for &T {
    fn table(&self) -> &'static Table {
        T::table(self)
    }
}

/// Something whose fields can be asked for.
pub trait Object: Described {
    /// Itself, for the fields that a wing above adds.
    fn this(&self) -> &dyn Any;

    /// The field at this place of the table. Who may have it has been checked.
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

/// There is no such field; validation has refused the document before.
pub fn nothing<T>() -> ServerResult<T> {
    Err(ServerError::new("no such field", None))
}

/// Objects of one type.
pub trait Objects: Send + Sync {
    /// How many.
    fn count(&self) -> usize;

    /// One of them.
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

/// Objects of one type whose fields are asked for.
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

/// Objects with those of their fields that were there at once, and places for the others.
pub struct Begun<'a> {
    steps: Vec<Step<'a>>,
    budget: Option<&'a Budget>,
    /// No two fields have the same key, so that a field's place is that of its value.
    apart: bool,
    objects: Vec<IndexMap<Name, Value>>,
    /// Row and step of what is still to be asked for.
    open: Vec<(usize, usize)>,
}

/// What came of asking objects for what is there at once.
pub enum Begin<'a> {
    /// All of it.
    Done(Answer<'a>),
    /// Some fields want to be asked for and waited for: [`finish_one`], [`finish_many`].
    Open(Begun<'a>),
}

impl<'a> Begun<'a> {
    /// Counts all of them before room is made for the first.
    fn new(ctx: &'a Context<'a>, table: &'static Table, rows: usize) -> ServerResult<Self> {
        let steps = plan(ctx, table);
        let apart = is_apart(&steps);
        charge(ctx, rows.saturating_mul(steps.len().max(1)))?;
        let budget = Budget::of(ctx);
        Ok(Self { steps, budget, apart, objects: Vec::with_capacity(rows), open: Vec::new() })
    }

    /// Counts the bytes of a value below which nothing is selected; what is below the others counts by itself.
    fn weigh(&self, ctx: &Context<'_>, step: &Step<'_>, value: &Value) -> ServerResult<()> {
        match self.budget {
            Some(budget) if step.is_leaf() => budget.leaf(step.key(), value).map_err(|over| fault(ctx, over)),
            _ => Ok(()),
        }
    }

    /// Asks an object for what is there at once. The contexts of these fields end with this call: nothing waits.
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

    /// The objects, once all of their fields are there.
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
                // one key twice: the object grows field by field
                None => insert(object, self.steps[*place].key().clone(), value),
            }
        }
        Ok(self.objects.into_iter().map(Value::Object).collect())
    }
}

/// Asks an object for what is there at once.
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

/// The value of the object, once all of its fields are there.
pub fn finish_one<'a>(ctx: &'a Context<'a>, begun: Begun<'a>, root: Box<dyn Object + 'a>) -> Answer<'a> {
    Answer::later(Box::pin(async move {
        Ok(begun.finish(ctx, Roots::One(root)).await?.pop().unwrap_or_default())
    }))
}

/// The value of an object of which is not known what it is.
pub fn one<'a>(ctx: &'a Context<'a>, root: Box<dyn Object + 'a>) -> Answer<'a> {
    match begin_one(ctx, &*root) {
        Begin::Done(answer) => answer,
        Begin::Open(begun) => finish_one(ctx, begun, root),
    }
}

/// Asks the objects of a list for what is there at once.
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

/// The value of the list, once all fields of all of its objects are there.
pub(crate) fn finish_many<'a>(
    ctx: &'a Context<'a>,
    begun: Begun<'a>,
    roots: Box<dyn Objects + 'a>,
) -> Answer<'a> {
    Answer::later(Box::pin(async move { Ok(Value::List(begun.finish(ctx, Roots::Many(roots)).await?)) }))
}

/// The values of answers, in their order; all wait together, and the first error that is not forgiven ends it.
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

/// So many are looked at whenever something has come; of more only those it has come for, in turns.
const FEW: usize = 512;

/// A value that is waited for.
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

/// The same for many: when a turn ends, the next one goes on with those that are still to be looked at.
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

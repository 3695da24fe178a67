//! Output types of the schema: scalars, enums, objects, lists and optional values of them.

use std::borrow::Cow;

use async_graphql::registry::Registry;
use async_graphql::{Context, ID, Json, OutputType, ScalarType, Value};
use chrono::{DateTime, Utc};
use futures_util::future::BoxFuture;
use xieli_domain::{Batch, TenantKey, observe};

use crate::answer::{self, Answer, Begin, Object};
use crate::error::{self, Fault};
use crate::request::ContextExt;
use crate::scalar::{Date, Money};
use crate::table::{Table, register};

/// Type of the schema that a field can return.
pub trait Output: Send + Sized {
    /// Registers the type and returns its name with its brackets and marks: `[Team!]!`.
    fn register(registry: &mut Registry) -> String;

    /// Resolves the value, with the selection below it.
    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a;

    /// Resolves the values of a list.
    fn answer_all<'a>(all: Vec<Self>, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        if let Err(over) = answer::charge(ctx, all.len()) {
            return Answer::Now(Err(over));
        }
        Answer::later(Box::pin(async move {
            let places: Vec<Context<'_>> = (0..all.len()).map(|index| ctx.with_index(index)).collect();
            let asked = all.into_iter().zip(&places).map(|(one, place)| (place, Ok(one.answer(place))));
            Ok(Value::List(answer::all(asked).await?))
        }))
    }
}

/// Object type, implemented by the attributes `object` and `fields`.
pub trait Type: Object {
    /// The table of its fields.
    fn described() -> &'static Table;
}

impl<T: Type + ?Sized> Type for &T {
    fn described() -> &'static Table {
        T::described()
    }
}

impl<T: Type> Output for T {
    fn register(registry: &mut Registry) -> String {
        register(registry, T::described())
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        match answer::begin_one(ctx, &self) {
            Begin::Done(answer) => answer,
            Begin::Open(begun) => answer::finish_one(ctx, begun, Box::new(self)),
        }
    }

    fn answer_all<'a>(all: Vec<Self>, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        match answer::begin_many(ctx, &all) {
            Begin::Done(answer) => answer,
            Begin::Open(begun) => answer::finish_many(ctx, begun, Box::new(all)),
        }
    }
}

impl<T: Output> Output for Option<T> {
    fn register(registry: &mut Registry) -> String {
        let mut name = T::register(registry);
        if name.ends_with('!') {
            name.pop();
        }
        name
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        self.map_or(Answer::Now(Ok(Value::Null)), |value| value.answer(ctx).nullable(ctx))
    }
}

impl<'x, T> Output for &'x Option<T>
where
    T: Sync,
    &'x T: Output,
{
    fn register(registry: &mut Registry) -> String {
        Option::<&'x T>::register(registry)
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        self.as_ref().answer(ctx)
    }
}

impl<T: Output> Output for Vec<T> {
    fn register(registry: &mut Registry) -> String {
        format!("[{}]!", T::register(registry))
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        T::answer_all(self, ctx)
    }
}

impl<'x, T> Output for &'x [T]
where
    T: Sync,
    &'x T: Output,
{
    fn register(registry: &mut Registry) -> String {
        Vec::<&'x T>::register(registry)
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        <&'x T>::answer_all(self.iter().collect(), ctx)
    }
}

impl<'x, T> Output for &'x Vec<T>
where
    T: Sync,
    &'x T: Output,
{
    fn register(registry: &mut Registry) -> String {
        Vec::<&'x T>::register(registry)
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        self.as_slice().answer(ctx)
    }
}

impl<T: Output> Output for Result<T, Fault> {
    fn register(registry: &mut Registry) -> String {
        T::register(registry)
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        match self {
            Ok(value) => value.answer(ctx),
            Err(fault) => Answer::Now(Err(answer::fault(ctx, fault))),
        }
    }
}

/// Implements [`Output`] for a scalar or an enum, which never waits: `leaf!(Type, its registration, its
/// value)`.
#[macro_export]
macro_rules! leaf {
    ($type:ty, $register:expr, $value:expr) => {
        $crate::leaf!(@one $type, $register, $value);
        $crate::leaf!(@one &$type, $register, |this: &$type| ($value)(this.clone()));
    };
    (@one $type:ty, $register:expr, $value:expr) => {
        impl $crate::Output for $type {
            fn register(registry: &mut async_graphql::registry::Registry) -> String {
                ($register)(registry)
            }

            fn answer<'a>(self, _: &'a async_graphql::Context<'a>) -> $crate::Answer<'a>
            where
                Self: 'a,
            {
                $crate::Answer::Now(Ok(($value)(self)))
            }

            fn answer_all<'a>(all: Vec<Self>, _: &'a async_graphql::Context<'a>) -> $crate::Answer<'a>
            where
                Self: 'a,
            {
                $crate::Answer::Now(Ok(async_graphql::Value::List(all.into_iter().map($value).collect())))
            }
        }
    };
}

leaf!(String, <String as OutputType>::create_type_info, Value::String);
leaf!(bool, <bool as OutputType>::create_type_info, Value::Boolean);
leaf!(i32, <i32 as OutputType>::create_type_info, |number: i32| Value::Number(number.into()));
leaf!(f64, <f64 as OutputType>::create_type_info, |number: f64| ScalarType::to_value(&number));
leaf!(ID, <ID as OutputType>::create_type_info, |id: ID| Value::String(id.0));
leaf!(Date, <Date as OutputType>::create_type_info, |day: Date| day.to_value());
leaf!(Money, <Money as OutputType>::create_type_info, |money: Money| money.to_value());
leaf!(DateTime<Utc>, <DateTime<Utc> as OutputType>::create_type_info, |time: DateTime<Utc>| {
    ScalarType::to_value(&time)
});
leaf!(@one &str, <String as OutputType>::create_type_info, |text: &str| Value::String(text.to_owned()));
leaf!(@one &&'static str, <String as OutputType>::create_type_info, |text: &&str| Value::String((*text).to_owned()));
leaf!(@one Cow<'static, str>, <String as OutputType>::create_type_info, |text: Cow<'static, str>| {
    Value::String(text.into_owned())
});
leaf!(@one Json<&serde_json::Value>, <Json<serde_json::Value> as OutputType>::create_type_info,
    |json: Json<&serde_json::Value>| Value::from_json(json.0.clone()).unwrap_or_default());
leaf!(@one Json<serde_json::Value>, <Json<serde_json::Value> as OutputType>::create_type_info,
    |json: Json<serde_json::Value>| Value::from_json(json.0).unwrap_or_default());

/// The argument `name` of a field.
pub fn argument<T: async_graphql::InputType>(
    ctx: &Context<'_>,
    name: &str,
    default: Option<fn() -> T>,
) -> async_graphql::ServerResult<T> {
    ctx.param_value(name, default).map(|(_, value)| value).map_err(|error| ctx.set_error_path(error))
}

/// Answer of a field that has to wait.
pub fn later<'a, T: Output + 'a>(
    ctx: &'a Context<'a>,
    work: impl Future<Output = T> + Send + 'a,
) -> Answer<'a> {
    Answer::later(Box::pin(async move {
        let answer = work.await.answer(ctx);
        answer.value(ctx).await
    }))
}

/// The record that a foreign key of an enterprise's row names, if no query is needed: the column is null, or
/// the record is cached.
pub fn known<L: Batch<Key = TenantKey>, T: From<L::Value>>(
    ctx: &Context<'_>,
    enterprise_id: i64,
    id: Option<i64>,
) -> Option<error::Result<Option<T>>> {
    let Some(id) = id else { return Some(Ok(None)) };
    let known = ctx.loaders().ok()?.known::<L>(&TenantKey::new(enterprise_id, id))?;
    Some(Ok(known.map(T::from)))
}

/// The same for a root field, whose work is measured.
pub fn measured<'a, T: Output + 'a>(
    ctx: &'a Context<'a>,
    name: &'static str,
    work: impl Future<Output = T> + Send + 'a,
) -> Answer<'a> {
    observed(ctx, name, Box::pin(async move { work.await.answer(ctx) }))
}

fn observed<'a>(ctx: &'a Context<'a>, name: &'static str, work: BoxFuture<'a, Answer<'a>>) -> Answer<'a> {
    Answer::later(Box::pin(async move { observe::field(name, work).await.value(ctx).await }))
}

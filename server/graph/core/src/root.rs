//! Roots of the schema (`Query`, `Mutation`, `Subscription`), assembled from the parts of the domains.

use std::collections::HashMap;
use std::sync::OnceLock;

use async_graphql::indexmap::IndexMap;
use async_graphql::registry::Registry;
use async_graphql::{Context, Name, Response, ServerResult, Value};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt};

use crate::answer::{self, Answer, Described, Object, fault};
use crate::error::Fault;
use crate::guard;
use crate::output::Output;
use crate::spend::Budget;
use crate::table::{self, Field, Visible};

/// Root type: the parts contributed by the domains.
pub struct Root<P: ?Sized + 'static> {
    name: &'static str,
    text: &'static str,
    visible: Option<Visible>,
    parts: &'static [&'static P],
    /// Part and index of each field, by its name.
    places: OnceLock<HashMap<&'static str, (usize, usize)>>,
}

impl<P: Described + ?Sized> Root<P> {
    /// A root of these parts.
    pub const fn new(
        name: &'static str,
        text: &'static str,
        visible: Option<Visible>,
        parts: &'static [&'static P],
    ) -> Self {
        Self { name, text, visible, parts, places: OnceLock::new() }
    }

    /// Registers the root; returns its name as a non-null type.
    pub fn register(&self, registry: &mut Registry) -> String {
        let rust = std::any::type_name::<P>();
        table::once(registry, self.name, rust, |registry| {
            let mut fields = IndexMap::new();
            for part in self.parts {
                fields.extend(table::fields(registry, part.table().fields));
            }
            table::object(self.name, rust, self.text, fields, self.visible)
        });
        format!("{}!", self.name)
    }

    /// The part that has the field, and the field.
    fn find(&self, name: &str) -> Option<(&'static P, usize, &'static Field)> {
        let places = self.places.get_or_init(|| {
            let named = |(part, all): (usize, &&'static P)| {
                let fields = all.table().fields.iter().enumerate();
                fields.map(move |(place, field)| (field.name, (part, place))).collect::<Vec<_>>()
            };
            self.parts.iter().enumerate().flat_map(named).collect()
        });
        let (part, place) = *places.get(name)?;
        let part = *self.parts.get(part)?;
        Some((part, place, part.table().fields.get(place)?))
    }
}

impl Root<dyn Object> {
    /// Runs the field at which `ctx` is positioned; none where there is no such field.
    pub fn run<'a>(&'static self, ctx: &'a Context<'a>) -> BoxFuture<'a, ServerResult<Option<Value>>> {
        Box::pin(async move {
            let Some((part, place, field)) = self.find(&ctx.item.node.name.node) else { return Ok(None) };
            permit(ctx, field)?;
            let answer = part.field(place, ctx)?;
            answer.value(ctx).await.map(Some)
        })
    }
}

fn permit(ctx: &Context<'_>, field: &Field) -> ServerResult<()> {
    guard::permit(ctx, field.rule.access).map_err(|refused| fault(ctx, refused))
}

/// Stream of responses of a subscription.
pub type Heard<'a> = BoxStream<'a, Response>;

/// Future that starts a subscription.
pub type Beginning<'a> = BoxFuture<'a, ServerResult<Heard<'a>>>;

/// Error for an unknown field; validation refuses such documents beforehand.
pub fn nothing<'a>() -> Beginning<'a> {
    Box::pin(std::future::ready(answer::nothing()))
}

/// Part of the subscription root, implemented by the attribute `subscription`.
pub trait Listen: Described {
    /// Starts the subscription of the field at this index of the table; access has been checked.
    fn listen<'a>(&'a self, index: usize, ctx: &'a Context<'a>) -> Beginning<'a>;
}

impl Root<dyn Listen> {
    /// Starts the subscription at which `ctx` is positioned; none where there is no such field.
    pub fn listen<'a>(&'static self, ctx: &'a Context<'_>) -> Option<Heard<'a>> {
        let (part, place, field) = self.find(&ctx.item.node.name.node)?;
        let beginning = async move {
            let begun = match permit(ctx, field) {
                Ok(()) => part.listen(place, ctx).await,
                Err(error) => Err(error),
            };
            begun.unwrap_or_else(|error| stream::iter([Response::from_errors(vec![error])]).boxed())
        };
        Some(stream::once(beginning).flatten().boxed())
    }
}

/// The values of a stream as responses.
pub fn heard<'a, T: Output + 'a>(
    ctx: &'a Context<'a>,
    values: Result<impl Stream<Item = T> + Send + 'a, Fault>,
) -> ServerResult<Heard<'a>> {
    let values = values.map_err(|error| fault(ctx, error))?;
    Ok(values.then(move |value| respond(ctx, value.answer(ctx))).boxed())
}

/// One value as a response, with the errors of the fields below it.
async fn respond<'a>(ctx: &'a Context<'a>, answer: Answer<'a>) -> Response {
    if let Some(budget) = Budget::of(ctx) {
        budget.renew();
    }
    let key: Name = ctx.item.node.response_key().node.clone();
    let mut response = match answer.value(ctx).await {
        Ok(value) => Response::new(Value::Object(IndexMap::from([(key, value)]))),
        Err(error) => Response::from_errors(vec![error]),
    };
    if let Ok(mut errors) = ctx.query_env.errors.lock() {
        response.errors.append(&mut errors);
    }
    response
}

/// Implements async-graphql's traits for a root: `schema_root!(Query, QUERY)`.
#[macro_export]
macro_rules! schema_root {
    ($name:ident, $root:ident) => {
        #[doc = concat!("The root `", stringify!($name), "`.")]
        pub struct $name;

        impl async_graphql::ContainerType for $name {
            async fn resolve_field(
                &self,
                ctx: &async_graphql::Context<'_>,
            ) -> async_graphql::ServerResult<Option<async_graphql::Value>> {
                $root.run(ctx).await
            }
        }

        impl async_graphql::OutputType for $name {
            fn type_name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(stringify!($name))
            }

            fn create_type_info(registry: &mut async_graphql::registry::Registry) -> String {
                $root.register(registry)
            }

            async fn resolve(
                &self,
                ctx: &async_graphql::ContextSelectionSet<'_>,
                _: &async_graphql::Positioned<async_graphql::parser::types::Field>,
            ) -> async_graphql::ServerResult<async_graphql::Value> {
                async_graphql::resolver_utils::resolve_container(ctx, self).await
            }
        }

        impl async_graphql::ObjectType for $name {}
    };
}

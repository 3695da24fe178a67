//! Global ids: a type name and a row id, encoded as one opaque id.

use async_graphql::registry::Registry;
use async_graphql::{Context, ID, MaybeUndefined};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, ids};

use crate::answer::Object;
use crate::error::Result;
use crate::input::change;
use crate::output::{Output, Type};

/// Type of the schema whose records have global ids.
pub trait Entity {
    /// Name of the type in the schema.
    const NAME: &'static str;

    /// The global id of a record.
    fn global_id(id: i64) -> ID {
        ID(ids::encode(Self::NAME, id))
    }
}

/// An import batch, as the type of its global id in filters of lists; its GraphQL type is in a crate above.
pub struct ImportBatchId;

impl Entity for ImportBatchId {
    const NAME: &'static str = "ImportBatch";
}

/// Record that `node(id)` can return.
pub trait Record: Entity + Sized {
    /// The record, if it is visible to the viewer.
    fn find(ctx: &Context<'_>, row: i64) -> impl Future<Output = Result<Option<Self>>> + Send;
}

/// Record of any kind.
pub type Any = Option<Box<dyn Object>>;

/// Entry of a kind of record that `node(id)` can return.
pub struct RecordEntry {
    /// Name of the type in the schema.
    pub name: &'static str,
    /// Registers the type.
    pub register: fn(&mut Registry) -> String,
    /// Loads the record, if it is visible to the viewer.
    pub find: for<'a> fn(&'a Context<'a>, i64) -> BoxFuture<'a, Result<Any>>,
}

impl RecordEntry {
    /// The entry of record type `T`.
    pub const fn of<T: Record + Type + 'static>() -> Self {
        fn find<'a, T: Record + Type + 'static>(
            ctx: &'a Context<'a>,
            row: i64,
        ) -> BoxFuture<'a, Result<Any>> {
            Box::pin(
                async move { Ok(T::find(ctx, row).await?.map(|found| Box::new(found) as Box<dyn Object>)) },
            )
        }
        Self { name: T::NAME, register: T::register, find: find::<T> }
    }
}

/// The row id encoded in `id`, if it is an id of `T` or plain digits; else `BAD_USER_INPUT`.
pub fn decode<T: Entity>(id: &ID) -> AppResult<i64> {
    decode_as(T::NAME, id)
}

/// The same for the type with this name.
pub fn decode_as(name: &str, id: &ID) -> AppResult<i64> {
    ids::decode(name, id).ok_or_else(|| {
        let found = ids::split(id).map_or_else(|| "无法识别的内容".to_owned(), |(name, _)| name);
        AppError::bad_input(format!("id 应为 {name}，收到的是 {found}"))
    })
}

/// The same for an optional id.
pub fn decode_optional<T: Entity>(id: Option<&ID>) -> AppResult<Option<i64>> {
    id.map(decode::<T>).transpose()
}

/// The same for a list of ids.
pub fn decode_all<T: Entity>(ids: &[ID]) -> AppResult<Vec<i64>> {
    if ids.len() > 1000 {
        return Err(AppError::bad_input("一次最多 1000 条"));
    }
    ids.iter().map(decode::<T>).collect()
}

/// The record that `id` identifies, if it is visible to the viewer.
pub async fn found<T: Record>(ctx: &Context<'_>, id: &ID) -> Result<Option<T>> {
    T::find(ctx, decode::<T>(id)?).await
}

/// Argument types that carry ids: a single id, an absent one, a nullable one, a list.
pub trait Ids {
    /// The same shape, with row ids.
    type Rows;

    /// The row ids of `T`, else `BAD_USER_INPUT`.
    fn rows<T: Entity>(self) -> AppResult<Self::Rows>;
}

impl Ids for ID {
    type Rows = i64;

    fn rows<T: Entity>(self) -> AppResult<i64> {
        decode::<T>(&self)
    }
}

impl<I: Ids> Ids for Option<I> {
    type Rows = Option<I::Rows>;

    fn rows<T: Entity>(self) -> AppResult<Self::Rows> {
        self.map(Ids::rows::<T>).transpose()
    }
}

impl<I: Ids> Ids for MaybeUndefined<I> {
    type Rows = Option<Option<I::Rows>>;

    fn rows<T: Entity>(self) -> AppResult<Self::Rows> {
        change(self).map(Ids::rows::<T>).transpose()
    }
}

impl Ids for Vec<ID> {
    type Rows = Vec<i64>;

    fn rows<T: Entity>(self) -> AppResult<Vec<i64>> {
        decode_all::<T>(&self)
    }
}

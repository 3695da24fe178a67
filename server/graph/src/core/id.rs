//! Global ids.

use async_graphql::{Context, ID};
use xieli_kernel::{AppError, AppResult, ids};

use super::error::Result;

/// A type of the schema whose records have ids.
pub trait Entity {
    /// Its name in the schema.
    const NAME: &'static str;

    /// The global id of a record.
    fn global_id(id: i64) -> ID {
        ID(ids::encode(Self::NAME, id))
    }
}

/// A record that `node(id)` answers.
pub trait Record: Entity + Sized {
    /// The record, if it exists for the viewer.
    fn find(ctx: &Context<'_>, row: i64) -> impl Future<Output = Result<Option<Self>>> + Send;
}

/// The row that `id` names, if it is an id of `T` or plain digits; else `BAD_USER_INPUT`.
pub fn decode<T: Entity>(id: &ID) -> AppResult<i64> {
    decode_as(T::NAME, id)
}

/// The same for the type of this name.
pub fn decode_as(name: &str, id: &ID) -> AppResult<i64> {
    ids::decode(name, id).ok_or_else(|| {
        let found = ids::split(id).map_or_else(|| "无法识别的内容".to_owned(), |(name, _)| name);
        AppError::bad_input(format!("id 应为 {name}，收到的是 {found}"))
    })
}

/// The same for an id that may be absent.
pub fn decode_optional<T: Entity>(id: Option<&ID>) -> AppResult<Option<i64>> {
    id.map(decode::<T>).transpose()
}

/// The same for a list.
pub fn decode_all<T: Entity>(ids: &[ID]) -> AppResult<Vec<i64>> {
    if ids.len() > 1000 {
        return Err(AppError::bad_input("一次最多 1000 条"));
    }
    ids.iter().map(decode::<T>).collect()
}

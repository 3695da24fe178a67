//! Arguments of lists (page, filter, order) and the queries they lead to.

use std::sync::Arc;

use async_graphql::{Context, ID, InputType, ServerResult};
use futures_util::future::BoxFuture;
use xieli_domain::list::{DEEP, Order};
use xieli_domain::row_cache::CachedRows;
use xieli_domain::rows::Rows;
use xieli_domain::services::Services;
use xieli_kernel::{AppError, AppResult, Cursor, Direction, FieldCode, Page, PageRequest, Viewer};

use crate::connection::{Connection, PageArgs, PageInput};
use crate::error::Result;
use crate::input::Read;
use crate::output::{Type, argument};
use crate::request::ContextExt;
use crate::table::{Arg, Group};

/// Sort order of a list, as its input gives it. [`order!`](crate::order) implements it.
pub trait ListOrder: InputType {
    /// Description of the argument in the schema.
    const TEXT: &'static str;
    /// Default column and direction.
    const DEFAULT: (&'static str, Direction);

    /// Column (a name of the API) and direction.
    fn said(&self) -> (&'static str, Direction);

    /// The custom field that it sorts by, where the list supports that.
    fn own(&self) -> AppResult<Option<i64>> {
        Ok(None)
    }
}

/// Arguments of a list: the page, the filter from input `F`, the order from input `O`.
pub struct List<F, O> {
    /// The requested page.
    pub page: PageArgs,
    /// The filter of the rows.
    pub filter: F,
    /// The order: column and direction.
    pub order: (&'static str, Direction),
    /// The custom field to sort by.
    own: AppResult<Option<i64>>,
    orders: std::marker::PhantomData<fn() -> O>,
}

impl<F: InputType + Default, O: ListOrder> Group for List<F, O> {
    const ARGS: &'static [Arg] = &[
        arg::<Option<i32>>("first", "How many rows, 1 to 100."),
        arg::<Option<String>>("after", "The rows behind this cursor."),
        arg::<Option<PageInput>>("page", "A page by number instead."),
        arg::<Option<F>>("filter", "Filter of the rows; absent: all rows."),
        arg::<Option<Vec<O>>>("orderBy", O::TEXT),
    ];

    fn read(ctx: &Context<'_>) -> ServerResult<Self> {
        let order: Option<Vec<O>> = argument(ctx, "orderBy", None)?;
        let order = order.unwrap_or_default().into_iter().next();
        Ok(Self {
            page: PageArgs {
                first: argument(ctx, "first", None)?,
                after: argument(ctx, "after", None)?,
                page: argument(ctx, "page", None)?,
            },
            filter: argument::<Option<F>>(ctx, "filter", None)?.unwrap_or_default(),
            order: order.as_ref().map_or(O::DEFAULT, ListOrder::said),
            own: order.as_ref().map_or(Ok(None), ListOrder::own),
            orders: std::marker::PhantomData,
        })
    }
}

const fn arg<T: InputType>(name: &'static str, text: &'static str) -> Arg {
    Arg { name, text, ty: T::create_type_info, default: None }
}

impl<F: Read, O> List<F, O> {
    /// Loads the requested page.
    pub async fn of<R, N>(
        self,
        ctx: &Context<'_>,
        rows: &'static Rows<R, F::Domain>,
    ) -> Result<Option<Connection<N>>>
    where
        R: Clone + std::fmt::Debug + Send + Sync,
        N: Type + From<R>,
        F::Domain: Clone + std::fmt::Debug + Send + Sync,
    {
        let (name, direction) = self.order;
        let order = match self.own? {
            Some(field) => Order::by_own(field, direction),
            None => {
                let sort = rows.sorts.iter().find(|sort| sort.name == name);
                Order::by(*sort.ok_or_else(|| AppError::internal(format!("no order {name}")))?, direction)
            }
        };
        Ok(Some(listed(ctx, rows, self.filter.read()?, order, self.page.request()?).await?))
    }
}

/// A page of a list, for arguments of any form.
pub async fn listed<R, F, N>(
    ctx: &Context<'_>,
    rows: &'static Rows<R, F>,
    filter: F,
    order: Order,
    request: PageRequest,
) -> Result<Connection<N>>
where
    R: Clone + std::fmt::Debug + Send + Sync,
    N: Type + From<R>,
    F: Clone + std::fmt::Debug + Send + Sync,
{
    let viewer = ctx.viewer()?.clone();
    let services = ctx.services()?.clone();
    let page = match rows.remembered.is_empty() || request.offset() < DEEP {
        true => again(&services, &viewer, rows, &filter, order, &request).await?,
        false => deep(&services, &viewer, rows, &filter, order, &request).await?,
    };
    Ok(Connection::new(page, N::from, move || {
        let (services, viewer, filter) = (services.clone(), viewer.clone(), filter.clone());
        async move { total(&services, &viewer, rows, &filter).await }
    }))
}

/// A page of a list. Where totals are cached, the page is cached too: the cursors of its rows, in their
/// order, and the rows (decisions 0076, 0082).
async fn again<R: Clone + std::fmt::Debug + Send + Sync, F: Clone + std::fmt::Debug + Send + Sync>(
    services: &Services,
    viewer: &Viewer,
    rows: &'static Rows<R, F>,
    filter: &F,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<R>> {
    let Some(again) = rows.again else {
        return found(services, viewer, rows, filter, order, request).await;
    };
    let find = async {
        let page = found(services, viewer, rows, filter, order, request).await?;
        let (cursors, rows): (_, Vec<R>) = page.rows.into_iter().unzip();
        let place = Place { cursors, has_next: page.has_next, has_previous: page.has_previous };
        Ok((Arc::new(place), rows))
    };
    let ids = |place: &Arc<Place>| place.cursors.iter().map(|cursor| cursor.id).collect();
    let name = order.name();
    let question = ("page", filter, &name, request);
    let pages = CachedRows::new(services, viewer, rows.remembered, again);
    let (place, mut read) = pages.page(&question, Box::pin(find), ids).await?;
    let row = |cursor: &Cursor| Some((cursor.clone(), read.remove(&cursor.id)?));
    let rows = place.cursors.iter().filter_map(row).collect();
    Ok(Page { rows, has_next: place.has_next, has_previous: place.has_previous })
}

/// A page as read from the database.
async fn found<R, F: Clone + std::fmt::Debug + Send + Sync>(
    services: &Services,
    viewer: &Viewer,
    rows: &'static Rows<R, F>,
    filter: &F,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<R>> {
    let told = told(services, viewer, rows, filter).await;
    let filter = told.as_ref().unwrap_or(filter);
    (rows.page)(&*services.db().read().await?, viewer, filter, order, request).await
}

/// Cache entry of a page: the cursors of its rows, and whether other rows follow or precede.
#[derive(Debug)]
struct Place {
    cursors: Vec<Cursor>,
    has_next: bool,
    has_previous: bool,
}

/// The filter, supplemented by the cached total where there is one and the query can use it.
async fn told<R, F: Clone + std::fmt::Debug + Sync>(
    services: &Services,
    viewer: &Viewer,
    rows: &'static Rows<R, F>,
    filter: &F,
) -> Option<F> {
    let tell = rows.told?;
    let total = services.totals().remembered(viewer, rows.remembered, filter).await?;
    let mut told = filter.clone();
    tell(&mut told, total);
    Some(told)
}

/// A page far down a list whose totals are cached. The starting points of such pages are cached until a
/// record of the list changes, so that a repeated request, or one for the next page, does not read all rows
/// before it again.
async fn deep<R, F: std::fmt::Debug + Sync>(
    services: &Services,
    viewer: &Viewer,
    rows: &'static Rows<R, F>,
    filter: &F,
    order: Order,
    request: &PageRequest,
) -> Result<Page<R>> {
    let (offset, size) = (request.offset(), request.size());
    if offset >= total(services, viewer, rows, filter).await? {
        // past the end: the query would read the whole list and return nothing
        return Ok(Page { rows: Vec::new(), has_next: false, has_previous: true });
    }
    let name = order.name();
    let begins = async |offset: i64, found: BoxFuture<'_, AppResult<Option<Cursor>>>| {
        let question = ("begins", filter, &name, offset);
        services.totals().figures(viewer, rows.remembered, &question, found).await
    };
    let before = async {
        // the single row before the page
        let one = PageRequest::Number { number: offset, size: 1 };
        let page = (rows.page)(&*services.db().read().await?, viewer, filter, order, &one).await?;
        Ok(page.rows.into_iter().next().map(|(cursor, _)| cursor))
    };
    let Some(before) = begins(offset, Box::pin(before)).await? else {
        return Ok(Page { rows: Vec::new(), has_next: false, has_previous: true });
    };
    let behind = PageRequest::After { first: size, after: Some(before.encode()) };
    let page = (rows.page)(&*services.db().read().await?, viewer, filter, order, &behind).await?;
    if let Some((last, _)) = page.rows.last().filter(|_| page.has_next) {
        let last = last.clone();
        begins(offset + size, Box::pin(async move { Ok(Some(last)) })).await?;
    }
    Ok(page)
}

/// Number of rows that match the filter, from the cache where totals of such records are cached.
async fn total<R, F: std::fmt::Debug + Sync>(
    services: &Services,
    viewer: &Viewer,
    rows: &'static Rows<R, F>,
    filter: &F,
) -> AppResult<i64> {
    let count = async { (rows.count)(&*services.db().read().await?, viewer, filter).await };
    match rows.remembered {
        [] => count.await,
        kinds => services.totals().of(viewer, kinds, filter, Box::pin(count)).await,
    }
}

/// Declares the sort orders of a list: an enum of columns, and the input that holds one of them and a
/// direction.
///
/// ```text
/// order! {
///     /// Columns that teams can be sorted by.
///     pub enum TeamSort { … }
///     /// One order of teams; ties are broken by id.
///     pub struct TeamOrder, or ORDER ASC, else ASC;
/// }
/// ```
///
/// `or`: the order when none is given; `else`: the direction when only a field is given. With a trailing `,
/// own CustomField` the enum has an item `Custom` for the custom field that `customField` names, and
/// `own_page!` reads such pages.
#[macro_export]
macro_rules! order {
    ($(#[$sort_doc:meta])* pub enum $sort:ident { $($(#[$doc:meta])* $item:ident,)* }
     $(#[$order_doc:meta])* pub struct $order:ident, or $field:ident $way:ident, else $other:literal $(, own $own:ident)?;) => {
        $(#[$sort_doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, xieli_macros::Enum)]
        pub enum $sort {
            $($(#[$doc])* $item,)*
        }

        $(#[$order_doc])*
        #[derive(Debug, Clone, xieli_macros::InputObject)]
        pub struct $order {
            /// Column to sort by.
            pub field: $sort,
            $(
                /// Custom field to sort by, with the column CUSTOM: a text, number, amount, day, dictionary
                /// value or yes/no field that the viewer may read.
                #[graphql(id = $own)]
                pub custom_field: Option<async_graphql::ID>,
            )?
            /// Direction of the order.
            #[graphql(default_with = $other)]
            pub direction: $crate::SortDirection,
        }

        impl $crate::list::ListOrder for $order {
            const TEXT: &'static str = concat!(
                "In which order; the first entry counts. Default: ", stringify!($field), " ", stringify!($way), ".",
            );
            const DEFAULT: (&'static str, xieli_kernel::Direction) =
                (stringify!($field), $crate::order!(@way $way));

            fn said(&self) -> (&'static str, xieli_kernel::Direction) {
                use $crate::input_object::Choice;
                ($sort::TABLE.items[self.field.place()].0, self.direction.into())
            }

            $(
                fn own(&self) -> xieli_kernel::AppResult<Option<i64>> {
                    let by_own = matches!(self.field, $sort::Custom);
                    $crate::list::own(by_own, self.custom_field.as_ref(), |id| $crate::decode::<$own>(id))
                }
            )?
        }
    };
    (@way ASC) => { xieli_kernel::Direction::Asc };
    (@way DESC) => { xieli_kernel::Direction::Desc };
}

/// The custom field that an order names; required by the item `CUSTOM` and refused with any other.
pub fn own(
    by_own: bool,
    field: Option<&ID>,
    decode: impl Fn(&ID) -> AppResult<i64>,
) -> AppResult<Option<i64>> {
    match (by_own, field) {
        (true, Some(id)) => decode(id).map(Some),
        (false, None) => Ok(None),
        (true, None) => Err(AppError::field("orderBy", FieldCode::Required, "请选择排序的自定义字段")),
        (false, Some(_)) => {
            Err(AppError::field("orderBy", FieldCode::Invalid, "按自定义字段排序时，排序方式须为 CUSTOM"))
        }
    }
}

/// Declares a record of the schema over a row of the domain: `record!(Product: model::Product,
/// store::products::find)`. It implements [`Entity`](crate::Entity) and [`Record`](crate::Record), and `From`
/// the row.
#[macro_export]
macro_rules! record {
    ($(#[$doc:meta])* $name:ident: $row:ty, $find:path) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(pub std::sync::Arc<$row>);

        impl $crate::Entity for $name {
            const NAME: &'static str = stringify!($name);
        }

        impl $crate::Record for $name {
            async fn find(ctx: &async_graphql::Context<'_>, row: i64) -> $crate::Result<Option<Self>> {
                use $crate::ContextExt;
                Ok($find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
            }
        }

        impl From<$row> for $name {
            fn from(row: $row) -> Self {
                Self(std::sync::Arc::new(row))
            }
        }

        impl From<std::sync::Arc<$row>> for $name {
            fn from(row: std::sync::Arc<$row>) -> Self {
                Self(row)
            }
        }
    };
}

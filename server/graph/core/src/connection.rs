//! Connections: pages of lists by cursor or by page number; rows are counted only on request.

use std::any::Any;
use std::future::Future;
use std::pin::Pin;

use async_graphql::{Context, Lookahead, ServerResult};
use xieli_kernel::{AppResult, Cursor, Direction, Page, PageRequest, page};
use xieli_macros::{Enum, InputObject, fields};

use crate::answer::{Answer, Described, Object};
use crate::error::Result;
use crate::output::{Output, Type, later};
use crate::table::{Field, Rule, Table};

/// Ascending or descending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Direction")]
pub enum SortDirection {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// A page by number.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct PageInput {
    /// Page number, from 1.
    #[graphql(default = 1)]
    pub number: i32,
    /// Rows per page, 1 to 1000.
    #[graphql(default = 20)]
    pub size: i32,
}

/// The paging arguments of a list, as its resolver received them.
pub struct PageArgs {
    /// Argument `first`: number of rows.
    pub first: Option<i32>,
    /// Argument `after`: the cursor before the first row.
    pub after: Option<String>,
    /// Argument `page`: a page by number.
    pub page: Option<PageInput>,
}

impl PageArgs {
    /// The checked page request, with the usual upper bound; numbered pages may be as long as selectors need
    /// (core §9).
    pub fn request(self) -> AppResult<PageRequest> {
        let most = if self.page.is_some() { page::MAX_SELECT } else { page::MAX_SIZE };
        self.request_up_to(most)
    }

    /// The checked page request, with an upper bound of its own.
    pub fn request_up_to(self, max: i64) -> AppResult<PageRequest> {
        PageRequest::new(self.first, self.after, self.page.map(|page| (page.number, page.size)), max)
    }
}

/// Position of a page in its list.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct PageInfo {
    /// Whether more rows follow.
    pub has_next_page: bool,
    /// Whether rows precede.
    pub has_previous_page: bool,
    /// The cursor of the first row.
    pub start_cursor: Option<String>,
    /// The cursor of the last row: `after` for the next page.
    pub end_cursor: Option<String>,
}

/// A row and its cursor.
pub struct Edge<N> {
    cursor: Cursor,
    node: N,
}

/// Whether the connection being resolved selects no other fields of its rows than these.
pub fn rows_within(ctx: &Context<'_>, fields: &[&str]) -> bool {
    let within = |lookahead: Lookahead<'_>| {
        let mut selected = lookahead.selection_fields().into_iter();
        selected.all(|rows| rows.selection_set().all(|field| fields.contains(&field.name())))
    };
    within(ctx.look_ahead().field("nodes")) && within(ctx.look_ahead().field("edges").field("node"))
}

type Count = Box<dyn Fn() -> Pin<Box<dyn Future<Output = AppResult<i64>> + Send>> + Send + Sync>;

/// One page of a list.
pub struct Connection<N> {
    edges: Vec<Edge<N>>,
    info: PageInfo,
    count: Count,
}

impl<N> Connection<N> {
    /// A page of rows, shown by `show`; `count` runs only when `totalCount` is selected.
    pub fn new<T, F, C>(page: Page<T>, show: impl Fn(T) -> N, count: C) -> Self
    where
        C: Fn() -> F + Send + Sync + 'static,
        F: Future<Output = AppResult<i64>> + Send + 'static,
    {
        let edges: Vec<Edge<N>> =
            page.rows.into_iter().map(|(cursor, row)| Edge { cursor, node: show(row) }).collect();
        let info = PageInfo {
            has_next_page: page.has_next,
            has_previous_page: page.has_previous,
            start_cursor: edges.first().map(|edge| edge.cursor.encode()),
            end_cursor: edges.last().map(|edge| edge.cursor.encode()),
        };
        Self { edges, info, count: Box::new(move || Box::pin(count())) }
    }
}

/// Field without a guard of its own: open to callers who can reach the type.
const fn field(name: &'static str, text: &'static str, ty: crate::table::Describe) -> Field {
    Field { name, text, args: &[], ty, rule: Rule::REACHED, now: true }
}

impl<N: Type + 'static> Type for Edge<N> {
    fn described() -> &'static Table {
        const {
            &Table {
                name: || format!("{}Edge", (N::described().name)()).into(),
                rust: std::any::type_name::<Self>,
                text: "A row of a list and its cursor.",
                fields: &[
                    field("cursor", "Opaque; `after` for the rows behind it.", String::register),
                    field("node", "The row.", N::register),
                ],
            }
        }
    }
}

impl<N: Type + 'static> Described for Edge<N> {
    fn table(&self) -> &'static Table {
        Self::described()
    }
}

impl<N: Type + 'static> Object for Edge<N> {
    fn this(&self) -> &dyn Any {
        self
    }

    fn field<'a>(&'a self, index: usize, ctx: &'a Context<'a>) -> ServerResult<Answer<'a>> {
        Ok(match index {
            0 => self.cursor.encode().answer(ctx),
            _ => (&self.node).answer(ctx),
        })
    }
}

impl<N: Type + 'static> Type for Connection<N> {
    fn described() -> &'static Table {
        const {
            &Table {
                name: || format!("{}Connection", (N::described().name)()).into(),
                rust: std::any::type_name::<Self>,
                text: "One page of a list.",
                fields: &[
                    field("edges", "The rows with their cursors.", <&[Edge<N>]>::register),
                    field("nodes", "The rows.", Vec::<&N>::register),
                    field("pageInfo", "Position of the page in the list.", PageInfo::register),
                    // the count has to wait, so that it is requested once, where it is awaited
                    Field {
                        now: false,
                        ..field(
                            "totalCount",
                            "How many rows there are in all; counted only when selected.",
                            i32::register,
                        )
                    },
                ],
            }
        }
    }
}

impl<N: Type + 'static> Described for Connection<N> {
    fn table(&self) -> &'static Table {
        Self::described()
    }
}

impl<N: Type + 'static> Object for Connection<N> {
    fn this(&self) -> &dyn Any {
        self
    }

    fn field<'a>(&'a self, index: usize, ctx: &'a Context<'a>) -> ServerResult<Answer<'a>> {
        Ok(match index {
            0 => self.edges.as_slice().answer(ctx),
            1 => self.edges.iter().map(|edge| &edge.node).collect::<Vec<_>>().answer(ctx),
            2 => (&self.info).answer(ctx),
            _ => later(ctx, total(&self.count)),
        })
    }
}

async fn total(count: &Count) -> Result<i32> {
    Ok(i32::try_from(count().await?).unwrap_or(i32::MAX))
}

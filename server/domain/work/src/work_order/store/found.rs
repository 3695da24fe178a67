//! Conditions of the search box on work orders: by their words, and by the ending of their numbers.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use xieli_kernel::Viewer;
use xieli_kernel::search::Keyword;
use xieli_tables::work_order;

use super::{Query, visible_to};
use crate::list::LikeAll;
use crate::prepared::{self, Prepared};
use crate::work_order::number::{Ending, ending};

/// Orders visible to the viewer that contain the words of a keyword, or whose number ends with it.
pub fn found<'a>(viewer: &Viewer, keyword: &Keyword) -> Query<'a> {
    // an explicit equation, without which the planner takes no order from an index
    let query = visible_to(viewer).filter(work_order::enterprise_id.eq(viewer.enterprise_id));
    let grams = work_order::search_grams.contains(keyword.grams.clone());
    let words = grams.and(LikeAll::new("work_order.search_text", keyword.patterns.clone()));
    match ending(&keyword.typed) {
        Some(number) => query.filter(words.or(numbered(number))),
        None => query.filter(words),
    }
}

/// Condition that the number has this ending; `work_order_ending` is the index of the last four digits.
fn numbered<'a>(number: Ending) -> Prepared<'a, Bool> {
    match number {
        Ending::Dated { id, day } => prepared::condition(
            "(work_order.id = $1
                and right(to_char(work_order.created_at at time zone 'Asia/Shanghai', 'YYMMDD'), length($2)) = $2)",
        )
        .bind::<BigInt, _>(id)
        .bind::<Text, _>(day),
        Ending::Figures { last, all } => prepared::condition(
            "(work_order.id % 10000 = $1 and right(work_order.id::text, length($2)) = $2)",
        )
        .bind::<BigInt, _>(last)
        .bind::<Text, _>(all),
    }
}

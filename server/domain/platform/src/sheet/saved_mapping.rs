//! Stored column mappings: a member's mapping for files with certain headings, used again for the next one;
//! private to the member.

use std::borrow::Cow;
use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, Viewer, clock};
use xieli_tables::import_mapping;

use super::Book;
use super::mapping::FileColumn;
use crate::{Db, prepared};

/// The most stored mappings of one member.
const MOST: i64 = 100;

/// Hash of the headings, independent of their order.
fn key(columns: &[FileColumn]) -> String {
    let mut headings: Vec<&str> = columns.iter().map(|column| column.heading.as_str()).collect();
    headings.sort_unstable();
    let mut hash = Sha256::new();
    for heading in headings {
        hash.update(u64::try_from(heading.len()).unwrap_or(u64::MAX).to_be_bytes());
        hash.update(heading);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Pairs of a heading and a column, as mapped before for such a file.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    book: Book,
    columns: &[FileColumn],
) -> AppResult<Option<Vec<(String, String)>>> {
    let row = import_mapping::table
        .find((viewer.enterprise_id, viewer.member_id, format!("{book:?}"), key(columns)))
        .select(import_mapping::chosen);
    let kept: Option<Json> = row.first(&mut connection).await.optional()?;
    // data written by another version may not parse
    Ok(kept.and_then(|kept| serde_json::from_value(kept).ok()))
}

/// Stores the mapping, by the index of the column.
#[erased]
pub async fn keep(
    db: &Db,
    viewer: &Viewer,
    book: Book,
    columns: &[FileColumn],
    said: &HashMap<u32, Cow<'static, str>>,
) -> AppResult<()> {
    let pair = |one: &FileColumn| (one.heading.clone(), said.get(&one.column).cloned().unwrap_or_default());
    let pairs: Vec<_> = columns.iter().map(pair).collect();
    let (key, kept) = (key(columns), serde_json::to_value(pairs).map_err(AppError::internal)?);
    db.transaction(async |tx| {
        prepared::statement(
            "insert into import_mapping (enterprise_id, member_id, book, headings, chosen, used_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (enterprise_id, member_id, book, headings)
                do update set chosen = excluded.chosen, used_at = excluded.used_at",
        )
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Text, _>(format!("{book:?}"))
        .bind::<Text, _>(key.clone())
        .bind::<Jsonb, _>(kept.clone())
        .bind::<Timestamptz, _>(clock::now())
        .execute(tx)
        .await?;
        let old: Vec<(String, String)> = import_mapping::table
            .filter(import_mapping::enterprise_id.eq(viewer.enterprise_id))
            .filter(import_mapping::member_id.eq(viewer.member_id))
            .order(import_mapping::used_at.desc())
            .offset(MOST)
            .limit(MOST)
            .select((import_mapping::book, import_mapping::headings))
            .load(tx)
            .await?;
        if !old.is_empty() {
            let (books, headings): (Vec<String>, Vec<String>) = old.into_iter().unzip();
            prepared::statement(
                "delete from import_mapping m using unnest($3, $4) as old (book, headings)
                 where m.enterprise_id = $1 and m.member_id = $2 and m.book = old.book and m.headings = old.headings",
            )
            .bind::<BigInt, _>(viewer.enterprise_id)
            .bind::<BigInt, _>(viewer.member_id)
            .bind::<Array<Text>, _>(books)
            .bind::<Array<Text>, _>(headings)
            .execute(tx)
            .await?;
        }
        Ok(())
    })
    .await
}

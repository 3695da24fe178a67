//! Lists sorted by a custom field (decision 0075). If the list has few records, all of them are sorted. If it
//! has many, those with a value are read along the index of keys until a page is full, then those without, by
//! id.

use std::cmp::Ordering;
use std::collections::HashMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Cursor, Direction, FieldCode, Page, PageRequest, Viewer};
use xieli_tables::custom_value;

use super::model::{FieldKind, FieldRights, RecordType, Test, Wanted};
use super::{store, values};
use crate::list::{self, Order};
use crate::prepared::{self, Replanned};

/// Records up to which a list is sorted as a whole: reading the keys of all of them is faster than finding
/// them among the keys of other records.
pub const FEW: usize = 5_000;

/// Start of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Start {
    /// Offset from the first record.
    Offset(i64),
    /// After the record with this key.
    Key(String, i64),
    /// After this record, which has no value.
    Blank(i64),
}

/// A validated page in the order of a field.
#[derive(Debug, Clone)]
pub struct By {
    enterprise_id: i64,
    field_id: i64,
    order: Order,
    start: Start,
    /// One more than the size of the page.
    limit: i64,
}

/// Part of a page to be read from the records without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rest {
    /// After this record.
    pub after: Option<i64>,
    /// SQL offset, counted from the first of all records if the page begins that far down.
    pub offset: i64,
    /// SQL limit.
    pub limit: i64,
}

/// A record and its key.
pub type Place = (i64, Option<String>);

/// Whether values of this kind have a meaningful order.
pub fn has_order(kind: FieldKind) -> bool {
    match kind {
        FieldKind::Text
        | FieldKind::Number
        | FieldKind::Money
        | FieldKind::Date
        | FieldKind::Dict
        | FieldKind::YesNo => true,
        FieldKind::Member | FieldKind::Customer | FieldKind::List | FieldKind::File => false,
    }
}

/// Validates a sort by a field: one that the viewer may not read is unknown, as its order would reveal its
/// values.
#[erased]
pub async fn by(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    of: RecordType,
    order: &Order,
    request: &PageRequest,
) -> AppResult<By> {
    let known = store::known(connection, viewer, of).await?;
    By::checked(known, viewer.enterprise_id, order, request)
}

type Keys = custom_value::BoxedQuery<'static, Pg>;

impl By {
    /// The requested page, in the order of one of these fields.
    pub fn checked(
        known: Vec<FieldRights>,
        enterprise_id: i64,
        order: &Order,
        request: &PageRequest,
    ) -> AppResult<Self> {
        let wanted = known.into_iter().find(|one| one.reads && Some(one.field.id) == order.own);
        let field = wanted.ok_or_else(values::unknown)?.field;
        if !has_order(field.kind()) {
            return Err(AppError::field(&field.path(), FieldCode::Invalid, "该字段不支持排序"));
        }
        let start = match request {
            PageRequest::After { after: Some(text), .. } => {
                let Cursor { value, id, .. } = Cursor::decode(text, &order.name())?;
                value.map_or(Start::Blank(id), |key| Start::Key(key, id))
            }
            _ => Start::Offset(request.offset()),
        };
        let limit = request.size() + 1;
        Ok(Self { enterprise_id, field_id: field.id, order: *order, start, limit })
    }

    /// All keys of the field, regardless of the start of the page.
    pub fn all(&self) -> Keys {
        custom_value::table
            .filter(custom_value::enterprise_id.eq(self.enterprise_id))
            .filter(custom_value::field_id.eq(self.field_id))
            .into_boxed()
            // the number of values, and of matching ones, decides where to begin
            .filter(Replanned)
    }

    /// The keys of the page in the order of their index; `None` if the page begins after them.
    pub fn keys(&self) -> Option<Keys> {
        let ascending = self.ascending();
        let mut keys = self.all().limit(self.limit);
        match &self.start {
            Start::Blank(_) => return None,
            Start::Offset(offset) => keys = keys.offset(*offset),
            Start::Key(key, id) => {
                // both together are a bound of the index
                let behind = match ascending {
                    true => prepared::condition("(custom_value.key, custom_value.record_id) > ($1, $2)"),
                    false => prepared::condition("(custom_value.key, custom_value.record_id) < ($1, $2)"),
                };
                keys = keys.filter(behind.bind::<Text, _>(key.clone()).bind::<BigInt, _>(*id));
            }
        }
        Some(match ascending {
            true => keys.order((custom_value::key.asc(), custom_value::record_id.asc())),
            false => keys.order((custom_value::key.desc(), custom_value::record_id.desc())),
        })
    }

    /// Rows to query to know whether the list is short.
    pub fn probe() -> i64 {
        i64::try_from(FEW).unwrap_or(i64::MAX).saturating_add(1)
    }

    /// The places of the page, given all records of the list and their keys.
    pub fn among(&self, ids: Vec<i64>, keys: Vec<(i64, String)>) -> Vec<Place> {
        let mut keys: HashMap<i64, String> = keys.into_iter().collect();
        let mut places: Vec<Place> = ids.into_iter().map(|id| (id, keys.remove(&id))).collect();
        places.sort_by(|a, b| self.compare(a, b));
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let skipped = match &self.start {
            Start::Offset(offset) => usize::try_from(*offset).unwrap_or(usize::MAX),
            Start::Key(key, id) => self.behind(&places, &(*id, Some(key.clone()))),
            Start::Blank(id) => self.behind(&places, &(*id, None)),
        };
        places.into_iter().skip(skipped).take(limit).collect()
    }

    fn behind(&self, places: &[Place], last: &Place) -> usize {
        places.partition_point(|place| self.compare(place, last).is_le())
    }

    /// The order of PostgreSQL: keys in collation C, records without a key last in both directions, ties
    /// broken by id.
    fn compare(&self, (id, key): &Place, (other, their): &Place) -> Ordering {
        let (along, by_id) = (key.cmp(their), id.cmp(other));
        let directed = |order: Ordering| if self.ascending() { order } else { order.reverse() };
        key.is_none().cmp(&their.is_none()).then(directed(along)).then(directed(by_id))
    }

    /// Whether the smallest comes first.
    pub fn ascending(&self) -> bool {
        self.order.direction == Direction::Asc
    }

    /// The part of a page to be read from the records without a value, after `found` records with one; `None`
    /// if it is full.
    pub fn rest(&self, found: usize) -> Option<Rest> {
        let found = i64::try_from(found).unwrap_or(i64::MAX);
        let limit = self.limit - found;
        let (after, offset) = match self.start {
            Start::Blank(id) => (Some(id), 0),
            Start::Offset(offset) if found == 0 => (None, offset),
            Start::Offset(_) | Start::Key(..) => (None, 0),
        };
        (limit > 0).then_some(Rest { after, offset, limit })
    }

    /// The condition of having no value: tested per record in the order of ids.
    pub fn blank(&self) -> Wanted {
        let Self { enterprise_id, field_id, .. } = *self;
        Wanted { enterprise_id, field_id, test: Test::Blank, many: true }
    }

    /// The page from its places and their rows, which may come in any order; a record deleted meanwhile is
    /// left out.
    pub fn page<T>(
        &self,
        request: &PageRequest,
        places: Vec<Place>,
        rows: Vec<T>,
        id: impl Fn(&T) -> i64,
    ) -> Page<T> {
        let mut rows: HashMap<i64, T> = rows.into_iter().map(|row| (id(&row), row)).collect();
        let ordered = places.into_iter().filter_map(|(place, key)| Some((rows.remove(&place)?, key)));
        list::page(request, &self.order, ordered.collect(), id)
    }
}

/// Generates `own_page(connection, viewer, filter, order, request)` of a store: a page of a list sorted by a
/// custom field. `filtered` is the list's statement for a settled filter.
///
/// ```text
/// own_page!(TaskFilter, task => Task, of Task, filtered);
/// ```
#[macro_export]
macro_rules! own_page {
    ($filter:ty, $table:ident => $row:ty, of $of:ident, $filtered:path) => {
        /// One page in the order of a custom field, with a settled filter.
        #[erased]
        async fn own_page(
            mut connection: &diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            filter: &$filter,
            order: $crate::list::Order,
            request: &xieli_kernel::PageRequest,
        ) -> xieli_kernel::AppResult<xieli_kernel::Page<$row>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            use xieli_tables::custom_value;
            use $crate::custom_field::model::RecordType;
            use $crate::custom_field::{sorted, values};
            let by = sorted::by(connection, viewer, RecordType::$of, &order, request).await?;
            let ids = || $filtered(viewer, filter).select($table::id);
            let all: Vec<i64> = ids().limit(sorted::By::probe()).load(&mut connection).await?;
            let mut places: Vec<sorted::Place> = Vec::new();
            if all.len() <= sorted::FEW {
                let keys = by.all().filter(custom_value::record_id.eq_any(all.clone()));
                let keys =
                    keys.select((custom_value::record_id, custom_value::key)).load(&mut connection).await?;
                places = by.among(all, keys);
            } else {
                if let Some(keys) = by.keys() {
                    places = keys
                        .filter(custom_value::record_id.eq_any(ids()))
                        .select((custom_value::record_id, custom_value::key.nullable()))
                        .load(&mut connection)
                        .await?;
                }
                if let Some(sorted::Rest { after, mut offset, limit }) = by.rest(places.len()) {
                    if offset > 0 {
                        // the page lies after all records with a value
                        let passed = by.all().filter(custom_value::record_id.eq_any(ids()));
                        offset -=
                            passed.select(diesel::dsl::count_star()).first::<i64>(&mut connection).await?;
                    }
                    let blank =
                        values::condition::<$table::table>(&by.blank(), concat!(stringify!($table), ".id"));
                    let mut rest = $filtered(viewer, filter).filter(blank).limit(limit).offset(offset);
                    rest = match (by.ascending(), after) {
                        (true, Some(id)) => rest.filter($table::id.gt(id)).order($table::id.asc()),
                        (true, None) => rest.order($table::id.asc()),
                        (false, Some(id)) => rest.filter($table::id.lt(id)).order($table::id.desc()),
                        (false, None) => rest.order($table::id.desc()),
                    };
                    let rest: Vec<i64> = rest.select($table::id).load(&mut connection).await?;
                    places.extend(rest.into_iter().map(|id| (id, None)));
                }
            }
            let found: Vec<i64> = places.iter().map(|(id, _)| *id).collect();
            let rows = $table::table
                .filter($table::enterprise_id.eq(viewer.enterprise_id))
                .filter($table::id.eq_any(found))
                .select(<$row>::as_select())
                .load(&mut connection)
                .await?;
            Ok(by.page(request, places, rows, |row: &$row| row.id))
        }
    };
}

//! Tests of pages in the order of a custom field.

use xieli_domain_settings::custom_field::model::{FieldKind, FieldRights};
use xieli_domain_settings::custom_field::sorted::{By, Rest};
use xieli_domain_settings::list::Order;
use xieli_kernel::{Cursor, Direction, PageRequest};

use crate::custom_field::field;

/// Start of a page.
enum Start {
    /// Number of pages to skip.
    Page(i64),
    /// After the record with this key.
    Key(&'static str, i64),
    /// After this record, which has no value.
    Blank(i64),
}

/// A page of three records in the order of a field.
fn by(start: Start, direction: Direction) -> By {
    let order = Order::by_own(7, direction);
    let behind = |value: Option<&str>, id| {
        let cursor = Cursor { sort: order.name(), value: value.map(str::to_owned), id };
        PageRequest::After { first: 3, after: Some(cursor.encode()) }
    };
    let request = match start {
        Start::Page(pages) => PageRequest::Number { number: pages + 1, size: 3 },
        Start::Key(key, id) => behind(Some(key), id),
        Start::Blank(id) => behind(None, id),
    };
    let known = FieldRights { field: field(FieldKind::Text), reads: true, writes: false };
    By::checked(vec![known], 1, &order, &request).expect("a page")
}

#[test]
fn those_without_a_value_fill_what_the_others_leave() {
    let first = by(Start::Page(0), Direction::Asc);
    assert_eq!(first.rest(4), None);
    assert_eq!(first.rest(1), Some(Rest { after: None, offset: 0, limit: 3 }));
    let far = by(Start::Page(3), Direction::Desc);
    // some lie after nine others, so that those without a value begin at once
    assert_eq!(far.rest(2), Some(Rest { after: None, offset: 0, limit: 2 }));
    assert_eq!(far.rest(0), Some(Rest { after: None, offset: 9, limit: 4 }));
    let behind = by(Start::Blank(5), Direction::Asc);
    assert!(behind.keys().is_none());
    assert_eq!(behind.rest(0), Some(Rest { after: Some(5), offset: 0, limit: 4 }));
    let along = by(Start::Key("a", 5), Direction::Asc);
    assert!(along.keys().is_some());
    assert_eq!(along.rest(0), Some(Rest { after: None, offset: 0, limit: 4 }));
}

#[test]
fn few_are_put_in_order_as_many_are_walked() {
    let keys = || vec![(1, "b".to_owned()), (2, "a".to_owned()), (3, "b".to_owned())];
    let ids = || vec![5, 3, 1, 2, 4];
    let page = |start: Start, direction| {
        let found = by(start, direction).among(ids(), keys());
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(page(Start::Page(0), Direction::Asc), [2, 1, 3, 4]);
    assert_eq!(page(Start::Page(0), Direction::Desc), [3, 1, 2, 5]);
    assert_eq!(page(Start::Page(1), Direction::Asc), [4, 5]);
    assert_eq!(page(Start::Page(3), Direction::Asc), Vec::<i64>::new());
    assert_eq!(page(Start::Key("b", 1), Direction::Asc), [3, 4, 5]);
    // after a record deleted meanwhile
    assert_eq!(page(Start::Key("b", 2), Direction::Desc), [1, 2, 5, 4]);
    assert_eq!(page(Start::Blank(4), Direction::Asc), [5]);
    assert_eq!(page(Start::Blank(5), Direction::Desc), [4]);
}

#[test]
fn a_page_has_its_places_in_their_order_and_cursors_of_its_field() {
    let by = by(Start::Page(0), Direction::Desc);
    let request = PageRequest::After { first: 3, after: None };
    let places = vec![(3, Some("b".into())), (1, Some("a".into())), (9, None), (2, None)];
    // record 1 was deleted meanwhile
    let page = by.page(&request, places, vec![2, 9, 3], |row| *row);
    assert_eq!(page.rows.iter().map(|(_, row)| *row).collect::<Vec<i64>>(), [3, 9, 2]);
    assert_eq!(page.rows[0].0, Cursor { sort: "CUSTOM 7 DESC".into(), value: Some("b".into()), id: 3 });
    assert_eq!(page.rows[1].0.value, None);
}

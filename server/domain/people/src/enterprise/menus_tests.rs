//! Tests of the menu entries that an enterprise has enabled.

use xieli_domain_people::enterprise::menus::{chosen, off, stored, with_groups};
use xieli_kernel::permission::all_menu_ids;

#[test]
fn a_group_is_there_as_long_as_one_of_its_entries_is_and_everything_is_nothing() {
    assert_eq!(stored(&[201]), Some(vec![200, 201]));
    assert_eq!(stored(&[200]), Some(vec![]));
    let all: Vec<i32> = all_menu_ids().collect();
    assert_eq!(stored(&all), None);
    assert_eq!(chosen(&all).ok(), Some(None));
    assert!(chosen(&[1]).is_err() && chosen(&[201; 500]).is_err());
}

#[test]
fn what_is_off_is_named() {
    assert_eq!(off(None), None);
    let but: Vec<i32> = all_menu_ids().filter(|id| *id != 201).collect();
    assert_eq!(off(Some(&but)).as_deref(), Some("上传文档"));
    let group = with_groups(&[200]).expect("known");
    assert_eq!(group.into_iter().collect::<Vec<_>>(), [200, 201, 202, 203]);
}

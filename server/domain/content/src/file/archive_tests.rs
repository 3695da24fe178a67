//! Tests of paths and bounds of archives.

use xieli_domain_content::file::archive::{Entry, MOST_BYTES, MOST_FILES, Places, fits};

#[test]
fn every_file_has_a_name_of_its_own_and_none_leads_elsewhere() {
    let mut places = Places::default();
    let mut free = |name: &str| places.free("", name);
    assert_eq!(free("合同.pdf"), "合同.pdf");
    assert_eq!(free("合同.pdf"), "合同 (2).pdf");
    assert_eq!(free("合同 (2).pdf"), "合同 (2) (2).pdf");
    assert_eq!(free("README"), "README");
    assert_eq!(free("readme"), "readme (2)");
    assert_eq!(free("../a:b.txt"), ".._a_b.txt");
    assert_eq!(free(".."), "_");
}

#[test]
fn an_archive_is_bounded_by_files_and_by_bytes() {
    let one = |size| Entry { id: 1, path: String::new(), size };
    assert!(fits(&vec![one(1); MOST_FILES]));
    assert!(!fits(&vec![one(1); MOST_FILES + 1]));
    assert!(fits(&[one(MOST_BYTES)]) && !fits(&[one(MOST_BYTES), one(1)]));
}

//! Tests of Authorization headers.

use xieli_domain_people::account::identity::bare;

#[test]
fn the_head_may_be_written_in_any_case_or_left_out() {
    for header in ["Bearer a.b.c", "bearer a.b.c", "BEARER  a.b.c", "a.b.c"] {
        assert_eq!(bare(header), "a.b.c", "{header}");
    }
    assert_eq!(bare("中"), "中");
}

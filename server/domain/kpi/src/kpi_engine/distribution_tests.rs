//! Tests of forced distributions of grades.

use xieli_domain_kpi::kpi_engine::distribution::{message, over, room};
use xieli_domain_kpi::kpi_engine::model::Quota;

fn quota(grade: &str, most: i32) -> Quota {
    Quota { grade: grade.into(), most }
}

fn people(counts: &[(&'static str, usize)]) -> Vec<Option<&'static str>> {
    counts.iter().flat_map(|(grade, count)| std::iter::repeat_n(Some(*grade), *count)).collect()
}

#[test]
fn at_most_so_many_have_a_grade() {
    let quotas = [quota("A", 2000), quota("B", 5000)];
    assert_eq!(over(&quotas, people(&[("A", 2), ("B", 5), ("C", 3)])), []);
    let found = over(&quotas, people(&[("A", 3), ("B", 6), ("C", 1)]));
    assert_eq!(message(&found), "等级 A 最多 2 人，现有 3 人；等级 B 最多 5 人，现有 6 人");
    assert_eq!(over(&[], people(&[("A", 3)])), []);
    // those without a grade are examinees too
    assert_eq!(over(&quotas, [Some("A"), None, None, None, None]), []);
}

#[test]
fn small_numbers_are_rounded() {
    let rooms = |most| [1, 2, 3, 4, 5, 10].map(|count| room(&quota("A", most), count));
    assert_eq!(rooms(2000), [0, 0, 1, 1, 1, 2]);
    assert_eq!(rooms(5000), [1, 1, 2, 2, 3, 5]);
    assert_eq!(rooms(0), [0; 6]);
    assert_eq!(rooms(10_000), [1, 2, 3, 4, 5, 10]);
}

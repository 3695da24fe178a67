//! Forced distribution of grades: bounds on the number of examinees of a plan with each grade.

use super::model::{Quota, WHOLE};

/// A grade with too many examinees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    /// Its name.
    pub grade: String,
    /// Number of examinees with it.
    pub count: usize,
    /// The most that may have it.
    pub most: usize,
}

/// The most examinees of a quota, rounded to the nearest, a half upwards: 20 % of three is one.
pub fn room(quota: &Quota, examinees: usize) -> usize {
    let whole = usize::try_from(WHOLE).unwrap_or(1);
    let most = usize::try_from(quota.most).unwrap_or_default().min(whole);
    (2 * most * examinees + whole) / (2 * whole)
}

/// Grades with too many examinees; empty if the distribution is kept. Examinees without a grade count in the
/// total.
pub fn over<'a>(quotas: &[Quota], grades: impl IntoIterator<Item = Option<&'a str>>) -> Vec<Over> {
    let grades: Vec<Option<&str>> = grades.into_iter().collect();
    let of = |quota: &Quota| {
        let count = grades.iter().filter(|grade| **grade == Some(quota.grade.as_str())).count();
        let most = room(quota, grades.len());
        (count > most).then(|| Over { grade: quota.grade.clone(), count, most })
    };
    quotas.iter().filter_map(of).collect()
}

/// Error message: `等级 A 最多 2 人，现有 3 人`.
pub fn message(over: &[Over]) -> String {
    let one = |over: &Over| format!("等级 {} 最多 {} 人，现有 {} 人", over.grade, over.most, over.count);
    over.iter().map(one).collect::<Vec<_>>().join("；")
}

//! The forced distribution of grades: at most so many of the examinees of a plan may have one.

use super::model::{Quota, WHOLE};

/// A grade that too many have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    /// Its name.
    pub grade: String,
    /// The examinees with it.
    pub count: usize,
    /// The most that may have it.
    pub most: usize,
}

/// The most examinees of a number that a quota leaves room for. Rounded to the nearest, a half upwards: 20 % of three is one.
pub fn room(quota: &Quota, examinees: usize) -> usize {
    let whole = usize::try_from(WHOLE).unwrap_or(1);
    let most = usize::try_from(quota.most).unwrap_or_default().min(whole);
    (2 * most * examinees + whole) / (2 * whole)
}

/// The grades that too many of the examinees have; none: the distribution is kept. Somebody without a grade counts as an examinee.
pub fn over<'a>(quotas: &[Quota], grades: impl IntoIterator<Item = Option<&'a str>>) -> Vec<Over> {
    let grades: Vec<Option<&str>> = grades.into_iter().collect();
    let of = |quota: &Quota| {
        let count = grades.iter().filter(|grade| **grade == Some(quota.grade.as_str())).count();
        let most = room(quota, grades.len());
        (count > most).then(|| Over { grade: quota.grade.clone(), count, most })
    };
    quotas.iter().filter_map(of).collect()
}

/// A refusal in words: `等级 A 最多 2 人，现有 3 人`.
pub fn message(over: &[Over]) -> String {
    let one = |over: &Over| format!("等级 {} 最多 {} 人，现有 {} 人", over.grade, over.most, over.count);
    over.iter().map(one).collect::<Vec<_>>().join("；")
}

//! Combines the inputs of raters to one value (business §7 KPI `indicationInput`).

use super::model::{Missing, Scoring};
use super::score::{Part, half_away, score};

/// The input of a rater.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rated {
    /// Its share in the value; if no input has one, all count the same.
    pub share: i32,
    /// The value; `None` if the rater gave none.
    pub value: Option<i64>,
}

/// The combined value of all raters; `None` if it is missing. An input of share 0 among others with a share
/// does not count. Under [`Missing::Zero`] a missing input counts as 0, unless that would improve the score:
/// where less is better, its share falls to the others.
pub fn rate(inputs: &[Rated], missing: Missing, scoring: &Scoring) -> Option<i64> {
    let shared = inputs.iter().any(|input| input.share > 0);
    let part = |input: &Rated| if shared { i128::from(input.share.max(0)) } else { 1 };
    let counted = || inputs.iter().filter(|input| part(input) > 0);
    let mean = |silent: Option<i64>| {
        let values = || counted().filter_map(|input| Some((part(input), input.value.or(silent)?)));
        let all: i128 = values().map(|(part, _)| part).sum();
        let sum: i128 = values().map(|(part, value)| part * i128::from(value)).sum();
        if all == 0 { None } else { i64::try_from(half_away(sum, all)).ok() }
    };
    let given = mean(None)?;
    if counted().all(|input| input.value.is_some()) {
        return Some(given);
    }
    match missing {
        Missing::Block => None,
        Missing::Ignore => Some(given),
        Missing::Zero => {
            let filled = mean(Some(0))?;
            let of = |value| score(scoring, value, Part::WHOLE);
            Some(if of(filled) <= of(given) { filled } else { given })
        }
    }
}

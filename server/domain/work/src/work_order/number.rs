//! Keywords of the search box that are endings of work order numbers; [`super::rules::code`] makes whole
//! numbers.

/// The ending of an order's number, as a keyword.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The id, after the last digits of the day.
    Dated {
        /// The complete id.
        id: i64,
        /// Up to six digits of the day, `YYMMDD`.
        day: String,
    },
    /// The last digits of the id.
    Figures {
        /// The last four digits, as a number.
        last: i64,
        /// All typed digits.
        all: String,
    },
}

/// Length of the shortest ending that finds an order.
const MIN_ENDING: usize = 4;

/// The ending that a keyword is, or the whole number: at least four characters of `WO261126-60`.
pub fn ending(keyword: &str) -> Option<Ending> {
    let typed = keyword.trim().to_ascii_uppercase();
    let figures = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    if typed.len() < MIN_ENDING {
        return None;
    }
    let Some((before, number)) = typed.split_once('-') else {
        // a bigint has at most 19 digits
        let last = typed.get(typed.len() - MIN_ENDING..)?.parse().ok()?;
        return (figures(&typed) && typed.len() <= 19).then_some(Ending::Figures { last, all: typed });
    };
    let id = number.parse().ok().filter(|_| figures(number) && !number.starts_with('0'))?;
    let day = before.trim_start_matches(|one: char| !one.is_ascii_digit());
    let fits = match &before[..before.len() - day.len()] {
        "" => day.len() <= 6,
        "WO" | "O" => day.len() == 6,
        _ => false,
    };
    (fits && figures(day)).then(|| Ending::Dated { id, day: day.to_owned() })
}

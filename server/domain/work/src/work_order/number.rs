//! The ends of orders' numbers, as people type them into the search box; the whole numbers are [`super::rules::code`].

/// The end of what people call an order, as somebody types it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// Its number, behind the last figures of its day.
    Dated {
        /// The whole number.
        id: i64,
        /// Up to six figures of the day, `YYMMDD`.
        day: String,
    },
    /// The last figures of its number.
    Figures {
        /// The last four of them, as a number.
        last: i64,
        /// All that were typed.
        all: String,
    },
}

/// The shortest end of a number that finds its order.
const MIN_ENDING: usize = 4;

/// The end of a number that a keyword is, or the whole number: at least four characters of `WO261126-60`.
pub fn ending(keyword: &str) -> Option<Ending> {
    let typed = keyword.trim().to_ascii_uppercase();
    let figures = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    if typed.len() < MIN_ENDING {
        return None;
    }
    let Some((before, number)) = typed.split_once('-') else {
        // a bigint has at most 19
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

//! Figures of a day after some of its exceptions were settled as normal: those minutes count as worked. Pure
//! functions.

use crate::engine::day::result::{DayResult, Figures, Mark};

/// The day with these exceptions counted as normal. The minutes of the shift stay the same: minutes taken
/// from absence are added to work.
pub fn excused(result: &DayResult, normal: &[Mark]) -> DayResult {
    let mut day = result.clone();
    for mark in normal {
        if day.marks.remove(mark) {
            excuse(&mut day.figures, *mark);
        }
    }
    // without absence the day has no exception of absence
    if day.figures.absence == 0 {
        day.figures.absent_halves = 0;
        day.marks.remove(&Mark::Absent);
        day.marks.remove(&Mark::HalfAbsent);
    }
    day
}

fn excuse(figures: &mut Figures, mark: Mark) {
    let minutes = match mark {
        Mark::Late => std::mem::take(&mut figures.late),
        Mark::Early => std::mem::take(&mut figures.early),
        Mark::MissingStart | Mark::MissingEnd => std::mem::take(&mut figures.unproved),
        Mark::Absent | Mark::HalfAbsent => {
            figures.absent_halves = 0;
            (figures.late, figures.early, figures.unproved) = (0, 0, 0);
            figures.absence
        }
        Mark::Short => (figures.absence - figures.late - figures.early - figures.unproved).max(0),
        _ => 0,
    };
    let minutes = minutes.min(figures.absence);
    figures.absence -= minutes;
    figures.worked += minutes;
}

//! Decision of an approval node from the answers of its several signers.

use crate::flow_form::definition::{Mode, OnRefusal};

/// The answer of one signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// No answer yet.
    Open,
    /// Agreement.
    Agreed,
    /// Refusal.
    Refused,
}

/// The result of all answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Not decided yet.
    Open,
    /// Agreement.
    Passed,
    /// Refusal.
    Refused,
}

/// Evaluates answers. Without any signer nothing is ever decided: the caller that opens a node ensures that
/// it has one.
pub fn decide(mode: Mode, ratio: u8, on_refusal: OnRefusal, slots: &[Slot]) -> Decision {
    let count = |asked: Slot| slots.iter().filter(|slot| **slot == asked).count();
    let (open, agreed, refused) = (count(Slot::Open), count(Slot::Agreed), count(Slot::Refused));
    if slots.is_empty() {
        return Decision::Open;
    }
    if on_refusal == OnRefusal::Stop && refused > 0 {
        return Decision::Refused;
    }
    match mode {
        Mode::All | Mode::Sequence if open > 0 => Decision::Open,
        Mode::All | Mode::Sequence if refused > 0 => Decision::Refused,
        Mode::All | Mode::Sequence => Decision::Passed,
        Mode::Any if agreed > 0 => Decision::Passed,
        Mode::Any if open > 0 => Decision::Open,
        Mode::Any => Decision::Refused,
        Mode::Ratio => {
            let needed = (slots.len() * usize::from(ratio)).div_ceil(100).max(1);
            if agreed >= needed {
                Decision::Passed
            } else if agreed + open < needed {
                Decision::Refused
            } else {
                Decision::Open
            }
        }
    }
}

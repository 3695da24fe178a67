//! Amounts of money: stored in fen, shown in yuan with at most two decimals.

/// The highest amount of one row, in yuan.
pub const MAX_AMOUNT: f64 = 1_000_000_000.0;

/// An amount of fen in yuan.
#[allow(clippy::cast_precision_loss)]
pub fn yuan(fen: i64) -> f64 {
    fen as f64 / 100.0
}

/// An amount of yuan in fen; `None` if it is negative, beyond [`MAX_AMOUNT`] or has more than two decimals.
#[allow(clippy::cast_possible_truncation)]
pub fn fen(yuan: f64) -> Option<i64> {
    let fen = (yuan * 100.0).round();
    // binary fractions are not decimal ones: 0.29 * 100 is 28.999…
    let whole = (yuan * 100.0 - fen).abs() <= fen.abs() * (4.0 * f64::EPSILON) + 1e-9;
    ((0.0..=MAX_AMOUNT).contains(&yuan) && whole).then_some(fen as i64)
}

#[cfg(test)]
mod tests {
    use super::{MAX_AMOUNT, fen, yuan};

    #[test]
    fn amounts_have_two_decimals_and_an_end() {
        assert_eq!([fen(0.29), fen(0.0), fen(1234.5)], [Some(29), Some(0), Some(123_450)]);
        assert_eq!(
            [fen(0.1 + 0.2), fen(1_234_567.89), fen(MAX_AMOUNT)],
            [Some(30), Some(123_456_789), Some(100_000_000_000)]
        );
        assert_eq!(
            [fen(-0.01), fen(0.001), fen(f64::NAN), fen(MAX_AMOUNT * 2.0), fen(1.000_000_1)],
            [None; 5]
        );
        assert!((yuan(29) - 0.29).abs() < f64::EPSILON);
    }
}

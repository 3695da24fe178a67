//! Numbers with at most two decimals, which are stored as hundredths.

use xieli_kernel::{AppError, AppResult, FieldCode, money};

/// The number of this many hundredths.
pub fn decimal(hundredths: i32) -> f64 {
    money::yuan(i64::from(hundredths))
}

/// The hundredths of a number; an error at `field` where it has more than two decimals. Bounds are checked
/// elsewhere.
pub fn hundredths(field: &str, number: f64) -> AppResult<i32> {
    let found = money::fen(number).and_then(|found| i32::try_from(found).ok());
    found.ok_or_else(|| {
        AppError::field(field, FieldCode::Invalid, "请输入 0 到 1000000 之间的数，最多两位小数")
    })
}

#[cfg(test)]
mod tests {
    use super::{decimal, hundredths};

    #[test]
    fn numbers_have_two_decimals() {
        let read = |number: f64| hundredths("quantity", number).ok();
        assert_eq!([read(2.5), read(0.01), read(0.0)], [Some(250), Some(1), Some(0)]);
        assert_eq!([read(0.001), read(-1.0), read(f64::NAN), read(1e12)], [None; 4]);
        assert!((decimal(250) - 2.5).abs() < f64::EPSILON);
    }
}

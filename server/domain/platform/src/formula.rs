//! Formulas over the fields of a form, or the indicators of an appraisal: `+ - * / ( )` over numbers and
//! `{key}`. The browser computes the same with the same arithmetic (IEEE 754 doubles, rounded half away from
//! zero); the server's result is the one stored.

use exmex::prelude::*;

/// The most characters of a formula.
const MAX_LENGTH: usize = 500;

/// A parsed formula.
pub struct Formula(FlatEx<f64>);

/// Reason why a text is no formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Too long.
    Long,
    /// Unknown symbols.
    Strange,
    /// A syntax error.
    Unreadable,
}

impl Wrong {
    /// Message for the user.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Long => "公式最长 500 个字符",
            Self::Strange => "公式只能使用数字、字段和 + - * / ( )",
            Self::Unreadable => "公式不完整或有误",
        }
    }
}

impl Formula {
    /// Parses a formula.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        if text.chars().count() > MAX_LENGTH {
            return Err(Wrong::Long);
        }
        let mut inside = false;
        for letter in text.chars() {
            inside = match (inside, letter) {
                (false, '{') => true,
                (true, '}') => false,
                (true, 'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.') => true,
                (false, '0'..='9' | '.' | '+' | '-' | '*' | '/' | '(' | ')' | ' ') => false,
                _ => return Err(Wrong::Strange),
            };
        }
        if inside || text.contains("{}") {
            return Err(Wrong::Unreadable);
        }
        FlatEx::parse(text).map(Self).map_err(|_| Wrong::Unreadable)
    }

    /// The keys of the fields that it uses.
    pub fn names(&self) -> &[String] {
        self.0.var_names()
    }

    /// The value, rounded to `decimals`; `None` if an operand is missing or the result is no finite number.
    pub fn value(&self, decimals: u8, of: impl Fn(&str) -> Option<f64>) -> Option<f64> {
        let operands: Option<Vec<f64>> = self.names().iter().map(|name| of(name)).collect();
        let value = self.0.eval(&operands?).ok()?;
        value.is_finite().then(|| rounded(value, decimals))
    }
}

/// Rounds half away from zero.
pub fn rounded(value: f64, decimals: u8) -> f64 {
    let unit = 10f64.powi(i32::from(decimals));
    (value * unit).round() / unit
}

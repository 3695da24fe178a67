//! Validation of single values. A checker collects every refusal, so that a form shows all of them at once.

use std::borrow::Cow;

use crate::normalize::phone;
use crate::{AppError, AppResult, FieldCode, FieldError};

/// The most ids that one call of a list may name, unless a smaller limit is declared.
pub const MAX_IDS: usize = 1000;

/// Validates the ids of a call: at most [`MAX_IDS`], no duplicates.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()
}

/// Form and bound of a plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// One line of at most so many characters.
    Line(usize),
    /// Several lines of at most so many characters together.
    Lines(usize),
    /// A mobile or landline number.
    Phone,
}

/// The name of a column in inputs: `contact_name` is `contactName`.
pub fn camel(column: &str) -> String {
    let mut parts = column.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |camel, part| {
        let mut letters = part.chars();
        let head = letters.next().map(|c| c.to_ascii_uppercase());
        camel + &head.into_iter().chain(letters).collect::<String>()
    })
}

/// Collects refusals; `finish` turns them into an error when there are any.
#[derive(Debug, Default)]
pub struct Checker {
    errors: Vec<FieldError>,
}

impl Checker {
    /// An empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a refusal.
    pub fn refuse(&mut self, field: &str, code: FieldCode, message: impl Into<Cow<'static, str>>) {
        self.errors.push(FieldError::new(field, code, message));
    }

    /// A required text: trimmed, 1 to `max` characters, without control characters.
    pub fn required(&mut self, field: &str, label: &str, value: &str, max: usize) -> String {
        let value = value.trim();
        if value.is_empty() {
            self.refuse(field, FieldCode::Required, format!("请输入{label}"));
        }
        self.text(field, label, value, max, false);
        value.to_owned()
    }

    /// An optional text: blank becomes `None`.
    pub fn optional(&mut self, field: &str, label: &str, value: Option<&str>, max: usize) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        self.text(field, label, value, max, false);
        Some(value.to_owned())
    }

    /// An optional text of several lines.
    pub fn lines(&mut self, field: &str, label: &str, value: Option<&str>, max: usize) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        self.text(field, label, value, max, true);
        Some(value.to_owned())
    }

    /// An optional text, within its bound.
    pub fn bounded(&mut self, field: &str, label: &str, value: Option<&str>, bound: Bound) -> Option<String> {
        match bound {
            Bound::Line(max) => self.optional(field, label, value, max),
            Bound::Lines(max) => self.lines(field, label, value, max),
            Bound::Phone => {
                let value = value.map(str::trim).filter(|value| !value.is_empty())?;
                Some(self.phone(field, value))
            }
        }
    }

    /// A mobile or landline number in its stored form: 7-8 or 11-12 digits (business §5 Contact), or a number
    /// in use that this pattern does not know.
    pub fn phone(&mut self, field: &str, value: &str) -> String {
        let read = phone::phone(value).map_err(|refused| refused.words("请输入正确的联系电话"));
        self.number(field, value, read)
    }

    /// A mobile number, with which a person signs in, in its stored form.
    pub fn mobile(&mut self, field: &str, value: &str) -> String {
        let read = phone::mobile(value).map_err(|refused| refused.words("请输入正确的手机号"));
        self.number(field, value, read)
    }

    fn number(&mut self, field: &str, value: &str, read: Result<String, Cow<'static, str>>) -> String {
        read.unwrap_or_else(|words| {
            self.refuse(field, FieldCode::Invalid, words);
            value.trim().to_owned()
        })
    }

    /// An e-mail address: something@host.tld, no spaces.
    pub fn email(&mut self, field: &str, value: &str) {
        let ok = value.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.')
        }) && !value.chars().any(char::is_whitespace)
            && value.matches('@').count() == 1;
        if !ok {
            self.refuse(field, FieldCode::Invalid, "请输入正确的邮箱");
        }
    }

    /// A list of ids: at most `max`, no duplicates.
    pub fn ids(&mut self, field: &str, ids: &[i64], max: usize) {
        if ids.len() > max {
            self.refuse(field, FieldCode::TooLong, format!("一次最多 {max} 条"));
        }
        let mut sorted = ids.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            self.refuse(field, FieldCode::Invalid, "存在重复的数据");
        }
    }

    /// The idempotency key of a call: 8 to 64 letters, digits or hyphens, of which a UUID consists.
    pub fn request_key(&mut self, field: &str, key: Option<&str>) {
        let Some(key) = key else { return };
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !plain || !(8..=64).contains(&key.len()) {
            self.refuse(field, FieldCode::Invalid, "请求标识须为 8 到 64 个字母、数字或连字符");
        }
    }

    /// `Ok` when nothing was refused.
    pub fn finish(self) -> AppResult<()> {
        if self.errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(self.errors)) }
    }

    fn text(&mut self, field: &str, label: &str, value: &str, max: usize, lines: bool) {
        if value.chars().count() > max {
            self.refuse(field, FieldCode::TooLong, format!("{label}不能超过 {max} 个字符"));
        }
        let control = |c: char| c.is_control() && !(lines && matches!(c, '\n' | '\r' | '\t'));
        if value.chars().any(control) {
            self.refuse(field, FieldCode::Invalid, format!("{label}含有非法字符"));
        }
    }
}

/// Whether `value` is a mainland mobile number: 11 digits beginning with 1.
pub fn is_mobile(value: &str) -> bool {
    value.len() == 11 && value.starts_with('1') && value.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_collected() {
        let mut check = Checker::new();
        check.required("name", "姓名", "  ", 10);
        check.required("name", "姓名", &"长".repeat(11), 10);
        check.optional("remark", "备注", Some("a\u{0}b"), 10);
        check.phone("phone", "12ab");
        check.email("email", "a@b");
        check.ids("ids", &[1, 2, 1], 2);
        let Err(AppError::Invalid(errors)) = check.finish() else { panic!("refused") };
        let codes: Vec<_> = errors.iter().map(|error| error.code).collect();
        use FieldCode::{Invalid, Required, TooLong};
        assert_eq!(codes, [Required, TooLong, Invalid, Invalid, Invalid, TooLong, Invalid]);
    }

    #[test]
    fn good_values_pass() {
        let mut check = Checker::new();
        assert_eq!(check.required("name", "姓名", " 张伟 ", 10), "张伟");
        assert_eq!(check.optional("remark", "备注", Some(" "), 10), None);
        assert_eq!(check.phone("phone", "021-12345678"), "02112345678");
        assert_eq!(check.mobile("phone", "+86 138 0000 1111"), "13800001111");
        assert_eq!(check.bounded("phone", "联系电话", Some(" "), Bound::Phone), None);
        let extension = check.bounded("phone", "联系电话", Some(" 010-62345678 转 801 "), Bound::Phone);
        assert_eq!(extension.as_deref(), Some("01062345678-801"));
        check.email("email", "a@b.cn");
        assert!(check.finish().is_ok());
    }

    #[test]
    fn an_idempotency_key_is_8_to_64_letters_digits_or_hyphens() {
        let checked = |key: Option<&str>| {
            let mut check = Checker::new();
            check.request_key("requestKey", key);
            check.finish()
        };
        let longest = "a".repeat(64);
        for key in ["a1b2c3d4", "0190163d-8694-739b-aea5-966c26f8ad91", &longest] {
            assert!(checked(Some(key)).is_ok(), "{key}");
        }
        assert!(checked(None).is_ok());
        for key in ["", "a1b2c3d", &format!("{longest}a"), "a1b2c3 4", "钥匙钥匙钥匙钥匙", "a1b2c3_4"]
        {
            let Err(AppError::Invalid(errors)) = checked(Some(key)) else { panic!("{key} is refused") };
            assert_eq!(errors[0].path, ["requestKey"]);
        }
    }
}

//! Reader of raw settings from the file and the environment; it collects all errors.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::keys::{self, FILE, FOREIGN, KEYS};

/// Origin of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The configuration file.
    File,
    /// An environment variable.
    Environment,
    /// Default value.
    Default,
}

impl Source {
    /// Label for `doctor`.
    pub fn label(self) -> &'static str {
        match self {
            Self::File => "文件 file",
            Self::Environment => "环境变量 environment",
            Self::Default => "默认 default",
        }
    }
}

/// Raw values by name, and the errors so far.
#[derive(Debug, Default)]
pub struct Reader {
    values: BTreeMap<&'static str, (String, Source)>,
    used: BTreeSet<&'static str>,
    /// All errors, each with the name of its setting.
    pub problems: Vec<String>,
}

impl Reader {
    /// Reads the text of the file (if any) and the environment variables.
    pub fn new(file: Option<(&str, &str)>, environment: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut reader = Self::default();
        if let Some((path, text)) = file {
            reader.take_file(path, text);
        }
        // an empty variable counts as unset: compose files and CI define such
        for (name, value) in environment.into_iter().filter(|(_, value)| !value.trim().is_empty()) {
            match keys::find(&name) {
                Some(key) => {
                    reader.values.insert(key.name, (value, Source::Environment));
                }
                None if name.starts_with("XIELI_") && !FOREIGN.contains(&name.as_str()) => {
                    reader.problems.push(unknown(&name, "环境变量 environment"));
                }
                None => {}
            }
        }
        reader
    }

    fn take_file(&mut self, path: &str, text: &str) {
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                self.problems.push(format!("{path}: 不是有效的 TOML / not valid TOML: {error}"));
                return;
            }
        };
        for (name, value) in table {
            let Some(key) = KEYS.iter().find(|key| key.in_file() == name && key.name != FILE) else {
                self.problems.push(unknown(&name, path));
                continue;
            };
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(flag) => flag.to_string(),
                toml::Value::Array(items) if items.iter().all(toml::Value::is_str) => {
                    items.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(",")
                }
                _ => {
                    self.problems.push(format!(
                        "{name} ({path}): 应为文字、数字或是否 / must be a text, a number or a boolean"
                    ));
                    continue;
                }
            };
            self.values.insert(key.name, (text, Source::File));
        }
    }

    /// The effective value and its origin.
    pub fn found(&self, name: &str) -> (String, Source) {
        let said = self.values.get(name).filter(|(value, _)| !value.trim().is_empty());
        match said {
            Some((value, source)) => (value.trim().to_owned(), *source),
            None => (keys::find(name).map(|key| key.default).unwrap_or_default().to_owned(), Source::Default),
        }
    }

    /// The names that were read: a test compares them with the table.
    pub fn used(&self) -> &BTreeSet<&'static str> {
        &self.used
    }

    /// A text; `None` when empty.
    pub fn text(&mut self, name: &'static str) -> Option<String> {
        self.used.insert(name);
        let (value, _) = self.found(name);
        (!value.is_empty()).then_some(value)
    }

    /// A path with a default.
    pub fn path(&mut self, name: &'static str) -> PathBuf {
        self.text(name).map(PathBuf::from).unwrap_or_default()
    }

    /// A whole number within bounds.
    pub fn number(&mut self, name: &'static str, least: u64, most: u64) -> u64 {
        let text = self.text(name).unwrap_or_default();
        match text.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => number,
            _ => {
                self.refuse(
                    name,
                    &text,
                    &format!("应为 {least} 到 {most} 的整数 / must be a whole number from {least} to {most}"),
                );
                least
            }
        }
    }

    /// As [`Self::number`], for counts.
    pub fn count(&mut self, name: &'static str, least: u64, most: u64) -> usize {
        usize::try_from(self.number(name, least, most)).unwrap_or(usize::MAX)
    }

    /// Seconds, one to an hour.
    pub fn seconds(&mut self, name: &'static str) -> Duration {
        Duration::from_secs(self.number(name, 1, 3600))
    }

    /// `true` or `false`.
    pub fn flag(&mut self, name: &'static str) -> bool {
        match self.text(name).as_deref() {
            Some("true") => true,
            Some("false") => false,
            other => {
                let value = other.unwrap_or_default().to_owned();
                self.refuse(name, &value, "应为 true 或 false / must be true or false");
                false
            }
        }
    }

    /// A value with a parser of its own; `None` if empty or refused.
    pub fn parsed<T>(
        &mut self,
        name: &'static str,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(name)?;
        let value = read(&text);
        if value.is_none() {
            self.refuse(name, &text, wanted);
        }
        value
    }

    /// Records an invalid value. The value of a secret is not repeated.
    pub fn refuse(&mut self, name: &'static str, value: &str, wanted: &str) {
        let shown = match keys::find(name) {
            Some(key) if key.secret => "…",
            _ => value,
        };
        self.problems.push(format!("{name}={shown}: {wanted}"));
    }
}

fn unknown(name: &str, place: &str) -> String {
    let hint = KEYS
        .iter()
        .flat_map(|key| [key.name.to_owned(), key.in_file()])
        .map(|known| (distance(&known, name), known))
        .min()
        .filter(|(distance, _)| *distance <= 3)
        .map(|(_, known)| format!("；是否想写 {known}？ / did you mean {known}?"))
        .unwrap_or_default();
    format!("{name} ({place}): 未知的配置项 / unknown setting{hint}")
}

/// Edit distance of two names.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let up = row[j + 1];
            row[j + 1] = (up + 1).min(row[j] + 1).min(diagonal + usize::from(x != *y));
            diagonal = up;
        }
    }
    row[b.len()]
}

/// An address or a network of addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether the address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                prefix(u128::from(base.to_bits()), 32, self.bits)
                    == prefix(u128::from(address.to_bits()), 32, self.bits)
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => {
                prefix(base.to_bits(), 128, self.bits) == prefix(address.to_bits(), 128, self.bits)
            }
            _ => false,
        }
    }
}

fn prefix(bits: u128, width: u8, keep: u8) -> u128 {
    bits.checked_shr(u32::from(width - keep)).unwrap_or(0)
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (base, bits) = text.split_once('/').map_or((text, None), |(base, bits)| (base, Some(bits)));
        let base: IpAddr = base.parse().map_err(|_| ())?;
        let width = if base.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(width), |bits| bits.parse().map_err(|_| ()))?;
        if bits <= width { Ok(Self { base, bits }) } else { Err(()) }
    }
}

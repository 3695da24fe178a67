//! Addresses that webhooks may call: public ones, and internal ones that the operator has allowed
//! (docs/security.md).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};
use xieli_kernel::{AppError, AppResult, FieldCode};

pub use crate::adapters::Opened;

/// The longest address, in bytes.
pub const MAX_URL: usize = 1000;

/// IPv4 networks that are not public: RFC 6890 and its successors, multicast, reserved.
const INSIDE_4: &[([u8; 4], u8)] = &[
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    // carrier-grade NAT, and the metadata service of some clouds
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    // link-local, where most clouds serve their metadata
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// Whether an IP address is public.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_4(address),
        IpAddr::V6(address) => is_public_6(address),
    }
}

fn is_public_4(address: Ipv4Addr) -> bool {
    // Azure's metadata service has an address that looks public
    if address == Ipv4Addr::new(168, 63, 129, 16) {
        return false;
    }
    let bits = address.to_bits();
    !INSIDE_4.iter().any(|(base, length)| {
        let shift = 32 - u32::from(*length);
        bits >> shift == Ipv4Addr::from(*base).to_bits() >> shift
    })
}

/// Only 2000::/3 is assigned; addresses in it that embed an IPv4 address are judged by that.
fn is_public_6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_4(inner);
    }
    let four = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match parts {
        // NAT64
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => is_public_4(four(high, low)),
        // 6to4
        [0x2002, high, low, ..] => is_public_4(four(high, low)),
        // Teredo, benchmarks, ORCHID and the rest of 2001::/23; documentation
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        [0x3fff, second, ..] => second >= 0x1000,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

/// Whether an IP address may be called over this scheme.
pub fn may_call(address: IpAddr, secure: bool, opened: &dyn Opened) -> bool {
    opened.contains(address) || secure && is_public(address)
}

/// Parses the address of a webhook. Its host name is resolved and checked at each call.
pub fn check(text: &str, opened: &dyn Opened) -> AppResult<Url> {
    let refuse = |message: &'static str| AppError::field("url", FieldCode::Invalid, message);
    if text.len() > MAX_URL {
        let message = format!("推送地址不能超过 {MAX_URL} 个字符");
        return Err(AppError::field("url", FieldCode::TooLong, message));
    }
    let url = Url::parse(text).map_err(|_| refuse("请输入正确的推送地址，例如 https://example.com/hook"))?;
    let secure = match url.scheme() {
        "https" => true,
        "http" if !opened.is_empty() => false,
        _ => return Err(refuse("推送地址须以 https:// 开头")),
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refuse("推送地址不能含有用户名和密码"));
    }
    let literal = match url.host() {
        Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            let inside = name == "localhost" || name.ends_with(".localhost") || name.ends_with(".internal");
            if inside && opened.is_empty() {
                return Err(refuse("推送地址不能指向内部网络"));
            }
            None
        }
        None => return Err(refuse("请输入正确的推送地址，例如 https://example.com/hook")),
    };
    if literal.is_some_and(|address| !may_call(address, secure, opened)) {
        return Err(refuse("推送地址不能指向内部网络"));
    }
    Ok(url)
}

/// An address without secrets: without its query, and for a robot without the secret part of its path.
pub fn shown(url: &Url, robot: bool) -> String {
    let mut text = url.origin().ascii_serialization();
    let (head, last) = url.path().rsplit_once('/').unwrap_or(("", url.path()));
    text.push_str(head);
    text.push('/');
    if robot && last.len() > 12 && last.is_ascii() {
        text.push_str(&last[..4]);
        text.push('…');
    } else {
        text.push_str(last);
    }
    if url.query().is_some() {
        text.push_str("?…");
    }
    text
}

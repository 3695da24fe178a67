//! Configuration of map tiles.

use url::Url;
use xieli_domain::services::MapTiles;
use xieli_kernel::coordinate::System;

use super::Reader;

/// Reads the settings; the reader collects errors.
pub(super) fn read(reader: &mut Reader) -> Option<MapTiles> {
    let tiles = reader.parsed(
        "XIELI_MAP_TILES",
        "应为含 {z}、{x}、{y} 的 http(s) 地址 / must be an http(s) address with {z}, {x} and {y}",
        tiles,
    );
    let attribution = reader.text("XIELI_MAP_ATTRIBUTION").unwrap_or_default();
    let system =
        reader.parsed("XIELI_MAP_SYSTEM", "应为 wgs84 或 gcj02 / must be wgs84 or gcj02", |text| match text
        {
            "wgs84" => Some(System::Wgs84),
            "gcj02" => Some(System::Gcj02),
            _ => None,
        });
    let (address, origin) = tiles?;
    Some(MapTiles { address, origin, attribution, system: system.unwrap_or_default() })
}

/// The URL template and its origin.
fn tiles(text: &str) -> Option<(String, String)> {
    if !["{z}", "{x}", "{y}"].iter().all(|part| text.contains(part)) {
        return None;
    }
    let address = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    // a host with placeholders is invalid, because the content security policy names it
    let host = address.host_str()?;
    if host.contains(['{', '}', '%']) {
        return None;
    }
    Some((text.to_owned(), address.origin().ascii_serialization()))
}

#[cfg(test)]
mod tests {
    use super::tiles;

    #[test]
    fn tiles_have_an_address_with_all_three_numbers() {
        let (address, origin) = tiles("https://t.example.com:8443/a/{z}/{x}/{y}.png?key=1").expect("tiles");
        assert_eq!(address, "https://t.example.com:8443/a/{z}/{x}/{y}.png?key=1");
        assert_eq!(origin, "https://t.example.com:8443");
        for strange in [
            "",
            "https://t.example.com/{z}/{x}.png",
            "ftp://t/{z}/{x}/{y}",
            "https://{z}/{x}/{y}",
            "/{z}/{x}/{y}",
        ] {
            assert_eq!(tiles(strange), None, "{strange}");
        }
    }
}

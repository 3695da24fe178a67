//! Tests of the parsing of addresses.

use super::*;

fn parsed(query: &str) -> Result<Address, Error> {
    Address::parse(&format!("postgres://u:p%40ss@db.example.com:5433/xieli{query}"))
}

#[test]
fn the_mode_decides() {
    let plain = parsed("").unwrap();
    assert!(!plain.is_encrypted());
    assert_eq!(plain.config.get_ssl_mode(), SslMode::Disable);
    assert_eq!(plain.config.get_password(), Some(b"p@ss".as_slice()));
    assert_eq!(parsed("?sslmode=disable").unwrap().roots, Roots::None);
    for mode in ["require", "verify-full"] {
        let address = parsed(&format!("?application_name=a&sslmode={mode}")).unwrap();
        assert_eq!((address.roots, address.config.get_ssl_mode()), (Roots::Machine, SslMode::Require));
        assert_eq!(address.config.get_application_name(), Some("a"));
    }
    let file = parsed("?sslmode=verify-full&sslrootcert=%2Fetc%2Fmy+own.pem").unwrap();
    assert_eq!(file.roots, Roots::File("/etc/my+own.pem".into()));
    assert_eq!(parsed("?sslmode=require&sslrootcert=system").unwrap().roots, Roots::Machine);
}

#[test]
fn what_would_not_protect_is_refused() {
    for query in [
        "?sslmode=prefer",
        "?sslmode=allow",
        "?sslmode=verify-ca",
        "?sslmode=",
        "?sslrootcert=/a",
        "?nonsense=1",
    ] {
        assert!(parsed(query).is_err(), "{query}");
    }
}

#[tokio::test]
async fn a_file_without_authorities_is_refused() {
    let missing = parsed("?sslmode=verify-full&sslrootcert=/nowhere/ca.pem").unwrap();
    let said = missing.connect().await.err().expect("refused").to_string();
    assert!(said.contains("/nowhere/ca.pem"), "{said}");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let empty = parsed(&format!("?sslmode=verify-full&sslrootcert={manifest}")).unwrap();
    assert!(matches!(empty.connect().await, Err(Error::Roots(_))));
}

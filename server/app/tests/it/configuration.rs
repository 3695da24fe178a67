//! A server with invalid configuration does not start.

use crate::support::Bench;

#[test]
fn wrong_settings_are_refused_with_their_names() {
    let bench = Bench::open();
    let file = bench.data().join("xieli.toml");
    std::fs::write(&file, "listn = \"127.0.0.1:1\"\n").expect("a file");
    let file = file.to_string_lossy().into_owned();
    let (done, said) =
        bench.run(&["serve"], &[("XIELI_CONFIG", &file), ("XIELI_POOL", "none"), ("XIELI_PORT", "1")]);
    assert!(!done);
    for name in ["listn", "listen", "XIELI_POOL=none", "XIELI_PORT", "配置有误"] {
        assert!(said.contains(name), "{name} is missing in: {said}");
    }
    let (done, said) = bench.run(&["serve"], &[("XIELI_CONFIG", "/nowhere/xieli.toml")]);
    assert!(!done && said.contains("XIELI_CONFIG=/nowhere/xieli.toml"), "{said}");
    let (done, said) = bench.run(&["serve"], &[("DATABASE_URL", "postgres://127.0.0.1:1/xieli")]);
    assert!(!done && said.contains("无法连接数据库"), "{said}");
    assert!(!bench.data().join("postgres").exists(), "and nothing was made");
}

#[test]
fn the_doctor_says_what_is_wrong() {
    let bench = Bench::open();
    let (done, said) = bench
        .run(&["doctor"], &[("XIELI_SMS_WEBHOOK", "ftp://x"), ("DATABASE_URL", "postgres://u:hunter2@h/d")]);
    assert!(!done && said.contains("✗ 配置 configuration: XIELI_SMS_WEBHOOK=ftp://x"), "{said}");
    assert!(!said.contains("hunter2"), "secrets are not printed: {said}");
    let (done, said) = bench.run(&["doctor"], &[("XIELI_CLIENT", "no/such/folder")]);
    assert!(!done && said.contains("XIELI_CLIENT") && said.contains("xieli migrate"), "{said}");
}

#[test]
fn what_is_printed_needs_no_database() {
    let bench = Bench::open();
    let (done, schema) = bench.run(&["schema"], &[]);
    assert!(done && schema.contains("type Query"), "{schema}");
    let (done, routes) = bench.run(&["rest-routes"], &[]);
    assert!(done && routes.contains("POST /api/ems/login\n"), "{routes}");
    let (done, cases) = bench.run(&["access-cases"], &[]);
    let committed = include_str!("../../../../client/src/access/cases.generated.json");
    assert!(
        done && cases.trim_end() == committed.trim_end(),
        "cases.generated.json differs: write it with `xieli access-cases`"
    );
}

//! Tests of attendance places: distances, Wi-Fi networks, and errors in the input.

use xieli_domain_attendance::engine::address::rules::{
    Address, Fix, Found, Position, faults, held_count, nearest, network,
};

const SHANGHAI: Position = Position { latitude: 31.2304, longitude: 121.4737 };

/// The position at this distance north of a place.
fn north(of: Position, metres: f64) -> Position {
    Position { latitude: of.latitude + metres / 111_195.08, ..of }
}

fn address(id: i64, position: Position, radius: i32) -> Address {
    Address { id, position, radius, networks: Vec::new() }
}

fn at(position: Position) -> Fix {
    Fix { position: Some(position), network: None }
}

#[test]
fn distances_are_those_of_the_globe() {
    let beijing = Position { latitude: 39.9042, longitude: 116.4074 };
    let metres = SHANGHAI.metres_to(beijing);
    assert!((metres - 1_067_000.0).abs() < 2000.0, "{metres}");
    assert!(SHANGHAI.metres_to(SHANGHAI) < 0.001);
    let across = Position { latitude: 0.0, longitude: 179.9995 }
        .metres_to(Position { latitude: 0.0, longitude: -179.9995 });
    assert!((across - 111.2).abs() < 0.2, "{across}");
}

#[test]
fn the_nearest_circle_that_holds_the_position_counts() {
    let all = [
        address(1, north(SHANGHAI, 400.0), 500),
        address(2, north(SHANGHAI, 100.0), 50),
        address(3, north(SHANGHAI, -300.0), 350),
    ];
    let found = nearest(&all, &at(SHANGHAI)).expect("an address");
    assert_eq!((found.address_id, found.inside, found.found), (3, true, Found::Position));
    // no circle contains the position: the nearest is returned
    let far = nearest(&all, &at(north(SHANGHAI, 2000.0))).expect("an address");
    assert_eq!((far.address_id, far.inside), (1, false));
    assert!((far.metres.expect("metres") - 1600.0).abs() < 1.0);
    assert_eq!(nearest(&[], &at(SHANGHAI)), None);
}

#[test]
fn the_edge_of_the_circle_is_inside() {
    let metres = SHANGHAI.metres_to(north(SHANGHAI, 200.0));
    let inside =
        |radius| nearest(&[address(1, north(SHANGHAI, 200.0), radius)], &at(SHANGHAI)).expect("one").inside;
    assert!((metres - 200.0).abs() < 0.01 && inside(201) && !inside(199));
}

#[test]
fn a_network_decides_without_a_position() {
    let home =
        Address { networks: vec!["aabbccddeeff".to_owned()], ..address(2, north(SHANGHAI, 9000.0), 50) };
    let all = [address(1, SHANGHAI, 500), home];
    let by = |network: &str, position| nearest(&all, &Fix { position, network: Some(network.to_owned()) });
    assert_eq!(
        by("AA:BB:CC:DD:EE:FF", None).map(|near| (near.address_id, near.found)),
        Some((2, Found::Network))
    );
    assert_eq!(by("AA-BB-CC-DD-EE-FF", Some(SHANGHAI)).map(|near| near.address_id), Some(2));
    assert_eq!(by("00:11:22:33:44:55", Some(SHANGHAI)).map(|near| near.address_id), Some(1));
    assert_eq!(by("00:11:22:33:44:55", None), None);
}

#[test]
fn telephones_that_hide_their_network_match_nothing() {
    assert_eq!(network("02:00:00:00:00:00"), None);
    assert_eq!(network("00-00-00-00-00-00"), None);
    assert_eq!(network("aa:bb:cc"), None);
    assert_eq!(network("办公室"), None);
    assert_eq!(network("AABB.CCDD.EEFF").as_deref(), Some("aabbccddeeff"));
}

#[test]
fn positions_that_are_none_are_refused() {
    let nowhere = [
        Position { latitude: f64::NAN, longitude: 0.0 },
        Position { latitude: 91.0, longitude: 0.0 },
        Position { latitude: 0.0, longitude: 180.5 },
        Position { latitude: 0.0, longitude: f64::INFINITY },
    ];
    for position in nowhere {
        assert_eq!(nearest(&[address(1, SHANGHAI, 500)], &at(position)), None, "{position:?}");
        assert_eq!(faults(position, 100, &[]).len(), 1);
    }
    assert_eq!(faults(SHANGHAI, 9, &["x".to_owned()]).len(), 2);
    assert_eq!(faults(SHANGHAI, 100, &["aabbccddeeff".to_owned()]), []);
    assert_eq!((held_count(false), held_count(true)), (-1, 0));
}

//! Where requests come from.

use std::net::{IpAddr, Ipv6Addr};

/// Whom an address counts as: of IPv6 the network, since every host has as many addresses there as it likes.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

//! Network addresses of requests: the part that counts for limits per address.

use std::net::{IpAddr, Ipv6Addr};

/// The rate-limited unit of an address: for IPv6 its network, since every host may use any address in it.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

//! Tests of the types of stored images.

use xieli_domain_content::file::thumbnail::kind;

#[test]
fn what_was_kept_is_known_by_its_beginning() {
    assert_eq!(kind(&[0xff, 0xd8, 0xff]), "image/jpeg");
    assert_eq!(kind(b"RIFF....WEBP"), "image/webp");
    assert_eq!(kind(b"\x89PNG"), "image/png");
    assert_eq!(kind(b""), "image/png");
}

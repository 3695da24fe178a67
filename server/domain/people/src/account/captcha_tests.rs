//! Tests of captchas.

use xieli_domain_people::account::captcha::{IMAGE_HEIGHT, IMAGE_WIDTH, draw};
use xieli_domain_people::account::captcha_font::LETTERS;

#[test]
fn no_letter_looks_like_another() {
    for (at, (letter, rows)) in LETTERS.iter().enumerate() {
        assert!(!"0O1IL2Z5S8BGQUV".contains(*letter), "{letter}");
        for (other, others) in &LETTERS[at + 1..] {
            let differing: u32 = rows.iter().zip(others).map(|(a, b)| (a ^ b).count_ones()).sum();
            assert!(differing >= 3, "{letter} and {other} differ in {differing} dots only");
        }
    }
}

#[test]
fn a_picture_is_a_png_and_no_two_are_alike() {
    let (one, other) = (draw(&[0, 1, 2, 3], 1).unwrap(), draw(&[0, 1, 2, 3], 2).unwrap());
    let read = image::load_from_memory(&one).unwrap();
    assert_eq!((read.width(), read.height()), (IMAGE_WIDTH, IMAGE_HEIGHT));
    assert_ne!(one, other);
    assert_ne!(draw(&[0, 1, 2, 3], 1).unwrap(), draw(&[4, 1, 2, 3], 1).unwrap());
}

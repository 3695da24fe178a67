//! Captchas: an image of four distorted letters, drawn here (core §7 `GET getCheckCode`); single use, valid
//! for five minutes.

use std::f32::consts::TAU;
use std::io::Cursor;

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use image::{ImageFormat, Rgb, RgbImage};
use rand::rngs::OsRng;
use rand::{Rng, RngCore, SeedableRng};
use xieli_kernel::{AppError, AppResult, FieldCode, clock, hex};

use super::captcha_font::{HEIGHT, LETTERS, WIDTH, dot};
use super::store::proof as store;
use crate::Services;

/// Lifetime of a captcha.
pub const LIFE: TimeDelta = TimeDelta::minutes(5);
/// Letters of a captcha.
pub const LENGTH: usize = 4;

/// Width of the image in pixels.
pub const IMAGE_WIDTH: u32 = 144;
/// Height of the image in pixels.
pub const IMAGE_HEIGHT: u32 = 48;
/// Radius of a dot, in widths of a dot.
const REACH: f32 = 0.74;
/// Brightness of the background.
const PAPER: f32 = 244.0;
/// Samples per pixel in each direction, for antialiasing.
const SAMPLES: u32 = 3;

/// A captcha to be solved.
#[derive(Debug, Clone)]
pub struct Captcha {
    /// Its id, to be sent back with the answer.
    pub id: String,
    /// `data:image/png;base64,…`, 144 by 48.
    pub image: String,
}

/// A person's answer to a captcha.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// Id of the captcha.
    pub id: Option<String>,
    /// The letters, in either case.
    pub answer: Option<String>,
}

/// Creates a captcha.
#[erased]
pub async fn make(services: &Services) -> AppResult<Captcha> {
    let mut id = [0u8; 16];
    OsRng.fill_bytes(&mut id);
    let id = hex(&id);
    let letters: Vec<usize> = (0..LENGTH).map(|_| OsRng.gen_range(0..LETTERS.len())).collect();
    let answer: String = letters.iter().map(|at| LETTERS[*at].0).collect();
    let image = tokio::task::spawn_blocking(move || draw(&letters, OsRng.next_u64()))
        .await
        .map_err(AppError::internal)??;
    let mut own = services.db().own().await?;
    store::insert_captcha(&mut own, &id, &answer, clock::now() + LIFE).await?;
    Ok(Captcha { id, image: format!("data:image/png;base64,{}", STANDARD.encode(image)) })
}

/// Consumes a captcha and refuses a wrong answer.
#[erased]
pub async fn check(tx: &mut AsyncPgConnection, reading: &Reading) -> AppResult<()> {
    let (Some(id), Some(answer)) = (&reading.id, &reading.answer) else {
        return Err(refused(FieldCode::CaptchaRequired, "请输入图形验证码"));
    };
    match store::take_captcha(tx, id).await? {
        None => Err(refused(FieldCode::Expired, "图形验证码已过期，请刷新")),
        Some(right) if right.eq_ignore_ascii_case(answer.trim()) => Ok(()),
        Some(_) => Err(refused(FieldCode::Invalid, "图形验证码错误")),
    }
}

fn refused(code: FieldCode, message: &'static str) -> AppError {
    AppError::field("captcha", code, message)
}

/// Position of one letter in the image.
struct Lying {
    rows: [u8; HEIGHT],
    x: f32,
    y: f32,
    sin: f32,
    cos: f32,
    dot: f32,
}

impl Lying {
    /// Whether the point lies on a dot of the letter. Dots are round and reach into their neighbours, so that
    /// strokes have no corners and no gaps.
    fn covers(&self, x: f32, y: f32) -> bool {
        let (dx, dy) = (x - self.x, y - self.y);
        let across = (dx * self.cos + dy * self.sin) / self.dot + WIDTH as f32 / 2.0;
        let down = (dy * self.cos - dx * self.sin) / self.dot + HEIGHT as f32 / 2.0;
        let (column, row) = (across.floor() as i32, down.floor() as i32);
        (-1..=1).flat_map(|right| (-1..=1).map(move |below| (column + right, row + below))).any(
            |(column, row)| {
                let (over, under) = (across - column as f32 - 0.5, down - row as f32 - 0.5);
                over * over + under * under < REACH * REACH && dot(&self.rows, column, row)
            },
        )
    }
}

/// A distorting line across the image: middle, amplitude, wavelength and phase.
struct Wave(f32, f32, f32, f32);

impl Wave {
    fn at(&self, x: f32) -> f32 {
        self.0 + self.1 * (x * TAU / self.2 + self.3).sin()
    }
}

/// Draws the letters at these places of the table as a PNG; equal seeds distort alike.
pub fn draw(letters: &[usize], seed: u64) -> AppResult<Vec<u8>> {
    let mut random = rand::rngs::StdRng::seed_from_u64(seed);
    let slot = IMAGE_WIDTH as f32 / (letters.len() as f32 + 0.4);
    let lying: Vec<Lying> = letters
        .iter()
        .enumerate()
        .map(|(at, letter)| {
            let turn: f32 = random.gen_range(-0.32..0.32);
            Lying {
                rows: LETTERS[*letter].1,
                x: slot * (at as f32 + 0.7) + random.gen_range(-3.0..3.0),
                y: IMAGE_HEIGHT as f32 / 2.0 + random.gen_range(-3.0..3.0),
                sin: turn.sin(),
                cos: turn.cos(),
                dot: random.gen_range(4.0..4.7),
            }
        })
        .collect();
    let mut wave = |swing: f32, middle: f32| {
        Wave(middle, swing, random.gen_range(50.0..110.0), random.gen_range(0.0..TAU))
    };
    let (bend, lean) = (wave(2.6, 0.0), wave(2.2, 0.0));
    let lines = [wave(9.0, 16.0), wave(9.0, 32.0)];
    let ink = [random.gen_range(20..90), random.gen_range(20..90), random.gen_range(60..140)];
    let inked = |x: f32, y: f32| {
        let (bent_x, bent_y) = (x + lean.at(y * 2.0), y + bend.at(x));
        lying.iter().any(|letter| letter.covers(bent_x, bent_y))
            || lines.iter().any(|line| (line.at(x) - y).abs() < 0.8)
    };
    let mut picture = RgbImage::new(IMAGE_WIDTH, IMAGE_HEIGHT);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let mut hits = 0;
        for sample in 0..SAMPLES * SAMPLES {
            let within = |at: u32| (at as f32 + 0.5) / SAMPLES as f32;
            let (over, down) = (within(sample % SAMPLES), within(sample / SAMPLES));
            hits += u32::from(inked(x as f32 + over, y as f32 + down));
        }
        let speck = random.gen_range(0..100) < 4;
        let share = (hits as f32 / (SAMPLES * SAMPLES) as f32).max(if speck { 0.5 } else { 0.0 });
        *pixel = Rgb(ink.map(|ink| (PAPER + (ink as f32 - PAPER) * share) as u8));
    }
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).map_err(AppError::internal)?;
    Ok(png.into_inner())
}

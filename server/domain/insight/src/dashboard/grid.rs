//! Positions of tiles on a grid of twelve columns and as many rows as needed. Pure functions.

use serde::{Deserialize, Serialize};

/// Number of columns.
pub const COLUMNS: i32 = 12;
/// The fewest columns of a tile: its title is still readable.
pub const MIN_WIDTH: i32 = 2;
/// The most rows of a tile.
pub const MAX_HEIGHT: i32 = 24;
/// Number of rows; no tile reaches beyond them.
pub const MAX_ROWS: i32 = 240;

/// A rectangle of the grid, counted from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The first column, from 0.
    pub x: i32,
    /// The first row, from 0.
    pub y: i32,
    /// Width in columns.
    pub w: i32,
    /// Height in rows.
    pub h: i32,
}

impl Place {
    /// Whether the rectangle lies on the grid and is neither too small nor too large.
    pub const fn fits(&self) -> bool {
        let Self { x, y, w, h } = *self;
        // each value is compared by itself first, because sums of values from a request may overflow
        x >= 0
            && y >= 0
            && w >= MIN_WIDTH
            && w <= COLUMNS
            && h >= 1
            && h <= MAX_HEIGHT
            && x <= COLUMNS - w
            && y <= MAX_ROWS - h
    }

    /// Whether two rectangles that fit the grid overlap.
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }
}

/// The first two rectangles that overlap; all of them fit the grid.
pub fn overlap(places: &[Place]) -> Option<(usize, usize)> {
    let pairs = places.iter().enumerate().flat_map(|(at, place)| {
        places.iter().enumerate().skip(at + 1).map(move |(other_at, other)| ((at, place), (other_at, other)))
    });
    let mut crossing = pairs.filter(|((_, place), (_, other))| place.overlaps(other));
    crossing.next().map(|((at, _), (other, _))| (at, other))
}

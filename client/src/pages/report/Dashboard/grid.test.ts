import { describe, expect, it } from "vitest";
import { clamped, freePlace, inOrder, MAX_ROWS, moved, overlaps, type Place, stepped, tidied } from "./grid";

const at = (x: number, y: number, w: number, h: number): Place => ({ x, y, w, h });
const tiles = (...places: readonly Place[]) => places.map((place, n) => ({ code: `t${n + 1}`, place }));
const places = (all: readonly { readonly place: Place }[] | null) => all?.map(({ place }) => place);

/** No tile lies over another, and all lie on the grid. */
function expectSound(all: readonly { readonly code: string; readonly place: Place }[]): void {
  for (const one of all) {
    expect(clamped(one.place)).toEqual(one.place);
    for (const other of all)
      if (other !== one) expect(overlaps(one.place, other.place), `${one.code} ${other.code}`).toBe(false);
  }
}

describe("a place", () => {
  it.each([
    [at(-3, -1, 4, 2), at(0, 0, 4, 2)],
    [at(11, 0, 4, 2), at(8, 0, 4, 2)],
    [at(0, 0, 20, 90), at(0, 0, 12, 24)],
    [at(0, 0, 1, 0), at(0, 0, 2, 1)],
    [at(0, 999, 4, 2), at(0, MAX_ROWS - 2, 4, 2)],
  ])("%o is brought onto the grid", (given, expected) => {
    expect(clamped(given)).toEqual(expected);
  });

  it("goes on by arrow keys, and stops at the edges", () => {
    const place = at(8, 0, 4, 2);
    expect(stepped(place, "ArrowLeft", false)).toEqual(at(7, 0, 4, 2));
    expect(stepped(place, "ArrowRight", false)).toEqual(place);
    expect(stepped(place, "ArrowUp", false)).toEqual(place);
    expect(stepped(place, "ArrowDown", false)).toEqual(at(8, 1, 4, 2));
    expect(stepped(place, "ArrowLeft", true)).toEqual(at(8, 0, 3, 2));
    // at the right edge it does not move left because it grows
    expect(stepped(place, "ArrowRight", true)).toEqual(place);
    expect(stepped(place, "ArrowDown", true)).toEqual(at(8, 0, 4, 3));
    expect(stepped(place, "Enter", false)).toBeNull();
  });
});

describe("a tile that goes somewhere", () => {
  it("pushes down what is in the way, and that what it meets", () => {
    const all = tiles(at(0, 0, 6, 2), at(6, 0, 6, 2), at(6, 2, 6, 3));
    const after = moved(all, "t1", at(4, 0, 6, 2));
    expect(places(after)).toEqual([at(4, 0, 6, 2), at(6, 2, 6, 2), at(6, 4, 6, 3)]);
    expectSound(after ?? []);
  });

  it("leaves alone what is not in the way", () => {
    const all = tiles(at(0, 0, 6, 2), at(6, 0, 6, 2), at(0, 9, 12, 2));
    expect(places(moved(all, "t2", at(6, 4, 6, 2)))).toEqual([
      at(0, 0, 6, 2),
      at(6, 4, 6, 2),
      at(0, 9, 12, 2),
    ]);
  });

  it("is sound wherever it goes", () => {
    const all = tiles(
      at(0, 0, 3, 2),
      at(3, 0, 3, 2),
      at(6, 0, 6, 2),
      at(0, 2, 6, 5),
      at(6, 2, 6, 5),
      at(0, 7, 12, 4),
    );
    for (let x = 0; x < 12; x += 1)
      for (let y = 0; y < 12; y += 1) {
        const after = moved(all, "t4", at(x, y, 6, 5));
        expect(after).not.toBeNull();
        expectSound(after ?? []);
      }
  });

  it("does not push anything off the grid", () => {
    const all = tiles(at(0, MAX_ROWS - 2, 12, 2), at(0, 0, 12, 1));
    expect(moved(all, "t2", at(0, MAX_ROWS - 1, 12, 1))).toBeNull();
  });
});

it("tiles are read from the top, and in a row from the left", () => {
  const all = tiles(at(6, 0, 6, 2), at(0, 2, 6, 2), at(0, 0, 6, 2));
  expect(inOrder(all).map(({ code }) => code)).toEqual(["t3", "t1", "t2"]);
});

it("what is tidied has no empty rows above it", () => {
  const all = tiles(at(0, 3, 6, 2), at(6, 9, 6, 2), at(0, 20, 12, 1));
  const after = tidied(all);
  expect(places(after)).toEqual([at(0, 0, 6, 2), at(6, 0, 6, 2), at(0, 2, 12, 1)]);
  expectSound(after);
});

it("a new tile stands at the first place where it fits", () => {
  expect(freePlace([], 6, 5)).toEqual(at(0, 0, 6, 5));
  expect(freePlace(tiles(at(0, 0, 6, 2)), 6, 2)).toEqual(at(6, 0, 6, 2));
  expect(freePlace(tiles(at(0, 0, 7, 2)), 6, 2)).toEqual(at(0, 2, 6, 2));
  const full = tiles(...Array.from({ length: 10 }, (_, n) => at(0, n * 24, 12, 24)));
  expect(freePlace(full, 2, 1)).toBeNull();
});

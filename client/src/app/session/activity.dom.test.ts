import { beforeEach, expect, it } from "vitest";
import { activeSince, touch, watchActivity } from "./activity";

beforeEach(() => localStorage.clear());

it("knows whether anybody was there since", () => {
  const now = Date.now() + 1_000_000;
  expect(activeSince(now)).toBe(false);
  touch(now);
  expect(activeSince(now)).toBe(true);
  expect(activeSince(now - 60_000)).toBe(true);
  expect(activeSince(now + 60_000)).toBe(false);
});

it("hears of other tabs through the storage", () => {
  localStorage.setItem("xieli.active", String(5_000_000));
  expect(activeSince(5_000_000)).toBe(true);
  localStorage.setItem("xieli.active", "rubbish");
  expect(activeSince(5_000_000)).toBe(false);
});

it("takes a key or a movement for somebody, until it stops watching", () => {
  const seen: string[] = [];
  const original = window.removeEventListener;
  window.removeEventListener = ((kind: string, ...rest: unknown[]) => {
    seen.push(kind);
    return Reflect.apply(original, window, [kind, ...rest]);
  }) as typeof original;
  watchActivity()();
  window.removeEventListener = original;
  expect(seen).toEqual(["keydown", "pointerdown", "wheel", "pointermove"]);
});

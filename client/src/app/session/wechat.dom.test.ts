import { beforeEach, expect, it } from "vitest";
import { newState, rememberAsked, takeAsked } from "./wechat";

beforeEach(() => sessionStorage.clear());

it("takes what it asked for once, by its state alone", () => {
  const state = newState();
  expect(state).toMatch(/^[0-9a-f]{32}$/);
  expect(newState()).not.toBe(state);
  rememberAsked({ state, purpose: "bind", target: "/profile/ProfileAccount" });
  expect(takeAsked(state)).toEqual({ state, purpose: "bind", target: "/profile/ProfileAccount" });
  expect(takeAsked(state)).toBeNull();
});

it("takes nothing that somebody else has asked for", () => {
  expect(takeAsked("a".repeat(32))).toBeNull();
  rememberAsked({ state: "b".repeat(32), purpose: "signIn", target: "/" });
  expect(takeAsked("a".repeat(32))).toBeNull();
  rememberAsked({ state: "b".repeat(32), purpose: "signIn", target: "/" });
  expect(takeAsked(null)).toBeNull();
  sessionStorage.setItem("xieli.wechat", "{");
  expect(takeAsked("b".repeat(32))).toBeNull();
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { watchDrafts } from "./drafts";
import { pickedLast, rememberPicked } from "./picked";
import { beginSession, endSession, rememberPerson, type StoredUser } from "./store";

const TOKENS = { token: "t", tokenHead: "Bearer ", refreshToken: "r", expiresIn: 600 };
const enter = (enterpriseId: string, id: string) => rememberPerson({ id, enterpriseId } as StoredUser, []);

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  beginSession(TOKENS);
  enter("1", "7");
  stop = watchDrafts();
});
afterEach(() => stop());

it("keeps whom one picked last, the latest first and nobody twice, ten of them", () => {
  for (const id of ["1", "2", "1"]) rememberPicked(id);
  expect(pickedLast()).toEqual(["1", "2"]);
  for (let id = 20; id < 40; id += 1) rememberPicked(String(id));
  expect(pickedLast()).toHaveLength(10);
  expect(pickedLast()[0]).toBe("39");
});

it("keeps neither oneself nor what is no id", () => {
  for (const id of ["7", "x", "", "1 or 1"]) rememberPicked(id);
  expect(pickedLast()).toEqual([]);
});

it("keeps it apart for each person and enterprise", () => {
  rememberPicked("3");
  enter("2", "8");
  expect(pickedLast()).toEqual([]);
  rememberPicked("4");
  enter("1", "7");
  expect(pickedLast()).toEqual(["3"]);
  for (let other = 10; other < 20; other += 1) {
    enter("1", String(other));
    rememberPicked("5");
  }
  enter("1", "7");
  expect(pickedLast()).toEqual([]);
});

it("drops it when somebody signs out, not when the session runs out", () => {
  rememberPicked("3");
  endSession("expired");
  expect(pickedLast()).toEqual([]);
  beginSession(TOKENS);
  enter("1", "7");
  expect(pickedLast()).toEqual(["3"]);
  endSession("signedOut");
  expect(localStorage.getItem("xieli.picked")).toBeNull();
});

it.each(["{", "{}", '[1, ["1/7", ["x"]], ["1/7"], ["1/7", 3]]'])("takes %s for nothing", (stored) => {
  localStorage.setItem("xieli.picked", stored);
  expect(pickedLast()).toEqual([]);
  rememberPicked("3");
  expect(pickedLast()).toEqual(["3"]);
});

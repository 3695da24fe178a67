import { beforeEach, expect, it } from "vitest";
import { rememberTrust, trustOf } from "./trust";

beforeEach(() => localStorage.clear());

it("knows a person by the name however it was typed", () => {
  rememberTrust(" Owner ", "a");
  expect(trustOf("owner")).toBe("a");
  rememberTrust("OWNER", "b");
  expect(trustOf("owner")).toBe("b");
  expect(trustOf("admin")).toBeNull();
});

it("remembers the last five and no rubbish", () => {
  for (const name of ["a", "b", "c", "d", "e", "f"]) rememberTrust(name, name.toUpperCase());
  expect(["a", "b", "f"].map(trustOf)).toEqual([null, "B", "F"]);
  localStorage.setItem("xieli.trust", '[1, ["x"], ["y", 2], ["z", "Z"]]');
  expect(["x", "y", "z"].map(trustOf)).toEqual([null, null, "Z"]);
  localStorage.setItem("xieli.trust", "{");
  expect(trustOf("z")).toBeNull();
});

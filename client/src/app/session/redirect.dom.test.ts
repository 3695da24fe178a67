import { describe, expect, it } from "vitest";
import { loginUrl, safeRedirect } from "./redirect";

const origin = "https://xieli.example";

describe("safeRedirect", () => {
  it.each(["/members", "/members?keyword=%E6%9D%8E&pageNo=2", "/doc/1/group/0#top", "/"])(
    "keeps %s",
    (path) => {
      expect(safeRedirect(path, origin)).toBe(path);
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "members",
    "",
    null,
    undefined,
    "/Login",
    "/login?redirectUrl=/login",
    "/LOGIN/",
    "/./login",
    "/.//evil.example",
  ])("drops %j", (value) => {
    expect(safeRedirect(value, origin)).toBe("/");
  });
});

describe("loginUrl", () => {
  it("leads back to where one was", () => {
    const url = loginUrl({ pathname: "/members", search: "?pageNo=2", hash: "" });
    expect(url).toBe("/Login?redirectUrl=%2Fmembers%3FpageNo%3D2");
    expect(loginUrl({ pathname: "/", search: "", hash: "" })).toBe("/Login");
  });
});

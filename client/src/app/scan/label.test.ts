import { describe, expect, it } from "vitest";
import { scanned, typed } from "./label";

const HERE = "https://work.example.com";
const CODE = "SB0123456789ABCDEFGHJK";

describe("what a label says", () => {
  it.each([
    `${HERE}/q/${CODE}`,
    `  ${HERE}/q/${CODE}\n`,
    `${HERE}/q/${CODE}/`,
    `${HERE}/q/${CODE}?from=print#top`,
    `HTTPS://WORK.EXAMPLE.COM/q/${CODE}`,
    `https://work.example.com:443/q/${CODE}`,
    CODE,
  ])("is its code: %j", (text) => {
    expect(scanned(text, HERE)).toEqual({ kind: "label", code: CODE });
  });

  it.each([
    `https://elsewhere.example.com/q/${CODE}`,
    `http://work.example.com/q/${CODE}`,
    `https://work.example.com:8443/q/${CODE}`,
    `https://work.example.com.elsewhere.net/q/${CODE}`,
    `https://work.example.com@elsewhere.net/q/${CODE}`,
    `//work.example.com/q/${CODE}`,
    `/q/${CODE}`,
    `${HERE}/w/${CODE}`,
    `${HERE}/q/`,
    `${HERE}/q/../members`,
    `${HERE}/q/${CODE}/more`,
    `${HERE}/q/%2e%2e%2fmembers`,
    `javascript:location='${HERE}/q/${CODE}'`,
    `blob:${HERE}/q/${CODE}`,
    `data:text/html,${CODE}`,
    "WIFI:S:workshop;T:WPA;P:secret;;",
    "SN-2024-00017",
    "SN20240017",
    CODE.toLowerCase(),
    "",
  ])("is nothing else: %j", (text) => {
    expect(scanned(text, HERE)).toEqual({ kind: "foreign", text: text.trim() });
  });

  it("is typed as it stands, or pasted as an address of ours", () => {
    expect(typed(" KEINCODE ", HERE)).toEqual({ kind: "label", code: "KEINCODE" });
    expect(typed(`${HERE}/q/${CODE}`, HERE)).toEqual({ kind: "label", code: CODE });
    expect(typed("https://elsewhere.example.com/q/AB", HERE).kind).toBe("foreign");
    expect(typed("javascript:alert(1)", HERE).kind).toBe("foreign");
  });
});

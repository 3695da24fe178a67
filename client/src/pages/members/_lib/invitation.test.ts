import { describe, expect, it } from "vitest";
import { invitationState, invitationUrl } from "./invitation";

const NOW = Date.parse("2026-11-21T08:00:00Z");
const BASE = {
  active: false,
  revokedAt: null,
  expiresAt: "2026-11-28T00:00:00Z",
  maxUses: null,
  usedCount: 0,
};

describe("an invitation's state", () => {
  it("says why it no longer works", () => {
    expect(invitationState({ ...BASE, active: true }, NOW).text).toBe("有效");
    expect(invitationState({ ...BASE, revokedAt: "2026-11-20T00:00:00Z" }, NOW).text).toBe("已撤销");
    expect(invitationState({ ...BASE, maxUses: 3, usedCount: 3 }, NOW).text).toBe("已用完");
    expect(invitationState({ ...BASE, expiresAt: "2026-11-20T00:00:00Z" }, NOW).text).toBe("已过期");
    expect(invitationState(BASE, NOW).text).toBe("已失效");
  });
});

describe("an invitation's link", () => {
  it("is whole, whatever the server names", () => {
    expect(invitationUrl("/join/abc", "https://xieli.example")).toBe("https://xieli.example/join/abc");
    expect(invitationUrl("https://a.example/join/abc", "https://b.example")).toBe(
      "https://a.example/join/abc",
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import RefreshMutation from "@/__generated__/refreshMutation.graphql";
import { execute } from "@/relay/environment";
import { refreshSession, switchEnterprise } from "./refresh";
import { beginSession, getSession } from "./store";

const issued = (token: string, expiresIn = 1800) => ({
  token,
  tokenHead: "Bearer",
  refreshToken: `refresh-${token}`,
  expiresIn,
});

type Body = { query?: string; documentId?: string; variables: { input?: { refreshToken?: string } } };

/** A server that accepts one access token and rotates refresh tokens, refusing a used one. */
function serve(accepted: { token: string }, used = new Set<string>()) {
  const calls: { name: string; authorization: string | null }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: string, init: RequestInit) => {
      const { documentId, variables } = JSON.parse(String(init.body)) as Body;
      const name = documentId === RefreshMutation.params.id ? "refresh" : "query";
      const authorization = new Headers(init.headers).get("authorization");
      calls.push({ name, authorization });
      await Promise.resolve();
      if (name === "refresh") {
        const token = variables.input?.refreshToken ?? "";
        const spent = used.has(token);
        used.add(token);
        accepted.token = `${accepted.token}+`;
        const tokens = spent ? null : issued(accepted.token);
        const userErrors = spent ? [{ field: null, message: "登录已失效", code: "EXPIRED" }] : [];
        return Response.json({ data: { sessionRefresh: { tokens, userErrors } } });
      }
      if (authorization === `Bearer ${accepted.token}`) return Response.json({ data: { ok: true } });
      return Response.json({
        data: null,
        errors: [{ message: "请重新登录", extensions: { code: "UNAUTHENTICATED" } }],
      });
    }),
  );
  return calls;
}

const ask = () => execute({ id: null, text: "query Q { ok }", variables: {} });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("renewing the session", () => {
  it("sends one refresh for many refused requests and repeats each of them once", async () => {
    beginSession(issued("old"));
    const calls = serve({ token: "new" });
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(replies.map((reply) => reply.data)).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(calls.filter((call) => call.name === "refresh")).toHaveLength(1);
    expect(calls.filter((call) => call.name === "query")).toHaveLength(8);
    expect(getSession().token?.token).toBe("new+");
  });

  it("renews before sending when the end is near", async () => {
    beginSession(issued("old", 10));
    const calls = serve({ token: "new" });
    await ask();
    expect(calls.map((call) => call.name)).toEqual(["refresh", "query"]);
    expect(calls[1]?.authorization).toBe("Bearer new+");
  });

  it("sends nothing when another tab has renewed already", async () => {
    beginSession(issued("old"));
    const calls = serve({ token: "new" });
    localStorage.setItem("xieli.token", JSON.stringify({ ...issued("other"), expiresAt: Date.now() + 1e6 }));
    await expect(refreshSession("old")).resolves.toBe(true);
    expect(calls).toEqual([]);
    expect(getSession().token?.token).toBe("other");
  });

  it("ends the session everywhere when the refresh is refused", async () => {
    beginSession(issued("old"));
    const { epoch } = getSession();
    serve({ token: "new" }, new Set(["refresh-old"]));
    await expect(ask()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(getSession()).toMatchObject({ token: null, end: "expired", epoch: epoch + 1 });
    expect(localStorage.length).toBe(0);
  });

  it("keeps the session when the server can't be reached", async () => {
    beginSession(issued("old"));
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("offline"))),
    );
    await expect(refreshSession("old")).rejects.toMatchObject({ code: "NETWORK" });
    expect(getSession().token?.token).toBe("old");
  });
});

describe("what persists", () => {
  it("is the token, the user and the enterprises", () => {
    beginSession(issued("old"));
    expect(
      Object.keys(localStorage).every((key) =>
        ["xieli.token", "xieli.user", "xieli.enterprises"].includes(key),
      ),
    ).toBe(true);
  });
});

describe("moving to another enterprise", () => {
  const answer = (tokens: object | null, userErrors: object[] = []) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Response.json({ data: { enterpriseSwitch: { tokens, userErrors } } })),
    );
  const sent = () => JSON.parse(String(vi.mocked(fetch).mock.calls[0]?.[1]?.body)) as Body;

  it("shows the refresh token and goes on with the one that comes for it", async () => {
    beginSession(issued("old"));
    answer(issued("new"));
    await switchEnterprise("2");
    expect(sent().variables.input).toEqual({ enterpriseId: "2", refreshToken: "refresh-old" });
    expect(getSession().token).toMatchObject({ token: "new", refreshToken: "refresh-new" });
  });

  it("keeps the refresh token where none comes", async () => {
    beginSession(issued("old"));
    answer({ ...issued("new"), refreshToken: null });
    await switchEnterprise("2");
    expect(getSession().token).toMatchObject({ token: "new", refreshToken: "refresh-old" });
  });

  it("stays where it is when it is refused, in the server's words", async () => {
    beginSession(issued("old"));
    answer(null, [{ field: ["enterpriseId"], message: "企业不存在或您不在其中", code: "NOT_FOUND" }]);
    await expect(switchEnterprise("9")).rejects.toThrow("企业不存在或您不在其中");
    expect(getSession().token?.token).toBe("old");
  });
});

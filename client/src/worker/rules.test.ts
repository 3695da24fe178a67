import { describe, expect, it } from "vitest";
import { handlerOf, pageOf } from "./rules";

const HOME = "https://xieli.example";
const asked = (path: string, more = {}) =>
  handlerOf({ method: "GET", mode: "navigate", url: new URL(path, HOME).href, range: false, ...more }, HOME);

describe("what the worker does with a request", () => {
  it("opens pages of the product, whatever is in their address", () => {
    for (const path of ["/", "/workorder/mine", "/workorder/7/info?tab=1", "/members", "/quality", "/Login"])
      expect(asked(path), path).toBe("page");
  });

  it("stays away from what is the server's own or opens something by its address", () => {
    for (const path of [
      "/api/res/oss/file?token=x",
      "/graphql",
      "/graphiql",
      "/healthz",
      "/q/QD001",
      "/w/secret",
      "/a/secret",
      "/v/proof",
      "/join/code",
      "/scan/ticket",
      "/operations.json",
      "https://other.example/",
    ])
      expect(asked(path), path).toBe("none");
    expect(asked("/workorder/mine", { method: "POST" })).toBe("none");
  });

  it("keeps files with a hash and nothing else that a page asks for", () => {
    const file = { mode: "cors" };
    expect(asked("/assets/app-Cnlco9JY.js", file)).toBe("file");
    expect(asked("/assets/app-Cnlco9JY.js?token=x", file)).toBe("none");
    expect(asked("/assets/film-Cnlco9JY.mp4", { ...file, range: true })).toBe("none");
    for (const path of ["/graphql", "/operations.json", "/favicon.svg", "/api/ems/member/avatar/20"])
      expect(asked(path, file), path).toBe("none");
  });
});

describe("a page", () => {
  const never = () => new Promise<Response>(() => undefined);
  const kept = () => Promise.resolve(new Response("kept"));
  const none = () => Promise.resolve(undefined);
  const text = async (answer: Promise<Response>) => (await answer).text();

  it("is what the server answers, a failure, too", async () => {
    const answer = await pageOf(() => Promise.resolve(new Response("broken", { status: 503 })), kept, 5_000);
    expect(answer.status).toBe(503);
  });

  it("is the kept one when nobody answers, or not in time", async () => {
    expect(await text(pageOf(() => Promise.reject(new TypeError("away")), kept, 5_000))).toBe("kept");
    expect(await text(pageOf(never, kept, 0))).toBe("kept");
  });

  it("is waited for where none is kept", async () => {
    const late = new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response("late")), 5);
    });
    const answer = pageOf(() => late, none, 0);
    expect(await text(answer)).toBe("late");
    await expect(pageOf(() => Promise.reject(new TypeError("away")), none, 0)).rejects.toThrow("away");
  });
});

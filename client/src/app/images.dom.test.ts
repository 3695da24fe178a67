import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { imageUrl } from "./images";
import { beginSession } from "./session/store";

const types: Record<string, string> = { png: "image/png", svg: "image/svg+xml", json: "application/json" };
const asked: (string | null)[] = [];

beforeEach(() => {
  asked.length = 0;
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 1800 });
  vi.stubGlobal("fetch", (src: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get("authorization"));
    const type = types[src.split(".").at(-1) ?? ""] ?? "";
    return Promise.resolve(new Response("x", { headers: { "content-type": type } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("fetches a picture once, as the signed-in person", async () => {
  const [first, second] = await Promise.all([imageUrl("/api/a.png"), imageUrl("/api/a.png")]);
  expect(first).toMatch(/^blob:/);
  expect(second).toBe(first);
  expect(asked).toEqual(["Bearer t"]);
});

it("takes neither a refusal nor a drawn initial for a picture, and leaves other addresses alone", async () => {
  expect(await imageUrl("/api/a.json")).toBeNull();
  expect(await imageUrl("/api/a.svg")).toBeNull();
  expect(imageUrl("https://pictures.example/a.png")).toBe("https://pictures.example/a.png");
});

it("forgets everything when the person changes", async () => {
  const before = await imageUrl("/api/b.png");
  beginSession({ token: "other", tokenHead: "Bearer", refreshToken: "r", expiresIn: 1800 });
  expect(await imageUrl("/api/b.png")).not.toBe(before);
  expect(asked).toEqual(["Bearer t", "Bearer other"]);
});

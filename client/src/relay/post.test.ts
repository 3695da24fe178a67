import { afterEach, describe, expect, it, vi } from "vitest";
import operations from "@/__generated__/operations.json";
import { postOperation } from "./post";

const [id, text] = Object.entries(operations)[0] ?? ["", ""];

type Sent = { documentId?: string; query?: string; variables: Record<string, unknown> };

/** A server that knows these ids, and any text. */
function serve(known: readonly string[], file = true) {
  const sent: Sent[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, init: RequestInit) => {
      await Promise.resolve();
      if (url === "/operations.json")
        return file ? Response.json(operations) : new Response("", { status: 404 });
      const body = JSON.parse(String(init.body)) as Sent;
      sent.push(body);
      if (body.query !== undefined || known.includes(body.documentId ?? "")) {
        return Response.json({ data: { ok: true } });
      }
      return Response.json(
        { errors: [{ message: "没有登记这个 documentId", extensions: { code: "NOT_FOUND" } }] },
        { status: 404 },
      );
    }),
  );
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe("asking by id", () => {
  it("sends the id alone when the server knows it", async () => {
    const sent = serve([id]);
    expect((await postOperation({ id, variables: { a: 1 } }, null)).data).toEqual({ ok: true });
    expect(sent).toEqual([{ documentId: id, variables: { a: 1 } }]);
  });

  it("says what it can when neither side has the text", async () => {
    const sent = serve([], false);
    const reply = await postOperation({ id, variables: {} }, null);
    expect(reply.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect(sent).toHaveLength(1);
  });

  it("sends the text to a server of another release", async () => {
    const sent = serve([]);
    expect((await postOperation({ id, variables: { a: 1 } }, null)).data).toEqual({ ok: true });
    expect(sent).toEqual([
      { documentId: id, variables: { a: 1 } },
      { query: text, variables: { a: 1 } },
    ]);
  });

  it("takes a record that is not there for what it is", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() =>
        Promise.resolve(
          Response.json({
            data: { node: null },
            errors: [{ message: "没有", path: ["node"], extensions: { code: "NOT_FOUND" } }],
          }),
        ),
      ),
    );
    await postOperation({ id, variables: {} }, null);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

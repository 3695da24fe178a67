import { describe, expect, it } from "vitest";
import { answers, blocksOf, commandsOf, isLike, isSame, scriptOf } from "../../../tools/check-api-guide.mjs";

const page = `# Guide

\`\`\`sh
export URL=http://127.0.0.1:8080
export TOKEN=xlp_…
\`\`\`

\`\`\`sh
curl $URL
\`\`\`

\`\`\`json
{"a": 1}
\`\`\`
`;

describe("the commands of the guide", () => {
  it("are its blocks for a shell, with the answers that follow them", () => {
    const shown = { language: "json", text: '{"a": 1}\n' };
    expect(commandsOf(page)).toEqual([
      { text: "export URL=http://127.0.0.1:8080\nexport TOKEN=xlp_…\n", shown: undefined },
      { text: "curl $URL\n", shown },
    ]);
    expect(blocksOf(page)).toHaveLength(3);
    expect(() => blocksOf("```sh\ncurl\n")).toThrow("without an end");
  });

  it("run in one shell, at the server's address and with a token, and stop at the first that fails", () => {
    const to = { url: "http://127.0.0.1:9", secret: "xlp_abc", file: (index: number) => `/a/${index}` };
    expect(scriptOf(commandsOf(page), to)).toBe(
      "set -euo pipefail\n" +
        "{\nexport URL=http://127.0.0.1:9\nexport TOKEN=xlp_abc\n} > '/a/0'\n" +
        "{\ncurl $URL\n} > '/a/1'\n",
    );
  });
});

describe("an answer", () => {
  it("has the keys, elements and values that are shown", () => {
    expect(isSame({ a: ["x…", 1] }, { a: ["xyz", 1] })).toBe(true);
    for (const other of [
      { a: ["y", 1] },
      { a: ["xyz"] },
      { a: ["xyz", 1], b: 2 },
      { a: ["xyz", 2] },
      { a: ["xyz", "1"] },
      { a: { 0: "xyz", 1: 1 } },
      { b: ["xyz", 1] },
      {},
      null,
    ])
      expect(isSame({ a: ["x…", 1] }, other), JSON.stringify(other)).toBe(false);
    expect(isSame(null, null)).toBe(true);
    expect(isSame(null, {})).toBe(false);
    expect(isSame("…", 1)).toBe(false);
  });

  it("has any text in place of the ellipsis", () => {
    for (const [shown, found, like] of [
      ["a", "a", true],
      ["a", "ab", false],
      ["a…c", "abc", true],
      ["a…c", "ac", true],
      ["aa…aa", "aaa", false],
      ["a…c", "abd", false],
      ["a…c", "bbc", false],
    ] as const)
      expect(isLike(shown, found), `${shown} ${found}`).toBe(like);
  });

  it("is compared as JSON or as a text", () => {
    const json = { text: "curl", shown: { language: "json", text: '{"a": [1, "…"]}\n' } };
    expect(answers(json, '{"a":[1,"b"]}')).toBe(true);
    for (const other of ['{"a":[1.0,"b"]}', '{"a":[2,"b"]}', "an error", ""])
      expect(answers(json, other), other).toBe(false);
    const text = { text: "curl", shown: { language: "text", text: '"points":…\n' } };
    expect(answers(text, '"points":12')).toBe(true);
    expect(answers(text, "nothing")).toBe(false);
    expect(answers({ text: "export A=1" }, "")).toBe(true);
  });
});

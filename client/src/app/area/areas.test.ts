import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Area, areaNodes, areaPath } from "./areas";

const client = join(import.meta.dirname, "../../..");
const text = readFileSync(join(client, "../server/facade/src/files/area.json"), "utf8");
const nodes = areaNodes(JSON.parse(text) as Area[]);

describe("areas", () => {
  it("are what the package says", () => {
    expect(() =>
      execFileSync(process.execPath, [join(client, "tools/area.mjs"), "--check"], { stdio: "pipe" }),
    ).not.toThrow();
  });

  it("lead from the province to the district", () => {
    expect(nodes).toHaveLength(34);
    expect(areaPath(nodes, "310115")).toEqual(["310000", "310100", "310115"]);
    expect(areaPath(nodes, "999999")).toEqual([]);
  });
});

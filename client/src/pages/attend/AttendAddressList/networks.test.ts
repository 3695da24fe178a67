import { expect, it } from "vitest";
import { networkIn, networksProblem, networkText } from "./networks";

it("reads hardware addresses however they are parted", () => {
  for (const text of ["AA:BB:cc:dd:ee:0F", "aabb.ccdd.ee0f", "AA-BB-CC-DD-EE-0F", "aabbccddee0f"])
    expect(networkIn(text)).toBe("aabbccddee0f");
  // too short, not hexadecimal, not assigned to a device
  for (const text of ["AA:BB", "GG:BB:CC:DD:EE:FF", "02:00:00:00:00:00", "FF:FF:FF:FF:FF:FF"])
    expect(networkIn(text)).toBeNull();
});

it("writes them as people do, and says which is none", () => {
  expect(networkText("aabbccddee0f")).toBe("AA:BB:CC:DD:EE:0F");
  expect(networksProblem(["AA:BB:CC:DD:EE:0F"])).toBeNull();
  expect(networksProblem(["AA:BB:CC:DD:EE:0F", "办公室"])).toContain("“办公室”");
});

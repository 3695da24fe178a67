import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { lazily } from "./lazyIcons";

const load = createRequire(import.meta.url);

const icons = () => Object.keys(load.cache).filter((file) => file.includes("/@blueprintjs/icons/"));

it("loads an icon of Blueprint when it is read", () => {
  load("@blueprintjs/core");
  expect(icons().length).toBeLessThan(100);
  const airplane = () => icons().some((file) => file.endsWith("/components/airplane.js"));
  expect(airplane()).toBe(false);
  expect(load("@blueprintjs/icons").AirplaneIcon.displayName).toContain("Airplane");
  expect(airplane()).toBe(true);
});

it("requires in a list only what is read", () => {
  const list = `"use strict";
const tslib_1 = require("tslib");
var a_b_1 = require("./ab");
Object.defineProperty(exports, "AB", { enumerable: true, get: function () { return a_b_1.AB; } });
Object.defineProperty(exports, "C", { enumerable: true, get: function () { return c_1.C; } });
`;
  expect(lazily(list)).toBe(`"use strict";
const tslib_1 = require("tslib");
Object.defineProperty(exports, "AB", { enumerable: true, get: function () { return require("./ab").AB; } });
Object.defineProperty(exports, "C", { enumerable: true, get: function () { return c_1.C; } });
`);
});

/** Set-up of all client tests: warnings of React fail a test that does not expect them. */

import { afterEach, expect, vi } from "vitest";
import "./lazyIcons";

// relay-test-utils calls `jest.fn` in a test environment.
Object.assign(globalThis, { jest: vi });

// Warnings of React or Relay fail the test.
const complaints: string[] = [];
for (const level of ["error", "warn"] as const) {
  // Not a spy: those are restored before every test.
  console[level] = (...args: unknown[]) => {
    complaints.push(args.map(String).join(" "));
  };
}

/** Takes the warnings so far, for a test that expects some. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

afterEach(() => {
  const found = takeComplaints().filter(
    // happy-dom does not know the search element.
    (text) => !text.includes("[Blueprint]") && !/unrecognized in this browser.*search$/.test(text),
  );
  expect(found, "console complaints").toEqual([]);
});

import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// relay-test-utils calls `jest.fn` in a test environment.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true });

// a context of its own has what browsers have, but for this one of Node's
if (!("BroadcastChannel" in globalThis)) Object.assign(globalThis, { BroadcastChannel });

if (!("ResizeObserver" in globalThis)) {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}

// what is waited for comes at once or never: this only has to outlast a machine that has other things to do
configure({ asyncUtilTimeout: 20_000 });

// What React or Relay complain about is a fault of ours.
const complaints: string[] = [];
for (const level of ["error", "warn"] as const) {
  // Not a spy: those are restored before every test.
  console[level] = (...args: unknown[]) => {
    complaints.push(args.map(String).join(" "));
  };
}

/** Takes the complaints so far, for a test that expects some. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

afterEach(() => {
  cleanup();
  const found = takeComplaints().filter(
    // happy-dom does not know the search element.
    (text) => !text.includes("[Blueprint]") && !/unrecognized in this browser.*search$/.test(text),
  );
  expect(found, "console complaints").toEqual([]);
});

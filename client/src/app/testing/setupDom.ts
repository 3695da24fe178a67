/** Set-up of client tests that have a document. */

import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterEach } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// a context of its own has the interfaces of browsers, except this one of Node's
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

const { getElementError } = getConfig();

type Trying = ReturnType<typeof getConfig> & { readonly _disableExpensiveErrorDiagnostics?: boolean };

/** Whether `findBy…` or `waitFor` is trying a query, which it repeats if it fails. */
const isAttempt = () => (getConfig() as Trying)._disableExpensiveErrorDiagnostics === true;

configure({
  // awaited changes happen at once or never: the timeout only has to outlast a slow machine
  asyncUtilTimeout: 20_000,
  // prints the document once, when the time is over, and not for each attempt
  getElementError: (message, container) => {
    if (!isAttempt()) return getElementError(message, container);
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return error;
  },
});

// runs before the hook of setup.ts, which checks the warnings of unmounting
afterEach(() => cleanup());

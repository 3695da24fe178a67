import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
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

// awaited changes happen at once or never: the timeout only has to outlast a slow machine
configure({ asyncUtilTimeout: 20_000 });

// runs before the hook of setup.ts, which checks the warnings of unmounting
afterEach(() => cleanup());

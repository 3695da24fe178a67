import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

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

// runs before the hook of setup.ts, which hears what unmounting complains about
afterEach(() => cleanup());

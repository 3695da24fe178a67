import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      restoreMocks: true,
      // see `asyncUtilTimeout` of setupDom.ts
      testTimeout: 120_000,
      // a context for each file, in half the time of a thread for each
      pool: "vmThreads",
      // the leftovers of a file stay with its worker, which ends at the limit of its heap: a new one begins long before
      vmMemoryLimit: "2GB",
      css: false,
      // A document is made anew for each file, and more than a hundred files need none: `.test.tsx` and `.dom.test.ts`
      // have one, `.test.ts` and the tests of the tools do without.
      projects: [
        {
          extends: true,
          test: {
            name: "node",
            environment: "node",
            include: ["src/**/*.test.ts", "tools/**/*.test.mjs"],
            exclude: ["src/**/*.dom.test.ts"],
            setupFiles: ["src/app/testing/setup.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "dom",
            environment: "happy-dom",
            include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
            setupFiles: ["src/app/testing/setup.ts", "src/app/testing/setupDom.ts"],
          },
        },
      ],
    },
  }),
);

import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["src/app/testing/setup.ts"],
      restoreMocks: true,
      // see `asyncUtilTimeout` of the setup
      testTimeout: 60_000,
      // a context for each file, in half the time of a thread for each
      pool: "vmThreads",
      css: false,
    },
  }),
);

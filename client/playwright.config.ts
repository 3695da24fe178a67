import { defineConfig } from "@playwright/test";
import { browserOptions } from "./tools/browser.mjs";

/**
 * Bounds for what never comes, in milliseconds. No test expects anything by a time: it waits for a result, and passes on a
 * machine of a quarter of the speed. A longer bound mends no test.
 */
const NEVER = { test: 600_000, step: 120_000 };

/** Browser tests: the built client, and for each worker a real server with a database of its own (`e2e/support/test.ts`). */
export default defineConfig({
  testDir: "./e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "./test-results",
  globalSetup: "./e2e/support/globalSetup.ts",
  fullyParallel: false,
  workers: process.env.CI ? 1 : 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: NEVER.test,
  expect: { timeout: NEVER.step },
  reporter: [["list"], ["json", { outputFile: "../.cache/test/playwright.json" }]],
  use: {
    actionTimeout: NEVER.step,
    navigationTimeout: NEVER.step,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    // without a graphics card each frame of an animation costs as much as a small request
    reducedMotion: "reduce",
    // requests of a worker pass by `page.route`; workOffline.spec.ts alone lets one in
    serviceWorkers: "block",
    // a recording of every step costs a third of the time, and nobody looks at one where the gate runs
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: await browserOptions(),
  },
});

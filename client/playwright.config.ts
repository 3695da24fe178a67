import { defineConfig } from "@playwright/test";
import { browserOptions } from "./tools/browser.mjs";

/** Browser tests: the built client, and for each worker a real server with a database of its own (`e2e/support/test.ts`). */
export default defineConfig({
  testDir: "./e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "./test-results",
  fullyParallel: false,
  // two cores that also run the server and PostgreSQL: one browser at a time meets no deadline by luck
  workers: process.env.CI ? 1 : 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/test/playwright.json" }]],
  use: {
    actionTimeout: 20_000,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    // what a worker asks for passes by `page.route`; workOffline.spec.ts alone lets one in
    serviceWorkers: "block",
    // a recording of every step costs a third of the time, and nobody looks at one where the gate runs
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: await browserOptions(),
  },
});

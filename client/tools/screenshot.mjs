// Takes a screenshot of one page: node tools/screenshot.mjs --url http://127.0.0.1:8080 --user admin
//   --path /members --size 1440x900 --theme light|dark --output members.png
// `--user -` takes it without a session.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { browserState, signIn } from "./account.mjs";
import { browserOptions } from "./browser.mjs";

/** Width in pixels below which the product uses the phone layout. */
const PHONE = 600;

/**
 * Takes screenshots with one browser. Each shot: `{user, path, size, theme, before, output}`; without a
 * user it is taken without a session. The effects of `before(page)`, such as opening a dialog, are in the
 * screenshot.
 */
export async function takeScreenshots(url, shots) {
  const browser = await chromium.launch(await browserOptions());
  try {
    const sessions = new Map();
    for (const { user, path, size = "1440x900", theme = "light", before, output } of shots) {
      if (user && !sessions.has(user)) sessions.set(user, await signIn(url, user));
      const [width, height] = size.split("x").map(Number);
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        hasTouch: width < PHONE,
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        colorScheme: theme,
        reducedMotion: "reduce",
        storageState: browserState(url, sessions.get(user), theme),
      });
      const page = await context.newPage();
      await page.goto(path, { waitUntil: "networkidle" });
      if (before) {
        await before(page);
        await page.waitForLoadState("networkidle");
      }
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: output, animations: "disabled", caret: "hide" });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      url: { type: "string", default: "http://127.0.0.1:8080" },
      user: { type: "string", default: "admin" },
      path: { type: "string", default: "/" },
      size: { type: "string", default: "1440x900" },
      theme: { type: "string", default: "light" },
      output: { type: "string", default: "screenshot.png" },
    },
  });
  const { url, user, ...shot } = values;
  await takeScreenshots(url, [{ ...shot, user: user === "-" ? undefined : user }]);
}

import { type Browser, expect, type Page } from "@playwright/test";
import { browserState, signIn } from "../tools/account.mjs";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { browserBefore } from "./support/camera.ts";
import { test } from "./support/test.ts";
import { labels } from "./support/work.ts";

/** A label of the demo that is attached to a device. */
async function labelOf(url: string) {
  const [label] = await labels(await apiAs(url, "owner"));
  if (!label) throw new Error("no label on a device");
  return label;
}

/** A technician's phone in that browser. */
async function phone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: browserState(url, await signIn(url, "engineer")),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    permissions: ["camera"],
  });
  return context.newPage();
}

/** Cameras of the page that are still on; the page has to be opened with `watched`. */
const running = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((one) => one.readyState),
  );

const watched = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

test("a label before the camera opens its device, and the camera is given back", async ({
  baseURL,
}, testInfo) => {
  const url = baseURL ?? "";
  const { name, code, address } = await labelOf(url);
  expect(address).toBe(`${url}/q/${code}`);
  const browser = await browserBefore(address, testInfo.outputPath("label.y4m"));
  try {
    const page = await phone(browser, url);
    await watched(page);
    await page.goto("/");
    await page.getByRole("navigation", { name: "主导航" }).getByRole("button", { name: "扫码" }).tap();
    await expect(page).toHaveURL(`${url}/q/${code}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(await running(page)).toEqual(["ended"]);
  } finally {
    await browser.close();
  }
});

test("a foreign code is refused and looked past, the sheet stays, and closing it ends the camera", async ({
  baseURL,
}, testInfo) => {
  const url = baseURL ?? "";
  const { code } = await labelOf(url);
  const foreign = `https://elsewhere.example.com/q/${code}`;
  const browser = await browserBefore(foreign, testInfo.outputPath("foreign.y4m"));
  try {
    const page = await phone(browser, url);
    await watched(page);
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "主导航" });
    await bar.getByRole("button", { name: "扫码" }).tap();
    const sheet = page.getByRole("dialog", { name: "扫码" });
    await expect(sheet.getByRole("alert")).toHaveText(`这不是本系统的设备标签，没有打开：${foreign}`);
    await expect(sheet.getByRole("status")).toHaveText("将标签上的二维码放入框内");
    await expect(page).toHaveURL(`${url}/`);
    // no keyboard covers the camera image
    await expect(sheet.getByRole("textbox", { name: "标签编码" })).not.toBeFocused();
    await expectAccessible(page, "the sheet for scanning");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("body")).toHaveClass(/bp6-dark/);
    await expectAccessible(page, "the sheet for scanning in the dark");
    expect(await running(page)).toEqual(["live"]);
    await sheet.getByRole("button", { name: "关闭" }).tap();
    await expect(sheet).toBeHidden();
    expect(await running(page)).toEqual(["ended"]);
  } finally {
    await browser.close();
  }
});

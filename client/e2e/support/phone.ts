import type { Page } from "@playwright/test";

/** The window of a phone, in pixels. */
export const PHONE = { width: 375, height: 812 };

/** Width that the page needs, in pixels. */
export const width = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

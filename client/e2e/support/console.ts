import type { Page } from "@playwright/test";

/** Collects the errors of a page: uncaught exceptions and console errors. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  return found;
}

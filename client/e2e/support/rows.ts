import type { Locator } from "@playwright/test";

/** Runs an action of a row: by its button, or in its menu where there is no space for a button. */
export async function act(row: Locator, name: string): Promise<void> {
  const page = row.page();
  await row.hover();
  // the buttons appear one frame after the pointer
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const button = row.getByRole("button", { name, exact: true });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await row.getByRole("button", { name: "行操作" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

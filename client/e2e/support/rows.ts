import type { Locator } from "@playwright/test";

/** Does what a row offers: by its button, or where the columns leave no room for one, in its menu. */
export async function act(row: Locator, name: string): Promise<void> {
  const page = row.page();
  await row.hover();
  // the buttons are there with the frame after the pointer
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const button = row.getByRole("button", { name, exact: true });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await row.getByRole("button", { name: "行操作" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

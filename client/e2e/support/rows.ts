import type { Locator } from "@playwright/test";

/** Runs an action of a row: by its button, or in its menu where there is no space for a button. */
export async function act(row: Locator, name: string): Promise<void> {
  // the row renders its buttons on this event; the click waits until the browser shows them, which it does
  // late where a dialog above the row has just been removed
  await row.hover();
  const button = row.getByRole("button", { name, exact: true, includeHidden: true });
  if ((await button.count()) > 0) {
    await button.click();
    return;
  }
  await row.getByRole("button", { name: "行操作" }).click();
  await row.page().getByRole("menuitem", { name, exact: true }).click();
}

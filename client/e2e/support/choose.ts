import { expect, type Locator } from "@playwright/test";

/**
 * Chooses a record in a remote picker; waits for its search field, because text typed earlier would be
 * lost.
 */
export async function choose(field: Locator, words: string, name = words): Promise<void> {
  const page = field.page();
  await field.click();
  await expect(page.getByPlaceholder("输入关键词搜索")).toBeFocused();
  await page.keyboard.type(words);
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

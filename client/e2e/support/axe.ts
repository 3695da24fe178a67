import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with what axe finds on the page as it stands, and where. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // what says that something comes fades in, and half-way there its words are pale
  await expect(page.locator(".ui-loading")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html }) => html).slice(0, 3);
    return `${where} ${id}: ${places.join(" | ")}`;
  });
  expect(found).toEqual([]);
}

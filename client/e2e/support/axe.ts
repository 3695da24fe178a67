import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with the findings of axe on the current page, and their places. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // a page that is still loading has no heading yet
  await expect(page.locator("h1").first()).toBeAttached();
  // elements fade in, and half-way the contrast of their text is too low
  await expect(page.locator(".ui-loading:visible")).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // one run in the page itself: only frames of another origin, which no page has, would need a second page
  // and the transfer of all results there, most of them about what is right
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html }) => html).slice(0, 3);
    return `${where} ${id}: ${places.join(" | ")}`;
  });
  expect(found).toEqual([]);
}

/** Fails with the findings of axe on the page in these themes; both follow the system, without a reload. */
export async function examine(
  page: Page,
  where: string,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("body.bp6-dark")).toHaveCount(colorScheme === "dark" ? 1 : 0);
    await expectAccessible(page, `${where}, ${colorScheme}`);
  }
}

import { expect, type Page } from "@playwright/test";

/**
 * Presses shortcuts of the page, one key or a sequence of two (`g m`), and returns once it has handled
 * them. A page is on screen a moment before it handles keys, and drops the first of two after a while: both
 * are sent at once, and repeated until the last one is handled.
 */
export async function pressOnPage(page: Page, ...keys: readonly string[]): Promise<void> {
  await expect(async () => {
    const last = await page.evaluateHandle(
      (key) => ({
        taken: new Promise<boolean>((done) => {
          const look = (event: KeyboardEvent) => {
            if (event.key !== key) return;
            window.removeEventListener("keydown", look);
            done(event.defaultPrevented);
          };
          window.addEventListener("keydown", look);
        }),
      }),
      keys.at(-1),
    );
    await Promise.all(keys.map((key) => page.keyboard.press(key)));
    expect(await last.evaluate(({ taken }) => taken), `nobody hears ${keys.join(" ")}`).toBe(true);
  }).toPass();
}

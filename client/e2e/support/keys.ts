import { expect, type Page } from "@playwright/test";

/**
 * Presses keys that the page itself hears, one or two after each other (`g m`), and is done when it has. A page stands on
 * the screen a moment before it hears keys, and forgets the first of two after a while: both are sent at once, and again
 * as long as nobody has taken the last.
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

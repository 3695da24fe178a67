import { expect, type Page } from "@playwright/test";

/** Name of the function that pages call on each press. */
const TELL = "tellPress";

/** Reports each press in a document; runs in the page. */
function listen(tell: string): void {
  const marked = document as Document & { tellsPresses?: boolean };
  if (marked.tellsPresses) return;
  marked.tellsPresses = true;
  const report = (event: PointerEvent) => {
    if (event.isTrusted) (window as unknown as Record<string, () => void>)[tell]?.();
  };
  document.addEventListener("pointerdown", report, true);
}

/**
 * Counts the presses of a mouse or a finger in the pages that it watches, as the pages themselves receive
 * them: a click, a tap and a stroke of a signature are one press each. Typed keys are free.
 */
export class Clicks {
  private count = 0;

  /** Counts from now on in a page, whatever documents it opens; those of its popups only if watched too. */
  async watch(page: Page): Promise<Page> {
    await page.exposeFunction(TELL, () => {
      this.count += 1;
    });
    await page.addInitScript(listen, TELL);
    // a window that was just opened replaces its first, empty document
    await page.waitForLoadState("domcontentloaded");
    await page.evaluate(listen, TELL);
    return page;
  }

  /** Checks that there were this many presses at most, and some. */
  expectAtMost(most: number): void {
    expect(this.count).toBeGreaterThan(0);
    expect(this.count).toBeLessThanOrEqual(most);
  }

  /** Checks the exact number of presses. */
  expectExactly(count: number): void {
    expect(this.count).toBe(count);
  }
}

import { expect, type Locator } from "@playwright/test";

interface DragOptions {
  /** Where on the target it is let go, from its corner. */
  readonly targetPosition?: { readonly x: number; readonly y: number };
}

/** Drags something onto something else. The code for it comes after the page, and marks what it has taken charge of. */
export async function drag(source: Locator, target: Locator, options: DragOptions = {}): Promise<void> {
  const within = (element: Locator, mark: string) =>
    element.locator(`xpath=ancestor-or-self::*[@${mark}="true"] | .//*[@${mark}="true"]`).first();
  await expect(within(source, "draggable")).toBeAttached();
  await expect(within(target, "data-drop-target-for-element")).toBeAttached();
  await source.dragTo(target, options);
}

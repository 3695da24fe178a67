import { expect, type Locator } from "@playwright/test";

interface DragOptions {
  /** Position of the drop on the target, from its corner. */
  readonly targetPosition?: { readonly x: number; readonly y: number };
}

/**
 * Drags one element onto another. The drag code is loaded after the page, and marks the elements that it
 * controls.
 */
export async function drag(source: Locator, target: Locator, options: DragOptions = {}): Promise<void> {
  const within = (element: Locator, mark: string) =>
    element.locator(`xpath=ancestor-or-self::*[@${mark}="true"] | .//*[@${mark}="true"]`).first();
  await expect(within(source, "draggable")).toBeAttached();
  await expect(within(target, "data-drop-target-for-element")).toBeAttached();
  await source.dragTo(target, options);
}

import { render, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { closeAllDialogs, DialogHost } from "../dialog/dialogs";
import { toast } from "../feedback/toasts";
import { UiProvider } from "./UiProvider";

/** Renders a part of the kit as the app does: router, toaster, dialog host. `address()` is the current path and query. */
export function renderKit(element: ReactElement, at = "/list") {
  toast.clear();
  closeAllDialogs();
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <>
            {element}
            <DialogHost />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return {
    ...view,
    router,
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
  };
}

/**
 * Expects this text on the clipboard. It is read within `waitFor`: reading takes a few turns, in which the
 * fade-out of a closed dialog may end, and React warns of such a change elsewhere in a test.
 */
export async function expectCopied(text: string): Promise<void> {
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
}

import { OverlaysProvider, PortalProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import "./density";
import "./theme";
import { ToastHost } from "../feedback/toasts";

/**
 * Goes round the whole app: Blueprint's providers, theme, size and the one toaster.
 *
 * Not `BlueprintProvider`: it brings hotkeys with their own dialog, 15 KB nobody uses, into the first load.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <PortalProvider>
      <OverlaysProvider>
        {children}
        <ToastHost />
      </OverlaysProvider>
    </PortalProvider>
  );
}

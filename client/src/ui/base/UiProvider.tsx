import { OverlaysProvider, PortalProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import "./density";
import "./theme";
import { ToastHost } from "../feedback/toasts";

/**
 * Wraps the whole app: Blueprint's providers, theme, density and the one toaster.
 *
 * Does not use `BlueprintProvider`: it adds hotkeys with their own dialog, 15 KB of unused code, to the
 * first load.
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

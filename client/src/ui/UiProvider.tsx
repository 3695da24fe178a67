import { BlueprintProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import "./density";
import "./theme";
import { ToastHost } from "./toasts";

/** Goes round the whole app: Blueprint's providers, theme, size and the one toaster. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <BlueprintProvider>
      {children}
      <ToastHost />
    </BlueprintProvider>
  );
}

import { useState } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { RouterProvider } from "react-router";
import { currentEnvironment } from "@/relay/environment";
import { UiProvider } from "@/ui/base/UiProvider";
import { createAppRouter } from "./router";
import { useSession } from "./session/store";

/**
 * The whole client. Another person or enterprise gets a new Relay environment, and all components mount
 * again.
 */
export function App() {
  const [router] = useState(createAppRouter);
  const { epoch } = useSession();
  return (
    <UiProvider>
      <RelayEnvironmentProvider key={epoch} environment={currentEnvironment()}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>
    </UiProvider>
  );
}

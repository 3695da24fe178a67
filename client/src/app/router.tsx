import { createBrowserRouter, useRouteError } from "react-router";
import { primeNavigation } from "./page/intent";
import { RootError, RootLayout } from "./RootLayout";
import { ViewerMask } from "./session/ViewerMask";

function RouterError() {
  return <RootError error={useRouteError()} />;
}

/**
 * One route for everything: the manifest is matched in `RootLayout`, so that pages can be kept alive and react-router
 * can neither await nor own data. The loader only sets the page's code and request going.
 */
export function createAppRouter() {
  return createBrowserRouter([
    {
      path: "*",
      Component: RootLayout,
      ErrorBoundary: RouterError,
      HydrateFallback: ViewerMask,
      loader: ({ request }) => {
        primeNavigation(new URL(request.url));
        return null;
      },
    },
  ]);
}

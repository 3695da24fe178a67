import { createBrowserRouter, useRouteError } from "react-router";
import { primeNavigation } from "./page/intent";
import { loadRoutes } from "./page/loadRoutes";
import { matchPage } from "./page/match";
import { RootError, RootLayout } from "./RootLayout";
import { getSession } from "./session/store";
import { ViewerMask } from "./session/ViewerMask";

function RouterError() {
  return <RootError error={useRouteError()} />;
}

/**
 * One route for everything: the manifest is matched in `RootLayout`, so that pages can be kept alive and react-router
 * can neither await nor own data. The loader only sets the page's code and request going,
 * and on the first page waits for the manifest.
 */
export function createAppRouter() {
  return createBrowserRouter([
    {
      path: "*",
      Component: RootLayout,
      ErrorBoundary: RouterError,
      HydrateFallback: ViewerMask,
      loader: ({ request }) => {
        const url = new URL(request.url);
        const go = () => {
          void primeNavigation(url);
          return null;
        };
        const known = matchPage(url.pathname) !== null || !getSession().token;
        return known ? go() : loadRoutes().then(go);
      },
    },
  ]);
}

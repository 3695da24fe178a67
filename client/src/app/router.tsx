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
 * One route for all pages: the manifest is matched in `RootLayout`, so that pages can be kept alive and
 * react-router neither awaits nor owns data. The loader only starts loading the page's code and request,
 * and awaits the manifest for the first page.
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

import { useLocation } from "react-router";

/** What a route's remembered settings are filed under: its path with ids blanked out. */
function routeKey(pathname: string): string {
  return (
    pathname
      .split("/")
      .filter(Boolean)
      .map((part) => (/^[A-Za-z-]+\d?$/.test(part) ? part : ":id"))
      .join("/") || "root"
  );
}

/** The key of the current route, or the one given. */
export function useRouteKey(given?: string): string {
  const { pathname } = useLocation();
  return given ?? routeKey(pathname);
}

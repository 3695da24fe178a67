import { useLocation } from "react-router";

/** Key of the settings stored per route: its path with ids removed. */
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

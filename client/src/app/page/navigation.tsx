import type { ComponentProps } from "react";
import { useCallback } from "react";
import { Link, type NavigateOptions, useNavigate } from "react-router";
import { useCan } from "@/access/Can";
import type { RouteEntry } from "@/app/routes/types";
import { matchPage } from "./match";

function entryOf(path: string): RouteEntry | undefined {
  return matchPage(path.split(/[?#]/)[0] ?? path)?.entry;
}

function opensWindow(path: string): boolean {
  return entryOf(path)?.newWindow ?? false;
}

/** Whether the member may open the page at a path: links to other pages are not shown. */
export function useCanOpen(): (path: string) => boolean {
  const can = useCan();
  return useCallback(
    (path) => {
      const entry = entryOf(path);
      return can(entry?.access) && can(entry?.also);
    },
    [can],
  );
}

/** Opens a page in a window of its own, with its opener, which the back rule needs. */
function openPage(path: string): void {
  window.open(path, "_blank");
}

/** Navigates to a path, in a new window where the manifest says so (core §2). */
export function usePageNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, options) => {
      if (opensWindow(path)) openPage(path);
      else void navigate(path, options);
    },
    [navigate],
  );
}

/** A link to a page of the product; plain text for members who may not open it. */
export function PageLink({ to, ...props }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  const canOpen = useCanOpen();
  if (!canOpen(to)) return <span className={props.className}>{props.children}</span>;
  return opensWindow(to) ? (
    <Link to={to} target="_blank" rel="opener" {...props} />
  ) : (
    <Link to={to} {...props} />
  );
}

/**
 * The back action: closes a window that the workbench opened directly, otherwise goes back one page (core
 * §2); without a page to go back to, it opens the list above it, or the workbench.
 */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) {
      void navigate(-1);
      return;
    }
    if (window.opener !== null) {
      window.close();
      if (window.closed) return;
    }
    const parent = matchPage(window.location.pathname)?.entry.parent;
    void navigate(parent && !parent.includes(":") ? parent : "/", { replace: true });
  }, [navigate]);
}

import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import type { RouteEntry } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { openArticle } from "./articles";
import { useShellKeys } from "./keys";
import { Nav } from "./Nav";
import { activeMenuPath, buildNav } from "./navModel";
import { useNavCollapsed, usePhone } from "./navState";
import { usePaletteShortcut } from "./palette";
import "./Shell.css";
import { SkipLinks } from "./SkipLinks";
import { TopBar } from "./TopBar";
import { useTitleFocus } from "./useTitleFocus";

const PhoneBar = lazy(() => import("./PhoneBar").then((module) => ({ default: module.PhoneBar })));

const Runners = lazy(() => import("@/app/offline/Runners"));

/** The frame of every signed-in page: navigation at the left, top bar, and the page. */
export function Shell({ entry, children }: { entry: RouteEntry | null; children: ReactNode }) {
  const viewer = useViewer();
  const [collapsed, toggle] = useNavCollapsed();
  const phone = usePhone();
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const nav = useMemo(() => buildNav(routes(), modules, viewer), [viewer]);
  const badges = useMemo(() => new Map(viewer.badges.map((badge) => [badge.key, badge.count])), [viewer]);
  usePaletteShortcut();
  useShellKeys(nav);
  useTitleFocus(main, pathname);

  // A new page starts at its top; kept-alive pages scroll inside themselves.
  useEffect(() => {
    if (pathname) main.current?.scrollTo({ top: 0 });
  }, [pathname]);

  // an article has no page: its address opens it over this one
  const article = new URLSearchParams(search).get("article");
  useEffect(() => {
    if (article) void openArticle(article);
  }, [article]);

  return (
    <div className="app-shell">
      <Suspense fallback={null}>
        <Runners />
      </Suspense>
      <SkipLinks />
      {phone ? null : (
        <Nav
          nav={nav}
          activeModule={entry?.module ?? null}
          activePath={activeMenuPath(entry, routes())}
          badges={badges}
          collapsed={collapsed}
          onToggle={toggle}
        />
      )}
      <div className="app-shell__body">
        <TopBar nav={nav} />
        <main id="main" className="app-shell__main" ref={main} tabIndex={-1}>
          {children}
        </main>
        {phone ? (
          <Suspense fallback={null}>
            <PhoneBar nav={nav} badges={badges} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { useCan } from "@/access/Can";
import { loadChunk } from "./page/chunk";
import { Dialogs } from "./page/Dialogs";
import { matchPage } from "./page/match";
import { ErrorScreen, ForbiddenScreen, NotFoundScreen, PageBoundary } from "./page/PageBoundary";
import { PageHost } from "./page/PageHost";
import { PageStack } from "./page/PageStack";
import { useChunk } from "./page/useChunk";
import { routes } from "./routes/registry";
import type { RouteEntry } from "./routes/types";
import { loginUrl } from "./session/redirect";
import { useSession } from "./session/store";
import { ViewerGate } from "./session/ViewerGate";
import { ViewerMask } from "./session/ViewerMask";

/** The shell (frame with menu and header) is a chunk of its own, which the sign-in page does not load. */
const importShell = () => import("./shell/Shell");

/** Loads the shell's code early for a person who is signed in. */
export function preloadShell(): void {
  loadChunk(importShell).catch(() => undefined);
}

/** Live updates are optional: if their code fails to load, pages work as they do without a connection. */
const Live = lazy(() =>
  import("./live/Live").then(
    (module) => ({ default: module.Live }),
    () => ({ default: () => null }),
  ),
);

/** Layout below the router: selects the page by the address, and the frame around it by the page. */
export function RootLayout() {
  const location = useLocation();
  const match = matchPage(location.pathname);
  if (match?.entry.layout === "public") {
    return (
      <>
        <PageHost
          key={location.pathname}
          entry={match.entry}
          params={match.params}
          search={new URLSearchParams(location.search)}
        />
        <Dialogs />
      </>
    );
  }
  if (match?.entry.layout === "bare") {
    return (
      <SignedIn>
        <Guarded entry={match.entry}>
          <PageHost
            key={location.pathname}
            entry={match.entry}
            params={match.params}
            search={new URLSearchParams(location.search)}
          />
        </Guarded>
      </SignedIn>
    );
  }
  return (
    <SignedIn>
      <ShellFrame entry={match?.entry ?? null}>
        {match ? (
          <Guarded entry={match.entry}>
            <PageStack entry={match.entry} params={match.params} location={location} />
          </Guarded>
        ) : (
          <NotFoundScreen />
        )}
      </ShellFrame>
    </SignedIn>
  );
}

/**
 * The access guard of core §2: redirects to the sign-in page without a token, and otherwise renders its
 * children after the viewer's member and permissions are loaded.
 */
function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (!session.token)
    return <Navigate replace to={session.end === "signedOut" ? "/Login" : loginUrl(location)} />;
  return (
    <ViewerGate>
      {children}
      {/* Inside the gate, so that dialogs can read the viewer like pages. */}
      <Dialogs />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
    </ViewerGate>
  );
}

function ShellFrame({ entry, children }: { entry: RouteEntry | null; children: ReactNode }) {
  return (
    <PageBoundary resetKey={entry?.path} onRetry={() => undefined}>
      <LoadedShell entry={entry}>{children}</LoadedShell>
    </PageBoundary>
  );
}

function LoadedShell({ entry, children }: { entry: RouteEntry | null; children: ReactNode }) {
  const module = useChunk(importShell);
  return module ? <module.Shell entry={entry}>{children}</module.Shell> : <ViewerMask />;
}

/** The first menu page below an address that the member may open. */
function firstBelow(path: string, opens: (entry: RouteEntry) => boolean): string | undefined {
  const below = routes().filter((entry) => entry.menu && entry.path.startsWith(`${path}/`) && opens(entry));
  return below.sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))[0]?.path;
}

function Guarded({ entry, children }: { entry: RouteEntry; children: ReactNode }) {
  const can = useCan();
  const opens = ({ access, also }: RouteEntry) => can(access) && can(also);
  const to = entry.redirect === "first" ? firstBelow(entry.path, opens) : entry.redirect;
  if (!opens(entry) || (entry.redirect && !to)) return <ForbiddenScreen />;
  if (to) return <Navigate replace to={to} />;
  return children;
}

/** The error screen for failures of the router itself. */
export function RootError({ error }: { error: unknown }) {
  return <ErrorScreen error={error} onRetry={() => window.location.reload()} />;
}

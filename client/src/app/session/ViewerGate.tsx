import {
  Component,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import {
  fetchQuery,
  graphql,
  type PreloadedQuery,
  usePreloadedQuery,
  useRelayEnvironment,
} from "react-relay";
import artifact, { type ViewerGateQuery } from "@/__generated__/ViewerGateQuery.graphql";
import { AppError } from "@/app/errors";
import { PageBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { endSession, rememberPerson, type StoredEnterprise, type StoredUser, useSession } from "./store";
import { ViewerMask } from "./ViewerMask";

/** The signed-in member as loaded at the start: identity, enterprise and permissions. */
export type Viewer = NonNullable<ViewerGateQuery["response"]["viewer"]>;

export const ViewerContext = createContext<Viewer | null>(null);

const NO_VARIABLES = {};

/** Loads the member and the menus behind the mask before any page shows (core §2 Access guard). */
export function ViewerGate({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PageBoundary resetKey={attempt} onRetry={() => setAttempt((tries) => tries + 1)}>
      <Suspense fallback={<ViewerMask />}>
        <RestrictionBoundary key={attempt} onFree={() => setAttempt((tries) => tries + 1)}>
          <ViewerLoader>{children}</ViewerLoader>
        </RestrictionBoundary>
      </Suspense>
    </PageBoundary>
  );
}

const RestrictedGate = lazy(() => import("@/app/security/RestrictedGate"));

/** The viewer is refused only to members with a pending security step; the gate shows it. */
class RestrictionBoundary extends Component<
  { children: ReactNode; onFree: () => void },
  { error: unknown; failed: boolean }
> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    if (!isForbidden(error)) throw error;
    return <RestrictedGate onFree={this.props.onFree} />;
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof AppError && error.code === "FORBIDDEN";
}

function ViewerLoader({ children }: { children: ReactNode }) {
  const [queryRef] = useOwnedQuery<ViewerGateQuery>(artifact, NO_VARIABLES);
  return queryRef ? <LoadedViewer queryRef={queryRef}>{children}</LoadedViewer> : <ViewerMask />;
}

function LoadedViewer({
  queryRef,
  children,
}: {
  queryRef: PreloadedQuery<ViewerGateQuery>;
  children: ReactNode;
}) {
  const { viewer } = usePreloadedQuery<ViewerGateQuery>(
    graphql`
      query ViewerGateQuery {
        viewer {
          id
          rowId
          name
          phone
          username
          authorities
          enabledCodes
          isAdmin
          isOwner
          isTeamManager
          isProjectEditor
          isExternal
          unreadNotifications
          badges {
            key
            count
          }
          member {
            id
            rowId
            name
            avatarUrl
            memberships {
              director
              team {
                rowId
                name
              }
            }
          }
          roles {
            rowId
            name
            code
          }
          enterprise {
            id
            rowId
            name
            shortName
            logoUrl
          }
          enterprises {
            id
            rowId
            name
            current
            status
            owner
          }
        }
        # asked for here, as the bar over every page shows it
        ...JobCount_query
        # dictionaries that are loaded at start, others on demand (core §7 Dictionaries and categories)
        workLevels: dictItems(code: WORK_LEVEL) {
          value
          text
        }
        taskLevels: dictItems(code: TASK_LEVEL) {
          value
          text
        }
      }
    `,
    queryRef,
  );
  const session = useSession();
  useFreshViewer();
  const person = useMemo(() => (viewer ? personOf(viewer) : null), [viewer]);
  useEffect(() => {
    if (!viewer || !person) endSession("expired");
    else rememberPerson(person.user, person.enterprises);
  }, [viewer, person]);
  // Route variables read the stored member, so pages wait for it.
  const known =
    person !== null &&
    session.user?.id === person.user.id &&
    session.user.enterpriseId === person.user.enterpriseId;
  if (!viewer || !known) return <ViewerMask />;
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

function personOf(viewer: Viewer): { user: StoredUser; enterprises: StoredEnterprise[] } {
  return {
    user: {
      id: viewer.member.rowId,
      enterpriseId: viewer.enterprise.rowId,
      realname: viewer.member.name,
      name: viewer.username,
      roles: viewer.roles.flatMap((role) => role.code ?? role.name),
      teams: (viewer.member.memberships ?? []).flatMap(({ team, director }) =>
        team ? [{ id: team.rowId, director }] : [],
      ),
    },
    enterprises: viewer.enterprises.map(({ rowId, name, current }) => ({ id: rowId, name, current })),
  };
}

/**
 * Age in milliseconds from which counts and permissions are refetched when the member returns to the
 * window.
 */
const STALE_MS = 60_000;

/** Refetches the viewer, e.g. after a change of a count in the navigation. */
export function useViewerRefresh(): () => Promise<void> {
  const environment = useRelayEnvironment();
  return useCallback(async () => {
    // After a failure the next refresh tries again; the page itself reports an unreachable server.
    await fetchQuery<ViewerGateQuery>(environment, artifact, NO_VARIABLES)
      .toPromise()
      .catch((error: unknown) => {
        // The enterprise now requires a security step: no open page can continue.
        if (isForbidden(error)) window.location.reload();
      });
  }, [environment]);
}

function useFreshViewer(): void {
  const refresh = useViewerRefresh();
  useEffect(() => {
    let last = Date.now();
    const onVisible = () => {
      if (document.hidden || Date.now() - last < STALE_MS) return;
      last = Date.now();
      void refresh();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", onVisible);
    };
  }, [refresh]);
}

/** The signed-in member; null on public pages. */
export function useMaybeViewer(): Viewer | null {
  return use(ViewerContext);
}

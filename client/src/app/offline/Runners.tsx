import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { Can } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { punchStore, punchUse } from "@/domains/attend/punch/punchStore";
import { logStore, logUse } from "@/domains/log/queue/logStore";
import { scopeOf } from "./sendQueue";

const QueueRunner = lazy(() => import("@/domains/workOrder/queue/QueueRunner"));

/**
 * A punch may be the first action without a network: the frame is open, and the page of punches sends it
 * itself.
 */
const PunchRunner = lazy(() =>
  import("@/domains/attend/punch/PunchRunner").catch(() => ({ default: () => null })),
);

/** Loaded with the form of a log already, so that it starts without a network. */
const LogRunner = lazy(() => import("@/domains/log/queue/LogRunner").catch(() => ({ default: () => null })));

/**
 * Senders of queued offline actions: of work orders for technicians, of punches and of logs once there are
 * some.
 */
export default function Runners() {
  const { member, enterprise } = useViewer();
  const scope = scopeOf(enterprise.rowId, member.rowId);
  const used = useSyncExternalStore(punchUse.subscribe, punchUse.get);
  const logs = useSyncExternalStore(logUse.subscribe, logUse.get);
  useEffect(() => {
    // logs of a window that was closed; without a database there are none
    logStore.actions(scope).then(
      (waiting) => waiting.length > 0 && logUse.begin(),
      () => undefined,
    );
  }, [scope]);
  useEffect(() => {
    // punches of a window that was closed; without a database there are none
    punchStore.actions(scope).then(
      (punches) => punches.length > 0 && punchUse.begin(),
      () => undefined,
    );
  }, [scope]);
  return (
    <>
      <Can perms="work,work:query">
        <Suspense fallback={null}>
          <QueueRunner />
        </Suspense>
      </Can>
      {used ? (
        <Suspense fallback={null}>
          <PunchRunner />
        </Suspense>
      ) : null}
      {logs ? (
        <Suspense fallback={null}>
          <LogRunner />
        </Suspense>
      ) : null}
    </>
  );
}

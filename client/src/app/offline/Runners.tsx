import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { Can } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { punchStore, punchUse } from "@/domains/attend/punch/punchStore";
import { logStore, logUse } from "@/domains/log/queue/logStore";
import { ConfirmDialog, PromptDialog } from "@/ui/dialog/ConfirmDialog";
import { provideConfirm } from "@/ui/dialog/dialogs";
import { provideSignOutQuestion } from "../session/actions";
import { confirmSignOut } from "./confirmSignOut";
import type { SenderUse } from "./senderUse";
import { scopeOf, type Waiting, type WaitingStore } from "./sendQueue";

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

interface WhenWaitingProps {
  readonly scope: string;
  readonly store: Pick<WaitingStore<Waiting>, "actions">;
  readonly use: SenderUse;
  /** The sender. */
  readonly children: ReactNode;
}

/** A sender that is loaded once something waits for it, also from a window that was closed. */
function WhenWaiting({ scope, store, use, children }: WhenWaitingProps) {
  const used = useSyncExternalStore(use.subscribe, use.get);
  useEffect(() => {
    // without a database nothing waits
    store.actions(scope).then(
      (waiting) => waiting.length > 0 && use.begin(),
      () => undefined,
    );
  }, [scope, store, use]);
  return used ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/**
 * Senders of queued offline actions: of work orders for technicians, of punches and of logs once there are
 * some. The question about them at sign-out is loaded with them, because it is asked without a network.
 */
export default function Runners() {
  const { member, enterprise } = useViewer();
  const scope = scopeOf(enterprise.rowId, member.rowId);
  useEffect(() => {
    provideConfirm({ ConfirmDialog, PromptDialog });
    provideSignOutQuestion(confirmSignOut);
  }, []);
  return (
    <>
      <Can perms="work,work:query">
        <Suspense fallback={null}>
          <QueueRunner />
        </Suspense>
      </Can>
      <WhenWaiting scope={scope} store={punchStore} use={punchUse}>
        <PunchRunner />
      </WhenWaiting>
      <WhenWaiting scope={scope} store={logStore} use={logUse}>
        <LogRunner />
      </WhenWaiting>
    </>
  );
}

import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { WorkOrderContent_order$key } from "@/__generated__/WorkOrderContent_order.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { RecordText } from "@/app/files/RecordText";
import { Parts } from "@/app/page/Parts";
import { useRecordMembers } from "@/domains/member/useRecordMembers";
import { useAway } from "@/relay/offlineAnswers";
import { Card } from "@/ui/frame/Card";
import { FileList } from "@/ui/upload/FileList";
import { WorkOrderActions } from "./WorkOrderActions";
import { WorkOrderEvaluation } from "./WorkOrderEvaluation";
import { WorkOrderFacts } from "./WorkOrderFacts";
import { WorkOrderFill } from "./WorkOrderFill";
import { WorkOrderHead } from "./WorkOrderHead";
import { WorkOrderMoves } from "./WorkOrderMoves";
import { WorkOrderScores } from "./WorkOrderScores";
import { WorkOrderUses } from "./WorkOrderUses";
import "./WorkOrderRecord.css";

export interface WorkOrderContentProps {
  order: WorkOrderContent_order$key;
  /** Refetches the order after an action. */
  refresh: () => Promise<unknown>;
  onDeleted: () => unknown;
  /** Whether the page shows the name already. */
  titled?: boolean;
}

/**
 * Content of a work order in a page or panel: its fields, actions and activity (business §2 Work order).
 */
export function WorkOrderContent({ order: key, refresh, onDeleted, titled = false }: WorkOrderContentProps) {
  const order = useFragment(
    graphql`
      fragment WorkOrderContent_order on WorkOrder {
        id
        version
        description
        files { rowId name size picture: streamUrl(width: 1280, height: 1280) }
        ...WorkOrderHead_order
        ...WorkOrderActions_order
        ...WorkOrderFacts_order
        ...WorkOrderFill_order
        ...WorkOrderUses_order
        ...WorkOrderEvaluation_order
        ...WorkOrderScores_order
        ...WorkOrderMoves_order
      }
    `,
    key,
  );
  useRecordMembers(order.id);
  const files = attachedFiles(order.files);
  const away = useAway();
  return (
    <article className="work-record" aria-label="工单详情">
      <Parts of={`${order.id} ${order.version}`}>
        <WorkOrderHead order={order} titled={titled} />
        <WorkOrderActions order={order} refresh={refresh} onDeleted={onDeleted} />
        <Card title="基本信息">
          <WorkOrderFacts order={order} />
        </Card>
        <Card title="问题描述">
          <RecordText text={order.description} files={order.files} empty="没有描述" away={away} />
        </Card>
        <WorkOrderFill order={order} />
        <WorkOrderUses order={order} />
        <Card title={files.length > 0 ? `附件（${files.length}）` : "附件"}>
          {away && files.length > 0 ? <p className="ui-muted ui-small">没有网络，附件暂时打不开</p> : null}
          <FileList files={files} {...(away ? {} : { onOpen: (file) => void openPreview(file, files) })} />
        </Card>
        <WorkOrderEvaluation order={order} />
        <WorkOrderScores order={order} />
        <Card title="流转记录">
          <WorkOrderMoves order={order} />
        </Card>
        <Card title="动态">
          <Activity recordId={order.id} away={away} />
        </Card>
      </Parts>
    </article>
  );
}

/** The timeline has its own query. Once shown, it stays when offline, with the comment being written. */
function Activity({ recordId, away }: { recordId: string; away: boolean }) {
  const [stands, setStands] = useState(!away);
  if (!away && !stands) setStands(true);
  if (stands) return <RecordActivity recordId={recordId} />;
  return <p className="ui-muted">没有网络，动态和评论暂时看不到</p>;
}

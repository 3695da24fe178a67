import { useState } from "react";
import { graphql } from "react-relay";
import versionsQuery, {
  type lifeQueriesVersionsQuery,
} from "@/__generated__/lifeQueriesVersionsQuery.graphql";
import type { VersionsDialogRevertMutation } from "@/__generated__/VersionsDialogRevertMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Pagination } from "@/ui/list/Pagination";
import "./life.css";

type Version = NonNullable<lifeQueriesVersionsQuery["response"]["onlineReportVersions"]>["nodes"][number];

const FIRST = { number: 1, size: 20 };

interface VersionsDialogProps extends RecordDialogProps {
  /** Row id of the report. */
  id: string;
  name: string;
}

/** Dialog of a report's earlier definitions: their changes, and the action that restores one. */
export default function VersionsDialog({ id, name, open, onClose, onSaved }: VersionsDialogProps) {
  const [page, setPage] = useState(FIRST);
  const { data, error, reload } = usePlainQuery<lifeQueriesVersionsQuery>(
    versionsQuery,
    { id, page },
    { keeps: id },
  );
  const revert = useSave<VersionsDialogRevertMutation>(graphql`
    mutation VersionsDialogRevertMutation($id: ID!, $version: Int, $number: Int!) {
      onlineReportRevert(id: $id, version: $version, number: $number) {
        onlineReport { id version }
        userErrors { field message code }
      }
    }
  `);
  const versions = data?.onlineReportVersions ?? null;
  const restore = async ({ number }: Version) => {
    const sure = await confirm({
      title: "恢复历史版本",
      text: `将报表恢复到第 ${number} 版？`,
      note: "现在的内容会作为一个历史版本保留，之后还可以恢复回来。",
      confirmText: "恢复",
    });
    if (!sure) return;
    const version = data?.onlineReport?.version ?? null;
    const done = await reportResult(revert({ id, version, number }), `已恢复到第 ${number} 版`, async () =>
      reload(),
    );
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <AppDialog
      open={open}
      size="wide"
      title={`历史版本：${name}`}
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : !versions ? (
        <EmptyState compact title="看不到历史版本" text="只有能修改这张报表的人可以查看和恢复历史版本。" />
      ) : versions.totalCount === 0 ? (
        <EmptyState
          compact
          title="还没有历史版本"
          text="修改报表的内容后，之前的内容会保留在这里，最多 50 个。"
        />
      ) : (
        <>
          <ol className="report-versions" aria-label="历史版本">
            {versions.nodes.map((version) => (
              <VersionItem key={version.number} version={version} onRestore={() => restore(version)} />
            ))}
          </ol>
          {versions.totalCount > FIRST.size ? (
            <Pagination
              page={page.number}
              size={page.size}
              total={versions.totalCount}
              onPage={(number) => setPage({ ...page, number })}
              onSize={(size) => setPage({ number: 1, size })}
            />
          ) : null}
        </>
      )}
    </AppDialog>
  );
}

function VersionItem({ version, onRestore }: { version: Version; onRestore: () => Promise<void> }) {
  const { number, name, madeAt, madeBy, replacedAt, replacedBy, changes } = version;
  return (
    <li className="report-version">
      <header className="ui-row">
        <h3>第 {number} 版</h3>
        <span className="ui-muted ui-grow">
          {name} · {madeBy?.name ?? "系统"} {formatDateTime(madeAt)}
        </span>
        <Button aria-label={`恢复第 ${number} 版`} onClick={onRestore}>
          恢复
        </Button>
      </header>
      <p className="ui-small">
        {replacedBy?.name ?? "系统"}在 {formatDateTime(replacedAt)} 改为第 {number + 1} 版：
      </p>
      <ul className="ui-small">
        {(changes.length > 0 ? changes : ["没有可以说明的变化"]).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  );
}

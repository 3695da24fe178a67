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
import { EmptyState } from "@/ui/feedback/states";
import { Pagination } from "@/ui/list/Pagination";
import { confirmRestore, VersionItem, VersionsFrame } from "./VersionsFrame";

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
      onlineReportRevert(input: { id: $id, version: $version, number: $number }) {
        onlineReport { id version }
        userErrors { field message code }
      }
    }
  `);
  const versions = data?.onlineReportVersions ?? null;
  const restore = async ({ number }: Version) => {
    if (!(await confirmRestore(number))) return;
    const version = data?.onlineReport?.version ?? null;
    const done = await reportResult(revert({ id, version, number }), `已恢复到第 ${number} 版`, async () =>
      reload(),
    );
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <VersionsFrame
      open={open}
      onClose={onClose}
      title={`历史版本：${name}`}
      loaded={data !== null}
      error={error}
      onRetry={reload}
      instead={
        !versions ? (
          <EmptyState compact title="看不到历史版本" text="只有能修改这张报表的人可以查看和恢复历史版本。" />
        ) : versions.totalCount === 0 ? (
          <EmptyState
            compact
            title="还没有历史版本"
            text="修改报表的内容后，之前的内容会保留在这里，最多 50 个。"
          />
        ) : null
      }
      after={
        versions && versions.totalCount > FIRST.size ? (
          <Pagination
            page={page.number}
            size={page.size}
            total={versions.totalCount}
            onPage={(number) => setPage({ ...page, number })}
            onSize={(size) => setPage({ number: 1, size })}
          />
        ) : null
      }
    >
      {versions?.nodes.map((version) => (
        <Former key={version.number} version={version} onRestore={() => restore(version)} />
      ))}
    </VersionsFrame>
  );
}

function Former({ version, onRestore }: { version: Version; onRestore: () => Promise<void> }) {
  const { number, name, madeAt, madeBy, replacedAt, replacedBy, changes } = version;
  return (
    <VersionItem
      number={number}
      made={`${name} · ${madeBy?.name ?? "系统"} ${formatDateTime(madeAt)}`}
      onRestore={onRestore}
    >
      <p className="ui-small">
        {replacedBy?.name ?? "系统"}在 {formatDateTime(replacedAt)} 改为第 {number + 1} 版：
      </p>
      <ul className="ui-small">
        {(changes.length > 0 ? changes : ["没有可以说明的变化"]).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </VersionItem>
  );
}

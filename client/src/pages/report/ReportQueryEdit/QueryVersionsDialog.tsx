import { useState } from "react";
import { graphql, useRelayEnvironment } from "react-relay";
import versionsQuery, { type exploringVersionsQuery } from "@/__generated__/exploringVersionsQuery.graphql";
import type { QueryVersionsDialogRevertMutation } from "@/__generated__/QueryVersionsDialogRevertMutation.graphql";
import { errorText } from "@/app/errors";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState, NotFoundState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { askPlain } from "../_query/askPlain";
import { type Change, changesOf } from "../_query/changes";

/** Versions per request. */
const PAGE = 50;

type Version = NonNullable<
  NonNullable<exploringVersionsQuery["response"]["reportQuery"]>["versions"]
>[number];

export interface QueryVersionsDialogProps extends RecordDialogProps {
  /** Row id of the stored query. */
  id: string;
  /** Version of the record as it was read (optimistic lock). */
  version: number;
}

/** Version history of a stored query, with changes and restoring. */
export default function QueryVersionsDialog({
  open,
  onClose,
  onSaved,
  id,
  version,
}: QueryVersionsDialogProps) {
  const environment = useRelayEnvironment();
  const { data, error, reload } = usePlainQuery<exploringVersionsQuery>(versionsQuery, { id, before: null });
  const [older, setOlder] = useState<readonly Version[]>([]);
  const [isWhole, setWhole] = useState(false);
  const revert = useSave<QueryVersionsDialogRevertMutation>(graphql`
    mutation QueryVersionsDialogRevertMutation($id: ID!, $number: Int!, $version: Int) {
      reportQueryRevert(id: $id, number: $number, version: $version) {
        reportQuery { id }
        userErrors { field message code }
      }
    }
  `);
  const report = data?.reportQuery;
  const versions = [...(report?.versions ?? []), ...older];
  const last = versions.at(-1);
  // after version 1 there is nothing older
  const isMore = !isWhole && last !== undefined && last.number > 1 && versions.length >= PAGE;
  const more = async () => {
    try {
      const answer = await askPlain<exploringVersionsQuery>(environment, versionsQuery, {
        id,
        before: last?.number ?? null,
      });
      const found = answer.reportQuery?.versions ?? [];
      setOlder([...older, ...found]);
      setWhole(found.length < PAGE);
    } catch (failure) {
      toast.error(errorText(failure), { title: "请求异常" });
    }
  };
  const back = async ({ number }: Version) => {
    const sure = await confirm({
      text: `恢复到版本 ${number}？现在的内容会保留为一个版本，随时可以再恢复回来。`,
      confirmText: "恢复",
    });
    if (!sure) return;
    const { ok, userErrors } = await revert({ id, number, version });
    if (!ok) {
      toast.warning(userErrors[0]?.message ?? "没有恢复");
      return;
    }
    toast.success(`已恢复到版本 ${number}`);
    onSaved();
    onClose();
  };
  return (
    <AppDialog open={open} onClose={onClose} size="wide" title="版本">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : !report ? (
        <NotFoundState compact title="报表不存在" text="报表可能已被删除。" />
      ) : (
        <ol className="query-versions" aria-label="版本">
          {versions.map((one, at) => (
            <li key={one.number}>
              <div className="query-version__head">
                <strong>版本 {one.number}</strong>
                {one.number === report.number ? <StatusTag tone="green">现在</StatusTag> : null}
                {one.revertOf ? <StatusTag tone="neutral">恢复自版本 {one.revertOf}</StatusTag> : null}
                <span className="ui-muted ui-small">
                  {one.createdBy?.name ?? ""} <DateTimeText value={one.createdAt} />
                </span>
                {one.number === report.number ? null : (
                  <Button size="small" aria-label={`恢复到版本 ${one.number}`} onClick={() => back(one)}>
                    恢复
                  </Button>
                )}
              </div>
              <Changes version={one} before={versions[at + 1]} />
            </li>
          ))}
        </ol>
      )}
      {isMore ? (
        <div className="report-more">
          <Button onClick={more}>更早的版本</Button>
        </div>
      ) : null}
    </AppDialog>
  );
}

/** Changes of a version; shown once the previous version is loaded. */
function Changes({ version, before }: { version: Version; before: Version | undefined }) {
  if (!before)
    return <p className="ui-muted ui-small">{version.number === 1 ? "新建" : "更早的版本还没有读取"}</p>;
  const changes: Change[] = [
    ...changesOf(before.definition, version.definition),
    ...(before.name === version.name
      ? []
      : [{ kind: "changed" as const, text: `报表“${before.name}”改名为“${version.name}”` }]),
  ];
  if (changes.length === 0) return <p className="ui-muted ui-small">内容没有变化</p>;
  return (
    <ul className="query-changes">
      {changes.map(({ kind, text }) => (
        <li key={text} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  );
}

import { useState } from "react";
import { graphql, useRelayEnvironment } from "react-relay";
import versionsQuery, { type exploringVersionsQuery } from "@/__generated__/exploringVersionsQuery.graphql";
import type { QueryVersionsDialogRevertMutation } from "@/__generated__/QueryVersionsDialogRevertMutation.graphql";
import { errorText } from "@/app/errors";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { NotFoundState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { confirmRestore, VersionItem, VersionsFrame } from "../_life/VersionsFrame";
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
      reportQueryRevert(input: { id: $id, number: $number, version: $version }) {
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
    if (!(await confirmRestore(number))) return;
    const { ok, userErrors } = await revert({ id, number, version });
    if (!ok) {
      toast.warning(userErrors[0]?.message ?? "没有恢复");
      return;
    }
    toast.success(`已恢复到第 ${number} 版`);
    onSaved();
    onClose();
  };
  return (
    <VersionsFrame
      open={open}
      onClose={onClose}
      title="历史版本"
      loaded={data !== null}
      error={error}
      onRetry={reload}
      instead={report ? null : <NotFoundState compact title="报表不存在" text="报表可能已被删除。" />}
      after={
        isMore ? (
          <div className="report-more">
            <Button onClick={more}>更早的版本</Button>
          </div>
        ) : null
      }
    >
      {versions.map((one, at) => {
        const isPresent = one.number === report?.number;
        return (
          <VersionItem
            key={one.number}
            number={one.number}
            tags={
              <>
                {isPresent ? <StatusTag tone="green">现在</StatusTag> : null}
                {one.revertOf ? <StatusTag tone="neutral">恢复自第 {one.revertOf} 版</StatusTag> : null}
              </>
            }
            made={
              <>
                {one.createdBy?.name ?? ""} <DateTimeText value={one.createdAt} />
              </>
            }
            onRestore={isPresent ? undefined : () => back(one)}
          >
            <Changes version={one} before={versions[at + 1]} />
          </VersionItem>
        );
      })}
    </VersionsFrame>
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

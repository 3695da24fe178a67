import { useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { FlowFormVersionsDialogQuery } from "@/__generated__/FlowFormVersionsDialogQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { type Definition, definitionOf, EMPTY_DEFINITION } from "@/domains/flow/definition";
import { draftOf } from "@/domains/flow/useDefinitionSave";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Select } from "@/ui/picker/Select";
import { DifferenceList } from "./DifferenceList";
import { differences } from "./difference";
import "../FlowList.css";

const QUERY = graphql`
  query FlowFormVersionsDialogQuery($id: ID!) {
    flowForm(id: $id) { draft }
    flowFormVersions(id: $id) {
      revision
      definition
      createdAt
      createdBy { name }
    }
  }
`;

/** Version of a form's definition; the draft has no number yet. */
interface Version {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly definition: Definition;
}

const EMPTY: Version = { key: "", title: "空白表单", about: "", definition: EMPTY_DEFINITION };

function versionsOf(data: FlowFormVersionsDialogQuery["response"]): Version[] {
  const published = (data.flowFormVersions ?? []).map(
    ({ revision, definition, createdAt, createdBy }): Version => ({
      key: String(revision),
      title: `第 ${revision} 版`,
      about: `${formatDateTime(createdAt)} ${createdBy?.name ?? ""}`,
      definition: definitionOf(definition),
    }),
  );
  const draft = draftOf({ draft: data.flowForm?.draft });
  const newest = published[0]?.definition ?? EMPTY_DEFINITION;
  if (differences(newest, draft).length === 0) return published;
  return [{ key: "draft", title: "草稿", about: "尚未发布", definition: draft }, ...published];
}

/** Dialog with the versions of an approval form, and the differences between any two of them. */
export default function FlowFormVersionsDialog({
  open,
  id,
  name,
  onClose,
}: {
  open: boolean;
  /** Row id of the form. */
  id: string;
  name: string;
  onClose: () => void;
}) {
  const { data, error, reload } = useDialogQuery<FlowFormVersionsDialogQuery>(QUERY, { id });
  const [chosen, setChosen] = useState<string | null>(null);
  const [against, setAgainst] = useState<string | null>(null);
  const versions = useMemo(() => (data ? versionsOf(data) : []), [data]);
  const at = Math.max(
    0,
    versions.findIndex(({ key }) => key === chosen),
  );
  const shown = versions[at];
  const before =
    versions.find(({ key }) => key === against && key !== shown?.key) ?? versions[at + 1] ?? EMPTY;
  const found = useMemo(
    () => (shown ? differences(before.definition, shown.definition) : []),
    [before, shown],
  );
  return (
    <AppDialog
      open={open}
      size="preview"
      title={`版本：${name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {shown ? (
        <div className="flow-versions">
          <ul aria-label="版本">
            {versions.map(({ key, title, about }) => (
              <li key={key}>
                <button type="button" aria-pressed={key === shown.key} onClick={() => setChosen(key)}>
                  <strong>{title}</strong>
                  <br />
                  <span className="ui-muted ui-small">{about}</span>
                </button>
              </li>
            ))}
          </ul>
          <section aria-label={`${shown.title}的变化`}>
            <div className="ui-row">
              <span className="ui-muted">对比</span>
              <Select
                aria-label="对比的版本"
                fill={false}
                clearable={false}
                options={[
                  ...versions.filter(({ key }) => key !== shown.key),
                  ...(versions[at + 1] ? [] : [EMPTY]),
                ].map(({ key, title }) => ({ value: key, label: title }))}
                value={before.key}
                onChange={setAgainst}
              />
            </div>
            <DifferenceList differences={found} />
          </section>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : data ? (
        <EmptyState compact title="还没有版本" text="表单发布后，每一版都保留在这里。" />
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}

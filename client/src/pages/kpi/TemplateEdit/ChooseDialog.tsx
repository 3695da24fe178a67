import { useState } from "react";
import { graphql } from "react-relay";
import artifact, { type ChooseDialogQuery } from "@/__generated__/ChooseDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { KPI_KIND } from "@/domains/kpi/labels";
import { scoringText } from "@/domains/kpi/scoring";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { TreeNode } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Checkbox } from "@/ui/input/choices";
import { SearchInput } from "@/ui/input/TextInput";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import "./template.css";

graphql`
  query ChooseDialogQuery($keyword: String, $categoryId: ID) {
    kpiIndications(
      first: 100
      filter: { keyword: $keyword, categoryId: $categoryId, enabled: true }
      orderBy: [{ field: NAME, direction: ASC }]
    ) {
      totalCount
      nodes {
        rowId name kind unit description source formula
        category { name }
        eventCategory { rowId name }
        scoring { method base target perUnit floor cap steps { from score } }
      }
    }
  }
`;

/** Indicator of the library with all fields, as it is copied into a template. */
export type ChosenIndicator = NonNullable<ChooseDialogQuery["response"]["kpiIndications"]>["nodes"][number];

export interface ChooseDialogProps extends RecordDialogProps {
  /** Categories of indicators. */
  nodes: readonly TreeNode[];
  /** Largest number of indicators that can be chosen. */
  most: number;
  /** Name of the record that they are copied into; a template by default. */
  into?: string;
  onChosen: (chosen: readonly ChosenIndicator[]) => void;
}

/**
 * Dialog to choose indicators of the library that are copied into a section of a template or a plan
 * (business §7 `chooseIndicationFromLib`).
 */
export default function ChooseDialog({
  open,
  onClose,
  onSaved,
  nodes,
  most,
  into = "模板",
  onChosen,
}: ChooseDialogProps) {
  const [keyword, setKeyword] = useState("");
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly ChosenIndicator[]>([]);
  const { data, error, loading, reload } = usePlainQuery<ChooseDialogQuery>(
    artifact,
    { keyword: keyword.trim() || null, categoryId },
    { keeps: "library" },
  );
  const found = data?.kpiIndications;
  const rows = found?.nodes ?? [];
  const total = found?.totalCount ?? 0;
  const isChosen = (row: ChosenIndicator) => chosen.some(({ rowId }) => rowId === row.rowId);
  const turn = (row: ChosenIndicator) =>
    setChosen(isChosen(row) ? chosen.filter(({ rowId }) => rowId !== row.rowId) : [...chosen, row]);
  const take = () => {
    onChosen(chosen);
    onSaved();
    onClose();
  };
  return (
    <AppDialog
      open={open}
      title="从指标库选择"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <span className="ui-grow ui-muted" role="status">
            已选 {chosen.length} 个{chosen.length >= most ? `，已到${into}的上限` : ""}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button intent="primary" disabled={chosen.length === 0} onClick={take}>
            加入{into}
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        <div className="kpi-choose__tools">
          <SearchInput
            aria-label="搜索指标"
            placeholder="指标名称、说明或拼音"
            value={keyword}
            onChange={setKeyword}
            autoFocus
          />
          <TreeSelect
            aria-label="指标分类"
            nodes={nodes}
            value={categoryId}
            onChange={setCategoryId}
            placeholder="全部分类"
          />
        </div>
        {error ? <ErrorState compact error={error} onRetry={reload} /> : null}
        {!found && loading ? <LoadingMask text="加载中" /> : null}
        {found && rows.length === 0 ? (
          <EmptyState
            compact
            text={keyword || categoryId ? "没有找到指标。" : "指标库里还没有启用的指标。"}
          />
        ) : null}
        {rows.length > 0 ? (
          <ul className="kpi-choose__rows" aria-label="指标" aria-busy={loading || undefined}>
            {rows.map((row) => (
              <li key={row.rowId}>
                <Checkbox
                  value={isChosen(row)}
                  disabled={!isChosen(row) && chosen.length >= most}
                  onChange={() => turn(row)}
                  label={<Choice row={row} />}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {total > rows.length && rows.length > 0 ? (
          <p className="ui-muted ui-small">
            共 {total} 个，仅显示前 {rows.length} 个，请输入关键词查找
          </p>
        ) : null}
      </div>
    </AppDialog>
  );
}

function Choice({ row }: { row: ChosenIndicator }) {
  const { text, tone } = KPI_KIND[row.kind];
  return (
    <span className="kpi-choose__row">
      <span className="ui-row">
        {row.name}
        <StatusTag tone={tone}>{text}</StatusTag>
      </span>
      <span className="ui-muted ui-small">
        {[row.category?.name, scoringText(row.scoring, row.unit)].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

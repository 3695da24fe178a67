import { graphql } from "react-relay";
import type { KpiIndicationDialogCreateMutation } from "@/__generated__/KpiIndicationDialogCreateMutation.graphql";
import type { KpiIndicationDialogUpdateMutation } from "@/__generated__/KpiIndicationDialogUpdateMutation.graphql";
import { changedOf } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { IndicatorFields } from "@/domains/kpi/indicator/IndicatorFields";
import {
  type IndicatorValues,
  indicatorInput,
  indicatorProblems,
  indicatorValues,
  MOST_DESCRIPTION,
  MOST_NAME,
  MOST_UNIT,
} from "@/domains/kpi/indicator/indicator";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import type { IndicationRow } from "./KpiIndicationPage";

interface Values extends IndicatorValues {
  categoryId: string | null;
  enabled: boolean;
}

const F = fieldOf<Values>();

const RULES = {
  name: [required("请输入指标名称"), maxLength(MOST_NAME)],
  unit: [maxLength(MOST_UNIT)],
  description: [maxLength(MOST_DESCRIPTION)],
};

function valuesOf(row: IndicationRow | null | undefined): Values {
  return {
    ...indicatorValues(row),
    categoryId: row?.category?.rowId ?? null,
    enabled: row?.enabled ?? true,
  };
}

const inputOf = ({ categoryId, enabled, ...values }: Values) => ({
  ...indicatorInput(values),
  categoryId,
  enabled,
});

export interface KpiIndicationDialogProps extends RecordDialogProps {
  /** The indicator to modify; absent for a new one. */
  row?: IndicationRow | undefined;
  /** Categories of indicators and of events. */
  nodes: readonly TreeNode[];
  eventNodes: readonly TreeNode[];
}

/** Dialog to create or modify an appraisal indicator of the library (business §7 `indication`). */
export default function KpiIndicationDialog({
  row: given,
  nodes,
  eventNodes,
  ...dialog
}: KpiIndicationDialogProps) {
  const { row, refetch } = useTrackedRow(given);
  const create = useSave<KpiIndicationDialogCreateMutation>(graphql`
    mutation KpiIndicationDialogCreateMutation($input: KpiIndicationInput!) {
      kpiIndicationCreate(input: $input) { kpiIndication { id } userErrors { field message code } }
    }
  `);
  const update = useSave<KpiIndicationDialogUpdateMutation>(graphql`
    mutation KpiIndicationDialogUpdateMutation($id: ID!, $version: Int!, $input: KpiIndicationInput!) {
      kpiIndicationUpdate(input: { id: $id, version: $version, changes: $input }) {
        kpiIndication { id version }
        userErrors { field message code }
      }
    }
  `);
  const form = useForm<Values>({
    initial: valuesOf(row),
    version: row?.version,
    refetch,
    rules: RULES,
    validate: (values) => indicatorProblems(values),
    onSubmit: async (values, from) => {
      if (!row) return (await create({ input: inputOf(values) })).userErrors;
      // fields that depend on each other are sent together
      const { name, unit, description, categoryId, enabled, ...measure } = inputOf(values);
      const before = inputOf(from.initial);
      const loose = { name, unit, description, categoryId, enabled };
      const input = { ...changedOf(loose, before), ...changedMeasure(measure, before) };
      return (await update({ id: row.rowId, version: from.version ?? row.version, input })).userErrors;
    },
  });
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={row?.rowId ?? null}
      subject="指标"
      size="wide"
      columns={2}
      onRefresh={dialog.onSaved}
    >
      <IndicatorFields values={form.values} set={form.setAll} eventNodes={eventNodes} />
      <F name="categoryId" label="分类">
        {(input) => (
          <TreeSelect {...input} nodes={nodes} valueLabel={row?.category?.name} placeholder="请选择分类" />
        )}
      </F>
      <F name="enabled" label="状态" help="停用后不能再选入模板，已选入的不变">
        {(input) => <SwitchInput {...input} label={input.value ? "启用" : "停用"} />}
      </F>
    </EditDialog>
  );
}

/** The measurement fields, all of them when any was changed: the server validates them together. */
function changedMeasure<M extends object>(measure: M, before: M): Partial<M> {
  const same = Object.keys(changedOf(measure, before)).length === 0;
  return same ? {} : measure;
}

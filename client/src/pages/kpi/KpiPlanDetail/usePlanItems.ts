import { useMemo } from "react";
import { graphql } from "react-relay";
import type { kpiMutationsAddItemMutation } from "@/__generated__/kpiMutationsAddItemMutation.graphql";
import type { kpiMutationsChangeItemMutation } from "@/__generated__/kpiMutationsChangeItemMutation.graphql";
import type { kpiMutationsRemoveItemsMutation } from "@/__generated__/kpiMutationsRemoveItemsMutation.graphql";
import type { usePlanItemsQuery } from "@/__generated__/usePlanItemsQuery.graphql";
import type { usePlanItemsShownQuery } from "@/__generated__/usePlanItemsShownQuery.graphql";
import { useCan } from "@/access/Can";
import { errorText } from "@/app/errors";
import { changedOf } from "@/app/record/form";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { categoryNodes } from "@/domains/category/categoryTree";
import {
  type LineValues,
  lineInput,
  lineValues,
  MOST_LINES,
  namedIn,
  newLine,
} from "@/domains/kpi/indicator/line";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useVersionedUpdate } from "@/relay/useVersionedUpdate";
import type { UserErrors } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import type { Indication, ItemActions, PlanItems } from "../_components/PlanIndications";
import { useKpiSave } from "../_lib/useKpiSave";
import type { ChosenIndicator } from "../TemplateEdit/ChooseDialog";

const openLine = lazyRecordDialog(() => import("@/domains/kpi/indicator/IndicatorLineDialog"));
const openChoose = lazyRecordDialog(() => import("../TemplateEdit/ChooseDialog"));

const sectionsOf = ({ sections }: PlanItems) => sections.map(({ key, name }) => ({ key, name }));

/**
 * Actions on the indicators of a plan that is prepared: add, choose from the library, change and remove
 * (business §7 KPI `planIndication`).
 */
export function usePlanItems(planId: string, refresh: () => Promise<unknown>): ItemActions {
  const save = useKpiSave();
  const ask = useFetchQuery();
  const over = useVersionedUpdate<usePlanItemsShownQuery>(graphql`
    query usePlanItemsShownQuery($id: ID!) {
      shown: kpiPlanIndication(id: $id) { version }
    }
  `);
  const isLibrary = useCan()({ perms: "e:manage,kpi:indication,kpi:template" });
  return useMemo(() => {
    const trees = async () => {
      try {
        const { indicatorTree, eventTree } = await ask<usePlanItemsQuery>(
          graphql`
            query usePlanItemsQuery {
              indicatorTree: categoryTree(tree: KPI_INDICATION, deep: true) { rowId name parentRowId }
              eventTree: categoryTree(tree: KPI_EVENT, deep: true) { rowId name parentRowId }
            }
          `,
          {},
        );
        return { indicators: categoryNodes(indicatorTree ?? []), events: categoryNodes(eventTree ?? []) };
      } catch (error) {
        toast.error(errorText(error));
        return null;
      }
    };
    const add = async (line: LineValues): Promise<UserErrors> =>
      (
        await save<kpiMutationsAddItemMutation>((all) => all.addItem, {
          input: { planId, ...lineInput(line) },
        })
      ).userErrors;
    const change = (row: Indication, line: LineValues): Promise<UserErrors> => {
      const input = changedOf(lineInput(line), lineInput(lineValues(row)));
      if (Object.keys(input).length === 0) return Promise.resolve([]);
      return over(row, (target) =>
        save<kpiMutationsChangeItemMutation>((all) => all.changeItem, { ...target, input }),
      );
    };
    const edit = async (items: PlanItems, sectionKey: string, row: Indication | null) => {
      const known = await trees();
      if (!known) return;
      const others = items.planIndications.filter((one) => one !== row);
      const keys = others.map(({ key }) => key);
      const isSaved = await openLine({
        line: row ? lineValues(row) : newLine(sectionKey, keys),
        isThere: row !== null,
        sections: sectionsOf(items),
        others,
        eventNodes: known.events,
        save: (line) => (row ? change(row, line) : add(line)),
      });
      if (isSaved) await refresh();
    };
    const choose = async (items: PlanItems, sectionKey: string) => {
      const known = await trees();
      if (!known) return;
      let chosen: readonly ChosenIndicator[] = [];
      const isChosen = await openChoose({
        nodes: known.indicators,
        most: MOST_LINES - items.planIndications.length,
        into: "计划",
        onChosen: (rows) => {
          chosen = rows;
        },
      });
      if (!isChosen) return;
      const keys = items.planIndications.map(({ key }) => key);
      let added = 0;
      for (const one of chosen) {
        const line = newLine(sectionKey, keys, one);
        keys.push(line.key);
        // the first refusal ends it: the others would be refused alike
        if (showUserErrors(await add({ ...line, weight: "0" }))) break;
        added += 1;
      }
      if (added < chosen.length)
        toast.warning(`已加入 ${added} 个，其余 ${chosen.length - added} 个没有加入`);
      await refresh();
    };
    const remove = async (items: PlanItems, row: Indication) => {
      const naming = items.planIndications
        .filter(({ kind, formula }) => namedIn({ kind, formula: formula ?? "" }).includes(row.key))
        .map(({ name }) => `“${name}”`);
      const isGone = await confirmDelete({
        what: [row.name],
        goes: naming.length > 0 ? `${naming.join("、")}的公式引用了它，移除后须修改。` : "",
        run: async () =>
          (
            await save<kpiMutationsRemoveItemsMutation>((all) => all.removeItems, {
              ids: [row.rowId],
            })
          ).userErrors,
      });
      if (isGone) await refresh();
    };
    return {
      ofSection: (sectionKey, items) => {
        const disabled = items.planIndications.length >= MOST_LINES;
        return [
          { key: "create", text: "新增指标", disabled, onClick: () => edit(items, sectionKey, null) },
          {
            key: "choose",
            text: "从指标库选择",
            disabled,
            hidden: !isLibrary,
            onClick: () => choose(items, sectionKey),
          },
        ];
      },
      ofRow: (row, items) => [
        { key: "edit", text: "修改", onClick: () => edit(items, row.sectionKey, row) },
        { key: "remove", text: "移除", intent: "danger", onClick: () => remove(items, row) },
      ],
    };
  }, [planId, refresh, save, ask, over, isLibrary]);
}

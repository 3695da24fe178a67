import { useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowProcessDesignPageQuery } from "@/__generated__/FlowProcessDesignPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { ProcessDesign } from "./ProcessDesign";

/**
 * Page with the designer of a form's approval process, in a window of its own
 * (core §2 OA approval area: FlowProcessDesign).
 */
export default function FlowProcessDesignPage({ queryRef }: PageProps<FlowProcessDesignPageQuery>) {
  const data = usePreloadedQuery<FlowProcessDesignPageQuery>(
    graphql`
      query FlowProcessDesignPageQuery($id: ID!) {
        flowForm(id: $id) {
          id
          rowId
          name
          status
          version
          revision
          draft
        }
        flowForms(page: { number: 1, size: 1000 }, filter: { status: ON }) {
          nodes { rowId name }
        }
      }
    `,
    queryRef,
  );
  const form = found(data.flowForm);
  usePageTitle(`流程设计：${form.name}`);
  const { rowId } = form;
  const nodes = data.flowForms?.nodes;
  // a form whose sub-process uses the same form would never end
  const others = useMemo(() => (nodes ?? []).filter((other) => other.rowId !== rowId), [nodes, rowId]);
  const refresh = usePageRefresh();
  // remounts the designer with the reloaded form
  const [round, setRound] = useState(0);
  const reload = async () => {
    await refresh();
    setRound((count) => count + 1);
  };
  return <ProcessDesign key={`${rowId} ${round}`} form={form} others={others} onReload={reload} />;
}

import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowInfoPageQuery } from "@/__generated__/FlowInfoPageQuery.graphql";
import { found } from "@/app/errors";
import { useBack, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useKeys } from "@/ui/base/keys";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FlowContent } from "./FlowContent";
import { neighboursOf } from "./neighbours";

/**
 * Page of one approval application, the target of lists, links and notifications
 * (core §2 OA approval area).
 */
export default function FlowInfoPage({ queryRef, search }: PageProps<FlowInfoPageQuery>) {
  const data = usePreloadedQuery<FlowInfoPageQuery>(
    graphql`
      query FlowInfoPageQuery($id: ID!) {
        flowProcess(id: $id) {
          rowId
          name
          ...FlowContent_process
        }
      }
    `,
    queryRef,
  );
  const process = found(data.flowProcess);
  const refresh = usePageRefresh();
  const back = useBack();
  const navigate = usePageNavigate();
  usePageTitle(process.name);
  const { previous, next, place } = neighboursOf(process.rowId, search.get("ids"));
  // replaces the history entry, so that one step back leads to the list
  const go = (address: string | null) => {
    if (address === null) return false;
    navigate(address, { replace: true });
    return true;
  };
  useKeys(
    place
      ? [
          { keys: "j", text: "下一份申请", group: "审批", run: () => go(next) },
          { keys: "k", text: "上一份申请", group: "审批", run: () => go(previous) },
        ]
      : [],
  );
  return (
    <div className="ui-page">
      <PageHeader
        breadcrumb={useBreadcrumb(process.name)}
        title={process.name}
        tag={place ? <span className="ui-muted ui-small">{`${place.at}/${place.of}`}</span> : undefined}
        actions={[
          {
            key: "previous",
            text: "上一份",
            hidden: !place,
            disabled: previous === null,
            hint: "k",
            onClick: () => go(previous),
          },
          {
            key: "next",
            text: "下一份",
            hidden: !place,
            disabled: next === null,
            hint: "j",
            onClick: () => go(next),
          },
          { key: "print", text: "打印", onClick: () => window.print() },
          { key: "back", text: "返回", onClick: back },
        ]}
      />
      <FlowContent key={process.rowId} process={process} refresh={refresh} onGone={back} />
    </div>
  );
}

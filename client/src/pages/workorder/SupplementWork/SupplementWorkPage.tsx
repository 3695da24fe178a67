import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { SupplementWorkPageQuery } from "@/__generated__/SupplementWorkPageQuery.graphql";
import { latePart } from "@/app/page/latePart";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { workOrderOf } from "@/domains/work/labels";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import type { Supplemented } from "./SupplementForm";

/** Apart from the page, since all that it asks with is asked for in dialogs elsewhere. */
const SupplementForm = latePart(() => import("./SupplementForm").then((module) => module.SupplementForm), {
  ahead: true,
});

/** Orders that are written down when they are done already (business §2 Work order: SupplementWork). */
export default function SupplementWorkPage({ queryRef }: PageProps<SupplementWorkPageQuery>) {
  const data = usePreloadedQuery<SupplementWorkPageQuery>(
    graphql`
      query SupplementWorkPageQuery {
        ...SupplementForm_query
      }
    `,
    queryRef,
  );
  const [made, setMade] = useState<Supplemented | null>(null);
  return (
    <div className="ui-page">
      <PageHeader title="补单" breadcrumb={useBreadcrumb()} />
      <Card>
        {made ? (
          <div role="status">
            <EmptyState
              title="补单已登记"
              icon={<TickCircleIcon size={28} />}
              text={
                <>
                  <PageLink to={workOrderOf(made.rowId)}>{made.code}</PageLink> {made.name}
                </>
              }
              action={{ key: "again", text: "再补一单", onClick: () => setMade(null) }}
            />
          </div>
        ) : (
          <SupplementForm query={data} onMade={setMade} />
        )}
      </Card>
    </div>
  );
}

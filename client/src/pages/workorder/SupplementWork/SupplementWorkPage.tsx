import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { SupplementWorkPageQuery } from "@/__generated__/SupplementWorkPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { workOrderOf } from "@/domains/work/labels";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import type { Supplemented } from "./SupplementForm";

/** Loaded lazily, as its pickers are shared with dialogs elsewhere. */
const SupplementForm = lazyPart(() => import("./SupplementForm").then((module) => module.SupplementForm), {
  ahead: true,
});

/** Page to record work orders after completion (business §2 Work order: SupplementWork). */
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

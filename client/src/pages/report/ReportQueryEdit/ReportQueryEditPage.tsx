import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ReportQueryEditPageQuery } from "@/__generated__/ReportQueryEditPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { positionOf } from "@/domains/report/labels";
import { ForbiddenState, NotFoundState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { DocumentError } from "../_query/document";
import { draftOf, EMPTY, type QueryDraft, type Stored } from "../_query/draft";
import type { ExplorerProps } from "./Explorer";
import "../report.css";
import "../_query/query.css";

/** The explorer, loaded separately from the page's data. */
const LateExplorer = lazyPart<ExplorerProps>(() => import("./Explorer").then((module) => module.Explorer));

/** Editor page of a stored query, composed by selecting from the schema (business §7 Online reports). */
export default function ReportQueryEditPage({
  queryRef,
  params,
  search,
}: PageProps<ReportQueryEditPageQuery>) {
  const data = usePreloadedQuery<ReportQueryEditPageQuery>(
    graphql`
      query ReportQueryEditPageQuery($id: ID!, $has: Boolean!) {
        reportQuery(id: $id) @include(if: $has) {
          id
          rowId
          name
          remark
          position
          enabled
          version
          path
          problems
          roles { rowId name }
          definition {
            document
            rows
            keepEmpty
            columns { path label kind list }
            parameters {
              name label kind multiple required dict
              default { values period from to }
            }
          }
          viewerCan { update }
        }
      }
    `,
    queryRef,
  );
  const report = params.queryId === undefined ? null : found(data.reportQuery);
  const title = report ? report.name : "从数据结构新增报表";
  usePageTitle(title);
  const breadcrumb = useBreadcrumb();
  const draft = useMemo(() => (report ? readable(report.definition) : EMPTY), [report]);
  if (report && !report.viewerCan.update) return <ForbiddenState />;
  if (!draft)
    return (
      <div className="ui-page">
        <PageHeader title={title} breadcrumb={breadcrumb} />
        <NotFoundState
          title="无法在这里修改"
          text="这张报表的查询含有编辑器不认识的写法，可能是通过接口保存的；仍然可以查看，或通过接口修改。"
        />
      </div>
    );
  return (
    <LateExplorer
      // another query is another page
      key={report?.rowId ?? "new"}
      report={report}
      stored={draft}
      position={positionOf(search.get("position") ?? undefined) ?? report?.position ?? "PROJECT"}
      title={title}
      breadcrumb={breadcrumb}
    />
  );
}

/** Draft of a stored definition; null where this editor can't parse it. */
function readable(definition: Stored): QueryDraft | null {
  try {
    return draftOf(definition);
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

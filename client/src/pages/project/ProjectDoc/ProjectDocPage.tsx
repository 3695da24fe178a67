import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { ProjectDocPageQuery } from "@/__generated__/ProjectDocPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { useSearchChange } from "@/ui/base/addressNow";
import { type DocumentContext, idOrNull } from "../../doc/_lib/params";
import { ProjectFrame } from "../_components/ProjectFrame";

const DocumentList = lazyPart(
  () => import("../../doc/_components/DocumentList").then((module) => module.DocumentList),
  { ahead: true },
);

/** Documents of a project, in the document browser with context 2 (business §9: document context). */
export default function ProjectDocPage({ queryRef }: PageProps<ProjectDocPageQuery>) {
  const data = usePreloadedQuery<ProjectDocPageQuery>(
    graphql`
      query ProjectDocPageQuery(
        $id: ID!
        $category: FileCategory!
        $page: PageInput!
        $filter: FileFilter
        $orderBy: [FileOrder!]
      ) {
        project(id: $id) {
          rowId
          ...ProjectFrame_project
        }
        ...DocumentList_query @arguments(category: $category, page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { enterprise } = useViewer();
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const groupId = idOrNull(search.get("group"));
  const context = useMemo<DocumentContext>(
    () => ({ enterpriseId: enterprise.rowId, projectId: project.rowId, groupId }),
    [enterprise.rowId, project.rowId, groupId],
  );
  return (
    <ProjectFrame project={project} page="doc">
      <DocumentList
        embedded
        query={data}
        context={context}
        onGroup={(group) => changeSearch({ pageNo: null, group })}
      />
    </ProjectFrame>
  );
}

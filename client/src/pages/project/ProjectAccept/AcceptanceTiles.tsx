import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { AcceptanceTiles_acceptance$key } from "@/__generated__/AcceptanceTiles_acceptance.graphql";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";

/** Progress of a project's acceptance: numbers of documents by status; each links to those documents. */
export function AcceptanceTiles({
  acceptance: key,
  projectId,
}: {
  acceptance: AcceptanceTiles_acceptance$key;
  projectId: string;
}) {
  const one = useFragment(
    graphql`
      fragment AcceptanceTiles_acceptance on ProjectAcceptance {
        requiredCount
        doneCount
        overdueCount
        awaitedCount
        draftCount
        waitingCount
        returnedCount
        passedCount
        finishedCount
        isDone
        template { name }
      }
    `,
    key,
  );
  const go = useNavigate();
  const papers = (status: string) => () =>
    void go(`/project/${projectId}/ProjectUploadReport?status=${status}`);
  return (
    <StatTiles above>
      <StatTile
        label="必交资料"
        value={`${one.doneCount}/${one.requiredCount}`}
        hint={one.isDone ? "已全部通过" : one.template ? `模板：${one.template.name}` : "已通过/应交"}
        {...(one.isDone ? { tone: "green" as const } : {})}
      />
      {one.overdueCount > 0 ? <StatTile label="逾期未交" value={one.overdueCount} tone="red" /> : null}
      <StatTile label="暂无资料" value={one.awaitedCount} hint="还没有资料的目录" />
      <StatTile
        label="待审核"
        value={one.waitingCount}
        {...(one.waitingCount > 0 ? { tone: "yellow" as const } : {})}
        onClick={papers("WAITING")}
      />
      <StatTile
        label="已退回"
        value={one.returnedCount}
        {...(one.returnedCount > 0 ? { tone: "red" as const } : {})}
        onClick={papers("RETURNED")}
      />
      <StatTile
        label="未提交"
        value={one.draftCount}
        hint="已保存，还没有提交审核的资料"
        onClick={papers("DRAFT")}
      />
      <StatTile
        label="已通过"
        value={one.passedCount + one.finishedCount}
        hint={`其中 ${one.finishedCount} 份已归档`}
        onClick={() => void go(`/project/${projectId}/ProjectCatalog`)}
      />
    </StatTiles>
  );
}

import type { Column } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Checkbox } from "@/ui/input/choices";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { type GrantDraft, HOLDER, keyOf, mayRemove, mayTurn, type Standing } from "./grants";

interface GrantTableProps {
  grants: readonly GrantDraft[];
  standing: Standing;
  onChange: (grants: readonly GrantDraft[]) => void;
}

/** Table of a report's grants: holders, and a check box for each right. Every holder may read. */
export function GrantTable({ grants, standing, onChange }: GrantTableProps) {
  const set = (grant: GrantDraft, right: "update" | "share", on: boolean) =>
    onChange(grants.map((one) => (one === grant ? { ...one, [right]: on } : one)));
  const right = (key: "update" | "share", title: string): Column<GrantDraft> => ({
    key,
    title,
    width: 80,
    render: (grant) => (
      <Checkbox
        aria-label={`${grant.name}可以${title}`}
        value={grant[key]}
        disabled={!mayTurn(grant, key, standing)}
        onChange={(on) => set(grant, key, on)}
      />
    ),
  });
  const columns: Column<GrantDraft>[] = [
    {
      key: "name",
      title: "授权给",
      grow: true,
      width: 200,
      render: ({ kind, name }) => (
        <span className="ui-row">
          <StatusTag tone="neutral">{HOLDER[kind]}</StatusTag>
          {kind === "TEAM" ? `${name}及下级团队` : name}
        </span>
      ),
    },
    { key: "read", title: "查看", width: 72, render: () => "可以" },
    right("update", "修改"),
    right("share", "分享"),
    { key: "givenBy", title: "授权人", width: 100, render: ({ givenBy }) => givenBy?.name },
    {
      key: "remove",
      title: "操作",
      width: 80,
      render: (grant) =>
        mayRemove(grant, standing) ? (
          <Button
            variant="minimal"
            aria-label={`收回${grant.name}的授权`}
            onClick={() => onChange(grants.filter((one) => one !== grant))}
          >
            收回
          </Button>
        ) : null,
    },
  ];
  return (
    <SimpleTable label="授权" columns={columns} rows={grants} rowKey={keyOf} empty="还没有授权给任何人" />
  );
}

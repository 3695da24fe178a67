import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import type { ReactElement } from "react";
import { MOST, type Node } from "@/domains/flow/definition";
import { branchText } from "@/domains/flow/process/texts";
import { isDefault } from "@/domains/flow/process/tree";
import { Button } from "@/ui/frame/Button";
import { Section } from "@/ui/frame/Card";
import { useDesignFacts } from "../context";

export interface BranchActions {
  readonly onAdd: (fork: string) => void;
  readonly onMove: (branch: string, by: -1 | 1) => void;
  readonly onRemove: (branch: string) => void;
  readonly onOpen: (branch: string) => void;
}

/** List of a fork's branches, in the order in which their conditions are evaluated. */
export function BranchList({ fork, onAdd, onMove, onRemove, onOpen }: BranchActions & { fork: Node }) {
  const { definition, names } = useDesignFacts();
  const branches = fork.branches ?? [];
  const asked = fork.kind === "branch";
  const stays = (at: number) => at < 0 || at >= branches.length || isDefault(fork, at);
  return (
    <Section title={asked ? "分支，按优先级从上到下判断" : "分支，同时进行，全部完成后继续"}>
      <ol className="flow-panel__branches">
        {branches.map((branch, at) => (
          <li key={branch.key}>
            <button type="button" className="flow-panel__branch" onClick={() => onOpen(branch.key)}>
              <strong>{branch.name || "未命名"}</strong>
              <span>{branchText(branch, fork, names, definition.fields)}</span>
            </button>
            <Mini
              label={`上移${branch.name}`}
              icon={<ArrowUpIcon />}
              disabled={stays(at) || stays(at - 1)}
              onClick={() => onMove(branch.key, -1)}
            />
            <Mini
              label={`下移${branch.name}`}
              icon={<ArrowDownIcon />}
              disabled={stays(at) || stays(at + 1)}
              onClick={() => onMove(branch.key, 1)}
            />
            <Mini
              label={`删除${branch.name}`}
              icon={<TrashIcon />}
              disabled={isDefault(fork, at)}
              onClick={() => onRemove(branch.key)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={branches.length >= MOST.branches}
          onClick={() => onAdd(fork.key)}
        >
          添加分支
        </Button>
      </div>
    </Section>
  );
}

function Mini({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: ReactElement;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

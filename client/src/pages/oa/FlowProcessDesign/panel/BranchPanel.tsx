import ArrowLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useMemo } from "react";
import type { Branch } from "@/domains/flow/definition";
import { ConditionEditor } from "@/domains/flow/form/ConditionEditor";
import { subjectsOf } from "@/domains/flow/form/subjects";
import { type FoundBranch, isDefault } from "@/domains/flow/process/tree";
import { Button } from "@/ui/frame/Button";
import { Section } from "@/ui/frame/Card";
import { useDesignFacts } from "../context";
import type { BranchActions } from "./BranchList";
import { NameInput } from "./NodePanel";

/** Settings panel of a branch: its condition, and its position among the others. */
export function BranchPanel({
  found: { branch, fork, index },
  onChange,
  branches,
}: {
  found: FoundBranch;
  onChange: (branch: Branch, tag?: string) => void;
  branches: BranchActions;
}) {
  const { definition, names } = useDesignFacts();
  const subjects = useMemo(() => subjectsOf(definition.fields), [definition.fields]);
  const last = (fork.branches?.length ?? 0) - 1;
  const stays = isDefault(fork, index);
  return (
    <>
      <NameInput
        name={branch.name}
        label="分支名称"
        onChange={(name) => onChange({ ...branch, name }, `name:${branch.key}`)}
      />
      {stays ? (
        <p className="ui-muted">默认分支：其他分支的条件都不满足时进入，不需要条件，始终排在最后。</p>
      ) : null}
      {fork.kind === "parallel" ? (
        <p className="ui-muted">与其他分支同时进行，所有分支都完成后流程才继续。</p>
      ) : null}
      {stays || fork.kind === "parallel" ? null : (
        <Section title="进入条件">
          <ConditionEditor
            value={branch.when}
            subjects={subjects}
            names={names}
            strict
            aria-label="进入条件"
            onChange={(when) => onChange({ ...branch, when: when ?? { any: [] } }, `when:${branch.key}`)}
          />
        </Section>
      )}
      {stays ? null : (
        <Section title={fork.kind === "branch" ? `优先级 ${index + 1}` : "位置"}>
          <div className="ui-row">
            <Button
              size="small"
              icon={<ArrowLeftIcon />}
              disabled={index === 0}
              onClick={() => branches.onMove(branch.key, -1)}
            >
              {fork.kind === "branch" ? "提高" : "左移"}
            </Button>
            <Button
              size="small"
              endIcon={<ChevronRightIcon />}
              disabled={index >= last || isDefault(fork, index + 1)}
              onClick={() => branches.onMove(branch.key, 1)}
            >
              {fork.kind === "branch" ? "降低" : "右移"}
            </Button>
          </div>
        </Section>
      )}
    </>
  );
}

import { useState } from "react";
import type { FlowValue, FlowValues } from "@/domains/flow/definition";
import { FieldInput } from "@/domains/flow/form/FieldInput";
import { RecordInput } from "@/domains/flow/form/RecordInput";
import { decisivePaths, plain, valuesAt } from "@/domains/flow/process/decisive";
import type { Approvers } from "@/domains/flow/process/states";
import { fieldOf } from "@/domains/flow/process/texts";
import { Button } from "@/ui/frame/Button";
import { useDesignFacts } from "./context";
import { Part } from "./panel/Part";

/** Result of a trial run: the route and the approvers. */
export interface TrialRunResult {
  /** Approvers' names by the keys of the visited nodes; an empty list where none is found. */
  readonly approvers: Approvers;
  /** Keys of the visited nodes and branches. */
  readonly taken: readonly string[];
}

export type TrialRun = (member: string, values: FlowValues) => Promise<TrialRunResult>;

/** Panel for a trial run: finds the approvers of an application with the given applicant and values. */
export function TrialRunPanel({
  onTry,
  onAnswer,
  answered,
}: {
  onTry: TrialRun;
  onAnswer: (answer: TrialRunResult | null) => void;
  answered: boolean;
}) {
  const { definition, names } = useDesignFacts();
  const [member, setMember] = useState<string | null>(null);
  const [given, setGiven] = useState<{ readonly [path: string]: FlowValue | undefined }>({});
  const paths = decisivePaths(definition);
  return (
    <>
      <p className="ui-muted ui-small">
        按当前设计（包括未保存的修改）推算：由谁申请、填写什么，会经过哪些节点、由谁审批。
      </p>
      <Part label="申请人" required>
        {(input) => (
          <RecordInput {...input} kind="member" names={names} value={member} onChange={setMember} />
        )}
      </Part>
      {paths.map((path) => {
        const field = fieldOf(definition.fields, path);
        if (!field) return null;
        const table = path.includes(".")
          ? fieldOf(definition.fields, path.split(".", 1)[0] ?? "")
          : undefined;
        const label = table ? `${table.label} · ${field.label}合计` : field.label;
        return (
          <Part key={path} label={label}>
            {(input) => (
              <FieldInput
                {...input}
                // a computed field is an input here, as the form that would compute it is absent
                field={plain(field)}
                names={names}
                value={given[path]}
                onChange={(value) => setGiven({ ...given, [path]: value })}
              />
            )}
          </Part>
        );
      })}
      {paths.length === 0 ? <p className="ui-muted ui-small">流程不取决于表单的内容。</p> : null}
      <div className="ui-row">
        <Button
          intent="primary"
          disabled={member === null}
          onClick={async () => onAnswer(member === null ? null : await onTry(member, valuesAt(given)))}
        >
          查看审批人
        </Button>
        {answered ? <Button onClick={() => onAnswer(null)}>清除结果</Button> : null}
      </div>
    </>
  );
}

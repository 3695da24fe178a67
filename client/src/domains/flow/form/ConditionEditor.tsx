import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { Button } from "@/ui/frame/Button";
import { Select } from "@/ui/picker/Select";
import type { Condition, Test } from "../definition";
import { type FlowValueNames, NO_NAMES } from "./names";
import { blankTest, MOST_TESTS, opsOf, type Subject, testProblem } from "./subjects";
import { TestValues } from "./TestValues";
import "./condition.css";

export interface ConditionEditorProps {
  /** Absent where there is no condition yet. */
  value: Condition | undefined;
  /** Undefined when the last test is removed. */
  onChange: (condition: Condition | undefined) => void;
  /** The available subjects: `subjectsOf(fields)`. */
  subjects: readonly Subject[];
  names?: FlowValueNames;
  disabled?: boolean;
  /** Whether to show errors of incomplete tests. */
  strict?: boolean;
  /** Accessible name of the editor. */
  "aria-label"?: string;
}

/** Editor of a condition: groups of tests, of which all of one group have to be true. */
export function ConditionEditor({
  value,
  onChange,
  subjects,
  names = NO_NAMES,
  disabled = false,
  strict = false,
  "aria-label": label = "条件",
}: ConditionEditorProps) {
  const groups = value?.any ?? [];
  const [first] = subjects;
  const full = groups.flat().length >= MOST_TESTS;
  const set = (next: Condition["any"]) => {
    const any = next.filter((group) => group.length > 0);
    onChange(any.length > 0 ? { any } : undefined);
  };
  const setGroup = (at: number, group: readonly Test[]) =>
    set(groups.map((other, place) => (place === at ? group : other)));
  return (
    <fieldset className="flow-condition" aria-label={label}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place
        <div key={at} className="flow-condition__any">
          {at > 0 ? (
            <p className="flow-condition__or" aria-hidden>
              或
            </p>
          ) : null}
          <fieldset className="flow-condition__group" aria-label={`第 ${at + 1} 组条件，同时满足`}>
            {group.map((test, place) => (
              <TestRow
                // biome-ignore lint/suspicious/noArrayIndexKey: tests have no other name than their place
                key={place}
                test={test}
                place={place + 1}
                subjects={subjects}
                names={names}
                disabled={disabled}
                strict={strict}
                onChange={(next) =>
                  setGroup(
                    at,
                    group.map((other, n) => (n === place ? next : other)),
                  )
                }
                onRemove={() =>
                  setGroup(
                    at,
                    group.filter((_, n) => n !== place),
                  )
                }
              />
            ))}
            {disabled || !first ? null : (
              <Button
                variant="minimal"
                size="small"
                icon={<PlusIcon />}
                disabled={full}
                onClick={() => setGroup(at, [...group, blankTest(first)])}
              >
                并且
              </Button>
            )}
          </fieldset>
        </div>
      ))}
      {disabled || !first ? null : (
        <div>
          <Button
            size="small"
            icon={<PlusIcon />}
            disabled={full}
            onClick={() => set([...groups, [blankTest(first)]])}
          >
            {groups.length === 0 ? "添加条件" : "或者"}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function TestRow({
  test,
  place,
  subjects,
  names,
  disabled,
  strict,
  onChange,
  onRemove,
}: {
  test: Test;
  place: number;
  subjects: readonly Subject[];
  names: FlowValueNames;
  disabled: boolean;
  strict: boolean;
  onChange: (test: Test) => void;
  onRemove: () => void;
}) {
  const subject = subjects.find(({ key }) => key === test.subject);
  const problem = strict || !subject ? testProblem(test, subjects) : null;
  return (
    <div className="flow-condition__test">
      <Select
        aria-label={`条件 ${place}`}
        options={subjects.map(({ key, label }) => ({ value: key, label }))}
        value={subject ? test.subject : null}
        placeholder="已删除的条件项"
        clearable={false}
        disabled={disabled}
        invalid={!subject}
        onChange={(key) => {
          const next = subjects.find((one) => one.key === key);
          if (next && next.key !== test.subject) onChange(blankTest(next));
        }}
      />
      {subject ? (
        <>
          <div className="flow-condition__op">
            <Select
              aria-label={`${subject.label}的比较方式`}
              options={opsOf(subject)}
              value={test.op}
              clearable={false}
              disabled={disabled}
              onChange={(op) => op && onChange({ ...test, op, values: keptValues(test, op) })}
            />
          </div>
          <div className="flow-condition__values">
            <TestValues
              // inputs keep their typed text: another test gets new inputs
              key={`${test.subject} ${test.op}`}
              test={test}
              subject={subject}
              names={names}
              disabled={disabled}
              invalid={problem !== null}
              onChange={(values) => onChange({ ...test, values })}
            />
          </div>
        </>
      ) : null}
      {disabled ? null : (
        <button
          type="button"
          className="ui-icon-button"
          aria-label={`移除条件 ${place}`}
          title="移除"
          onClick={onRemove}
        >
          <CrossIcon />
        </button>
      )}
      {problem ? (
        <p className="flow-condition__problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** The values that remain after a change of the operator. */
function keptValues(test: Test, op: Test["op"]): Test["values"] {
  if (op === "empty" || op === "notEmpty") return [];
  return op === "between" || test.op !== "between" ? test.values : test.values.slice(0, 1);
}

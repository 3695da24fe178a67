/** Rules that select approvers, or members who receive copies. */
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import type { FieldType, Who, WhoBy } from "@/domains/flow/definition";
import { RecordsInput } from "@/domains/flow/form/RecordInput";
import { LEVELS, RULES } from "@/domains/flow/process/check";
import type { Option } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { Segmented } from "@/ui/input/choices";
import { Select } from "@/ui/picker/Select";
import { useDesignFacts } from "../context";
import { Part } from "./Part";

const BY: readonly Option<WhoBy>[] = [
  { value: "member", label: "指定成员" },
  { value: "role", label: "角色" },
  { value: "director", label: "部门主管" },
  { value: "directors", label: "逐级主管" },
  { value: "field", label: "表单中的成员" },
  { value: "chosen", label: "自选成员" },
  { value: "applicant", label: "申请人本人" },
];

/** Default rule of a kind. */
function blankWho(by: WhoBy): Who {
  if (by === "director") return { by, level: 1 };
  if (by === "directors") return { by, level: 3 };
  return by === "chosen" ? { by, chooser: "applicant" } : { by };
}

function levels(last: boolean): Option[] {
  return Array.from({ length: LEVELS }, (_, at) => {
    const words = at === 0 ? "第1级（所在部门）" : `第${at + 1}级`;
    return { value: String(at + 1), label: last ? `到${words}` : words };
  });
}

/**
 * Input for the rules that select the approvers of a node or the receivers of copies; the results of all
 * rules are combined.
 */
export function WhoRules({
  who,
  word,
  onChange,
}: {
  who: readonly Who[];
  /** Label of the selected members: 审批人, 抄送人. */
  word: string;
  onChange: (who: readonly Who[]) => void;
}) {
  return (
    <div className="flow-panel__rules">
      {who.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
        <fieldset key={at} className="flow-panel__rule" aria-label={`第 ${at + 1} 条规则`}>
          <div className="ui-row">
            <Select
              aria-label={`第 ${at + 1} 条规则的方式`}
              options={BY}
              value={rule.by}
              clearable={false}
              searchable={false}
              onChange={(by) =>
                by && by !== rule.by && onChange(who.map((one, place) => (place === at ? blankWho(by) : one)))
              }
            />
            <button
              type="button"
              className="ui-icon-button"
              aria-label={`移除第 ${at + 1} 条规则`}
              title="移除"
              onClick={() => onChange(who.filter((_, place) => place !== at))}
            >
              <TrashIcon />
            </button>
          </div>
          <Rule
            key={rule.by}
            rule={rule}
            onChange={(next) => onChange(who.map((one, place) => (place === at ? next : one)))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={who.length >= RULES}
          onClick={() => onChange([...who, blankWho("member")])}
        >
          {who.length === 0 ? `设置${word}` : `再加一条${word}规则`}
        </Button>
      </div>
    </div>
  );
}

function Rule({ rule, onChange }: { rule: Who; onChange: (who: Who) => void }) {
  switch (rule.by) {
    case "member":
      return <Several label="成员" kind="member" rule={rule} onChange={onChange} required />;
    case "role":
      return <Several label="角色" kind="role" rule={rule} onChange={onChange} required />;
    case "director":
    case "directors":
      return (
        <>
          <FieldChoice
            label="谁的主管"
            type="team"
            none="申请人的部门"
            rule={rule}
            onChange={(field) => onChange({ ...rule, field })}
          />
          <Part
            label="级别"
            help={
              rule.by === "directors"
                ? "从第1级到所选级别的主管都要审批；要一级一级地批，多人方式选“依次审批”"
                : "所选级别没有主管时，由上一级的主管审批"
            }
          >
            {(input) => (
              <Select
                {...input}
                options={levels(rule.by === "directors")}
                value={rule.level ? String(rule.level) : null}
                clearable={false}
                searchable={false}
                onChange={(level) => onChange({ ...rule, level: Number(level) })}
              />
            )}
          </Part>
        </>
      );
    case "field":
      return (
        <FieldChoice
          label="成员字段"
          type="member"
          rule={rule}
          onChange={(field) => onChange({ ...rule, field })}
        />
      );
    case "chosen":
      return (
        <>
          <Part label="由谁选择">
            {(input) => (
              <Segmented
                {...input}
                options={[
                  { value: "applicant", label: "申请人提交时" },
                  { value: "previous", label: "上一步审批人同意时" },
                ]}
                value={rule.chooser ?? "applicant"}
                onChange={(chooser) => onChange({ ...rule, chooser })}
              />
            )}
          </Part>
          <Several label="可选成员" kind="member" rule={rule} onChange={onChange} />
          <Several
            label="可选角色"
            kind="role"
            rule={rule}
            onChange={onChange}
            help="成员和角色都不设时，可以选择任何成员"
          />
        </>
      );
    case "applicant":
      return <p className="ui-muted ui-small">由提交申请的人自己处理，例如确认或补充资料。</p>;
  }
}

function Several({
  label,
  kind,
  rule,
  onChange,
  ...more
}: {
  label: string;
  kind: "member" | "role";
  rule: Who;
  onChange: (who: Who) => void;
  help?: string;
  required?: boolean;
}) {
  const { names } = useDesignFacts();
  const attribute = kind === "member" ? "memberIds" : "roleIds";
  return (
    <Part label={label} {...more}>
      {(input) => (
        <RecordsInput
          {...input}
          kind={kind}
          names={names}
          value={rule[attribute] ?? []}
          max={100}
          onChange={(ids) => onChange({ ...rule, [attribute]: ids.length > 0 ? ids : undefined })}
        />
      )}
    </Part>
  );
}

function FieldChoice({
  label,
  type,
  none,
  rule,
  onChange,
}: {
  label: string;
  type: FieldType;
  /** Label of the empty option, where no field is required. */
  none?: string;
  rule: Who;
  onChange: (field: string | undefined) => void;
}) {
  const { fields } = useDesignFacts().definition;
  const fitting = fields.filter((field) => field.type === type);
  const options: Option[] = fitting.map(({ key, label: name }) => ({
    value: key,
    label: `表单字段“${name}”`,
  }));
  const lost = rule.field !== undefined && !fitting.some(({ key }) => key === rule.field);
  const all = none ? [{ value: "", label: none }, ...options] : options;
  return (
    <Part
      label={label}
      required={!none}
      help={!none && fitting.length === 0 ? "表单中还没有成员字段，请先在表单里添加" : undefined}
    >
      {(input) => (
        <Select
          {...input}
          options={all}
          value={lost ? null : (rule.field ?? (none ? "" : null))}
          placeholder={lost ? "字段已删除，请重新选择" : "请选择字段"}
          invalid={lost}
          clearable={false}
          onChange={(field) => onChange(field || undefined)}
        />
      )}
    </Part>
  );
}

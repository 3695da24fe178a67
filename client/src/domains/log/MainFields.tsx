import { useCan } from "@/access/Can";
import { MentionInput } from "@/app/comments/MentionInput";
import { PageLink } from "@/app/page/navigation";
import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import type { Template } from "./template";
import { CONTENTS_LENGTH, DAY_HOURS, type LogValues, lengthOf } from "./values";

const F = fieldOf<LogValues>();

/** Form fields for the type, day, hours and contents of a work log. */
export function MainFields({
  form,
  options,
  template,
  isNew,
  late,
}: {
  form: Form<LogValues>;
  options: readonly Option[];
  template: Template | null | undefined;
  isNew: boolean;
  /** Whether the change comes after the period that the type permits. */
  late: boolean;
}) {
  const manages = useCan()({ perms: "e:manage" });
  const { values } = form;
  const least = template?.minLength ?? 0;
  const length = lengthOf(values.contents);
  return (
    <>
      <F
        name="logType"
        label="日志类型"
        required
        help={template?.remark ?? (options.length > 0 ? undefined : <NoTypes manages={manages} />)}
      >
        {(input) => (
          <Select
            {...input}
            options={options}
            clearable={false}
            placeholder="请选择日志类型"
            autoFocus={isNew && !values.logType}
          />
        )}
      </F>
      <F name="happenedOn" label="日期" required>
        {(input) => <DateInput {...input} max={formatDate(new Date())} />}
      </F>
      <F name="hours" label="工时" help="可以填到 0.01 小时">
        {(input) => (
          <NumberInput
            {...input}
            most={DAY_HOURS}
            tooMuch="工时应为 0 到 24 小时"
            unit="小时"
            placeholder="请输入工时"
          />
        )}
      </F>
      <F
        name="contents"
        label="日志内容"
        required
        span={2}
        help={[
          least > 0 ? `至少 ${least} 个字，已写 ${length} 个字` : `已写 ${length} 个字`,
          "@ 提及成员",
          ...(late ? ["已超过可修改时间，保存后会标明“逾期修改”"] : []),
        ].join("。")}
      >
        {({ id, value, onChange, onBlur, disabled, invalid, ...aria }) => (
          <MentionInput
            id={id}
            label="日志内容"
            placeholder="做了什么，结果如何，还有什么没完成"
            rows={6}
            maxLength={CONTENTS_LENGTH}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onMention={(person) => form.set("people", [...form.values.people, person])}
            onSubmit={(area) => area.form?.requestSubmit()}
            disabled={disabled}
            invalid={invalid}
            describedBy={aria["aria-describedby"]}
            autoFocus={Boolean(values.logType)}
          />
        )}
      </F>
    </>
  );
}

/** The notice where no type is available. */
function NoTypes({ manages }: { manages: boolean }) {
  if (!manages) return "没有可用的日志类型，请联系管理员";
  return (
    <>
      没有可用的日志类型，请先到<PageLink to="/log/LogTypeSetting">日志类型</PageLink>添加
    </>
  );
}

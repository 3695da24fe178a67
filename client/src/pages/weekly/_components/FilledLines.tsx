import { useState } from "react";
import { PageLink } from "@/app/page/navigation";
import { groupsOf, saidOf } from "@/domains/weekly/lines";
import type { WeeklyLines } from "@/domains/weekly/useWeeklyLines";
import { LineText } from "@/domains/weekly/WeeklyView";
import { useDeclaredField } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea } from "@/ui/input/TextInput";
import { filledOf, type LineValue, MOST, type WeeklyValues } from "../_lib/form";

type Line = WeeklyLines["done"][number];

interface FilledLinesProps {
  form: Form<WeeklyValues>;
  lines: WeeklyLines;
}

/** Report items generated from records: each takes a remark, can be struck out and restored. */
export function FilledLines({ form, lines }: FilledLinesProps) {
  const filled = filledOf(lines);
  const error = form.errors.done;
  const set = (key: string, value: LineValue) => form.set("done", { ...form.values.done, [key]: value });
  return (
    <>
      {filled.length === 0 ? (
        <p className="ui-muted">
          {lines.scope === "TEAM"
            ? "还没有成员提交的内容。成员提交后，点“更新汇总”带入。"
            : "这一周还没有完成的任务、工单、里程碑、回款和日志；有了以后会自动列在这里。"}
        </p>
      ) : null}
      {groupsOf(filled, lines.scope === "TEAM").map(({ key: of, title, page, lines: those }) => (
        <section key={of} className="weekly-group" aria-label={title}>
          <h3>{page ? <PageLink to={page}>{title}</PageLink> : title}</h3>
          <ul className="weekly-write__lines">
            {those.map((line) => (
              <FilledLine
                key={line.key}
                form={form}
                line={line}
                value={form.values.done[line.key] ?? { text: line.text ?? "", struck: line.struck }}
                onChange={(value) => set(line.key, value)}
              />
            ))}
          </ul>
        </section>
      ))}
      {error ? (
        <p className="weekly-write__error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

interface FilledLineProps {
  form: Form<WeeklyValues>;
  line: Line;
  value: LineValue;
  onChange: (value: LineValue) => void;
}

function FilledLine({ form, line, value, onChange }: FilledLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { text, struck } = value;
  const named = saidOf(line);
  const busy = form.submitting;
  // a conflict names the item by this label
  useDeclaredField(form.fields, `done.${line.key}`, {
    label: named,
    show: (other) => {
      const { struck: isStruck, text: said } = (other ?? { struck: false, text: "" }) as LineValue;
      return [isStruck ? "划掉" : "保留", said].filter(Boolean).join("：");
    },
  });
  const writes = !struck && (isOpen || text !== "");
  return (
    <li className="weekly-write__line" data-struck={struck || undefined}>
      <div className="ui-grow">
        {struck ? <s>{named}</s> : <LineText line={{ ...line, text: null }} />}
        {writes ? (
          <TextArea
            value={text}
            rows={2}
            maxLength={MOST.text}
            disabled={busy}
            autoFocus={isOpen && text === ""}
            aria-label={`${named}的补充说明`}
            placeholder="补充说明：进展、结果、问题"
            onChange={(next) => onChange({ struck, text: next })}
          />
        ) : null}
      </div>
      <span className="weekly-write__tools">
        {struck || writes ? null : (
          <Button
            size="small"
            variant="minimal"
            disabled={busy}
            aria-label={`给“${named}”补充说明`}
            onClick={() => setOpen(true)}
          >
            补充
          </Button>
        )}
        <Button
          size="small"
          variant="minimal"
          disabled={busy}
          aria-label={struck ? `恢复“${named}”` : `划掉“${named}”`}
          onClick={() => onChange({ text, struck: !struck })}
        >
          {struck ? "恢复" : "划掉"}
        </Button>
      </span>
    </li>
  );
}

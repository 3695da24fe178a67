import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { type FormEvent, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { AddCardMutation, TaskInput } from "@/__generated__/AddCardMutation.graphql";
import { useCan } from "@/access/Can";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { Button } from "@/ui/frame/Button";
import { DateInput } from "@/ui/input/DateInput";
import { addDays } from "@/ui/input/dates";
import { TextInput } from "@/ui/input/TextInput";

/** Default number of days until the due date of a new card. */
const DAYS = 7;

interface AddCardProps {
  /** The name of the column. */
  readonly column: string;
  /** The values that the card has from the column. */
  readonly preset: Partial<TaskInput>;
  readonly onAdded: () => unknown;
}

/** Adds a card to a column: a title and Enter; the next one can be typed at once (business §2 Task). */
export function AddCard({ column, preset, onAdded }: AddCardProps) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [endsOn, setEndsOn] = useState<string | null>(() => addDays(formatDate(new Date()), DAYS));
  const title = useRef<HTMLInputElement>(null);
  const [publish, pending] = useAppMutation<AddCardMutation>(graphql`
    mutation AddCardMutation($input: TaskInput) {
      taskPublish(input: { changes: $input }) {
        task { id }
        userErrors { field message code }
      }
    }
  `);
  if (!can({ perms: "task:create" })) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || name.trim() === "") return;
    const { ok } = await publish({ input: { ...preset, name: name.trim(), endsOn } });
    if (!ok) return;
    setName("");
    await onAdded();
    title.current?.focus();
  };
  if (!open)
    return (
      <button
        type="button"
        className="task-board__add"
        aria-label={`在“${column}”中新增任务`}
        title="新增任务"
        onClick={() => setOpen(true)}
      >
        <PlusIcon />
      </button>
    );
  return (
    <form
      className="task-board__new"
      onSubmit={submit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <TextInput
        ref={title}
        value={name}
        onChange={setName}
        maxLength={200}
        autoFocus
        placeholder="任务名称，按回车新增"
        aria-label="任务名称"
      />
      <DateInput value={endsOn} onChange={setEndsOn} aria-label="截止日期" />
      <Button type="submit" size="small" loading={pending} disabled={name.trim() === ""}>
        新增
      </Button>
    </form>
  );
}

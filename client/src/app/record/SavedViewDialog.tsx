import { useMemo, useRef } from "react";
import { graphql } from "react-relay";
import type { SavedViewDialogQuery } from "@/__generated__/SavedViewDialogQuery.graphql";
import { useViewer } from "@/app/session/viewer";
import type { InputProps, Option, UserError } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { useDialogQuery } from "./useDialogQuery";
import { teamsToShareWith } from "./viewTeams";

export type ViewScope = "PRIVATE" | "TEAM" | "ENTERPRISE";

/** A saved view: its name, its audience, and whether it is the default of the list. */
export interface SavedViewValues {
  readonly name: string;
  readonly scope: ViewScope;
  /** The row id of the team that it is shared with. */
  readonly teamId: string | null;
  readonly isDefault: boolean;
}

interface Values {
  name: string;
  scope: ViewScope | null;
  teamId: string | null;
  isDefault: boolean;
}

const F = fieldOf<Values>();

const SCOPES: readonly Option<ViewScope>[] = [
  { value: "PRIVATE", label: "仅自己" },
  { value: "TEAM", label: "团队" },
  { value: "ENTERPRISE", label: "全企业" },
];

/** Select of the teams that the member may share with; they load when it is shown. */
function TeamSelect(input: InputProps<string | null>) {
  const viewer = useViewer();
  const asked = useDialogQuery<SavedViewDialogQuery>(
    graphql`
      query SavedViewDialogQuery {
        teamOptions(first: 1000) { rowId name path { rowId name } }
      }
    `,
    {},
  );
  const teams = useMemo(() => teamsToShareWith(asked.data?.teamOptions ?? [], viewer), [asked.data, viewer]);
  return <Select {...input} options={teams} loading={asked.loading} placeholder="请选择团队" />;
}

export interface SavedViewDialogProps {
  open: boolean;
  id: string | null;
  initial: SavedViewValues;
  save: (values: SavedViewValues) => Promise<{ rowId: string | null; userErrors: readonly UserError[] }>;
  /** Called with the row id of the saved view. */
  onClose: (rowId?: string) => void;
}

/** Dialog for the name and the audience of a view. */
export function SavedViewDialog({ open, id, initial, save, onClose }: SavedViewDialogProps) {
  const saved = useRef<string>(undefined);
  const { isAdmin } = useViewer();
  const form = useForm<Values>({
    initial,
    rules: {
      name: [required("请输入视图名称")],
      teamId: [
        check<string | null, Values>((value, { scope }) =>
          scope === "TEAM" && !value ? "请选择团队" : null,
        ),
      ],
    },
    onSubmit: async ({ name, scope, teamId, isDefault }) => {
      const shared = scope === "TEAM";
      const answer = await save({
        name: name.trim(),
        scope: scope ?? "PRIVATE",
        teamId: shared ? teamId : null,
        isDefault: isDefault && !shared,
      });
      saved.current = answer.rowId ?? undefined;
      return answer.userErrors;
    },
  });
  const { scope } = form.values;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id}
      subject="视图"
      size="small"
      savedText="视图已保存"
      onClose={() => onClose(saved.current)}
    >
      <F name="name" label="视图名称" required>
        {(input) => <TextInput {...input} maxLength={20} autoFocus />}
      </F>
      <F name="scope" label="谁可以看到" help="只保存筛选、排序和列，每个人看到的仍是自己有权看到的数据">
        {(input) => (
          <RadioGroup
            {...input}
            options={isAdmin ? SCOPES : SCOPES.filter(({ value }) => value !== "ENTERPRISE")}
          />
        )}
      </F>
      <F name="teamId" label="团队" required hidden={scope !== "TEAM"} help="包括它的下级团队">
        {(input) => <TeamSelect {...input} />}
      </F>
      <F name="isDefault" label="默认视图" help="打开列表时先显示它" hidden={scope === "TEAM"}>
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditDialog>
  );
}

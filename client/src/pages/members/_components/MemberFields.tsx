import { useState } from "react";
import { RecordFields } from "@/app/record/RecordDialog";
import { Button } from "@/ui/frame/Button";
import { MEMBER } from "../_lib/memberForm";

const FIRST = [
  "name",
  "phone",
  "type",
  "teamIds",
  "roleIds",
  "jobNumber",
  "position",
  "entryDate",
  "duties",
] as const;
const RARE = ["username", "password", "workStatus", "gender", "birthday", "email", "remark"] as const;

export interface MemberFieldsProps {
  /** Member to modify; absent for a new one, whose form also has account and teams. */
  row?: Parameters<typeof MEMBER.initial>[0];
  canSetRoles: boolean;
  /** Whether rarely used fields are shown at first. */
  expanded?: boolean;
}

/** Form fields of a member, shared by the dialog and the page. */
export function MemberFields({ row, canSetRoles, expanded = false }: MemberFieldsProps) {
  const [open, setOpen] = useState(expanded);
  const [add, edit] = [{ hidden: Boolean(row) }, { hidden: !row }];
  const parts = {
    type: add,
    teamIds: add,
    roleIds: { hidden: !canSetRoles },
    username: add,
    password: add,
    workStatus: edit,
  };
  return (
    <>
      <RecordFields form={MEMBER} row={row} parts={parts} names={FIRST} autoFocus={!row} />
      {open ? (
        <RecordFields form={MEMBER} row={row} parts={parts} names={RARE} />
      ) : (
        <div style={{ gridColumn: "1 / -1" }}>
          <Button variant="minimal" onClick={() => setOpen(true)}>
            填写更多资料（账号、性别、生日、邮箱、备注）
          </Button>
        </div>
      )}
    </>
  );
}

import { graphql } from "react-relay";
import type {
  AttendShiftInput,
  ShiftDialogCreateMutation,
} from "@/__generated__/ShiftDialogCreateMutation.graphql";
import type { ShiftDialogUpdateMutation } from "@/__generated__/ShiftDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { ShiftRow } from "./AttendClassListPage";
import { SHIFT } from "./form";
import { settled } from "./hours";
import { ShiftBar } from "./ShiftBar";

/** Input of a save: all fields are always sent, as the hours depend on each other. */
function sent(input: ReturnType<typeof SHIFT.input>): AttendShiftInput {
  return settled(input);
}

interface ShiftDialogProps extends RecordDialogProps {
  /** Shift to modify; absent for a new one. */
  row?: ShiftRow | undefined;
  /** Shift that a new one is copied from. */
  copied?: ShiftRow | undefined;
}

/** Dialog to create, copy or modify a shift (business §7 Attendance: class). */
export default function ShiftDialog({ copied, ...props }: ShiftDialogProps) {
  const create = useSave<ShiftDialogCreateMutation>(graphql`
    mutation ShiftDialogCreateMutation($input: AttendShiftInput!) {
      attendShiftCreate(input: $input) { attendShift { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ShiftDialogUpdateMutation>(graphql`
    mutation ShiftDialogUpdateMutation($id: ID!, $version: Int!, $input: AttendShiftInput!) {
      attendShiftUpdate(input: { id: $id, version: $version, changes: $input }) {
        attendShift {
          id name mark color expectedMinutes lateGrace earlyGrace absenceBelow halfBelow halfWhenLate earliest latest halfAt
          overtimeBefore overtimeAfter remark sortOrder version
          pairs { from to text }
          rests { from to text }
          flex { range { from to } core { from to } }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={SHIFT}
      subject="班次"
      size="wide"
      columns={2}
      {...(copied ? { start: { ...SHIFT.initial(copied), name: `${copied.name.slice(0, 47)} 副本` } } : {})}
      parts={({ pairs }) => ({ flex: { hidden: pairs.length !== 1 } })}
      create={(input) => create({ input: sent(input) })}
      update={(input, { id, version }) => update({ id, version, input: sent(input) })}
    >
      {(form) => {
        const { pairs, rests, flex, color } = settled(SHIFT.input(form.values));
        return (
          <div className="shift-picture">
            <ShiftBar pairs={pairs} rests={rests} flex={flex} color={color} />
            <span className="shift-scale" aria-hidden>
              {[0, 6, 12, 18, 24].map((hour) => (
                <span key={hour}>{hour} 时</span>
              ))}
            </span>
            <span className="ui-muted ui-small">跨过零点的部分画在开头，带斜线。</span>
          </div>
        );
      }}
    </RecordDialog>
  );
}

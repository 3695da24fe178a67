import { MultiRemotePicker, type MultiRemotePickerProps } from "@/ui/picker/RemotePicker";
import { GroupMembers } from "./GroupMembers";

/** Largest number of companions. */
const LIMIT = 20;

/** Input of accompanying technicians: chosen one by one, or a whole work group at once. */
export function CompanionsInput(input: Omit<MultiRemotePickerProps, "max" | "placeholder">) {
  return (
    <div className="ui-stack">
      <MultiRemotePicker {...input} max={LIMIT} placeholder="请选择协作人" />
      {input.readOnly ? null : (
        <GroupMembers
          disabled={input.disabled}
          onPick={(ids) => input.onChange([...new Set([...input.value, ...ids])].slice(0, LIMIT))}
        />
      )}
    </div>
  );
}

import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import SmallCrossIcon from "@blueprintjs/icons/lib/esm/generated/components/small-cross";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { TextInput } from "@/ui/input/TextInput";
import { phonesProblem } from "../_lib/phones";

/** Input for further telephone numbers, one per row; empty rows are not sent (business §5). */
export function PhonesInput({ value, onChange, invalid, disabled, ...input }: InputProps<readonly string[]>) {
  const lines = value.length > 0 ? value : [""];
  const set = (at: number, text: string) => onChange(lines.map((old, index) => (index === at ? text : old)));
  return (
    <div className="cust-phones">
      {lines.map((phone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
        <div key={index} className="ui-row">
          <TextInput
            {...(index === 0 && input.id ? { id: input.id } : {})}
            aria-label={`其他电话 ${index + 1}`}
            {...(input["aria-describedby"] ? { "aria-describedby": input["aria-describedby"] } : {})}
            type="tel"
            placeholder="其他电话"
            value={phone}
            disabled={disabled}
            invalid={Boolean(invalid && phonesProblem([phone]))}
            onChange={(text) => set(index, text)}
          />
          {lines.length > 1 ? (
            <Button
              variant="minimal"
              icon={<SmallCrossIcon />}
              aria-label={`移除其他电话 ${index + 1}`}
              disabled={disabled}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          ) : null}
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        disabled={disabled}
        onClick={() => onChange([...lines, ""])}
      >
        添加电话
      </Button>
    </div>
  );
}

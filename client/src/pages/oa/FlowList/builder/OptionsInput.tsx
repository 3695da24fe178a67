import { useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { TextArea } from "@/ui/input/TextInput";

function read(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Input for the options of a choice field, one per line, so that they can be pasted and reordered as text.
 */
export function OptionsInput({ value, onChange, ...input }: InputProps<readonly string[]>) {
  const [typed, setTyped] = useState<string | null>(null);
  const own = value.join("\n");
  // empty lines and spaces stay while typing; other options came from outside
  const text = typed !== null && read(typed).join("\n") === own ? typed : own;
  return (
    <TextArea
      {...input}
      rows={5}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next));
      }}
      placeholder="每行一个选项"
    />
  );
}

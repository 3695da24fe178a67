import { useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { TextArea } from "@/ui/input/TextInput";

function read(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Options, one a line: they are pasted and put in order as text is. */
export function OptionsInput({ value, onChange, ...input }: InputProps<readonly string[]>) {
  const [typed, setTyped] = useState<string | null>(null);
  const own = value.join("\n");
  // empty lines and blanks stay while they are typed; other options came from outside
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

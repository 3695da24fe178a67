import { type ReactNode, useId } from "react";
import { FieldFrame } from "@/ui/form/FieldFrame";

/** One setting with its name above it; the input takes the id. */
export function Part({
  label,
  help,
  required,
  children,
}: {
  label: string;
  help?: string;
  required?: boolean;
  children: (input: { id: string; "aria-labelledby": string }) => ReactNode;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} required={required}>
      {children({ id, "aria-labelledby": `${id}-label` })}
    </FieldFrame>
  );
}

import { lines } from "@/app/record/fields";
import type { FormField } from "@/app/record/form";
import { MarkdownText } from "@/ui/input/MarkdownText";
import { MarkdownInput, type MarkdownInputProps } from "./MarkdownInput";
import { useTextPictures } from "./useTextPictures";

interface MarksOptions {
  max: number;
  rows?: number;
  span?: 1 | 2 | 3;
  placeholder?: string;
}

/** Form field for a formatted text. A dialog whose record has files uses `PicturedInput` in its place. */
export function marks(label: string, options: MarksOptions): FormField<string, string | null, "row"> {
  const { max, rows = 3, placeholder = `请输入${label}` } = options;
  return {
    ...lines(label, options),
    render: (input) => (
      <MarkdownInput {...input} aria-label={label} placeholder={placeholder} rows={rows} maxLength={max} />
    ),
    show: (value) => <MarkdownText text={value} />,
  };
}

export type PicturedInputProps = Omit<MarkdownInputProps, "pictures"> & {
  attached: Parameters<typeof useTextPictures>[0];
};

/** The same with images in the text, which are files of the record. */
export function PicturedInput({ attached, ...input }: PicturedInputProps) {
  return <MarkdownInput {...input} pictures={useTextPictures(attached)} />;
}

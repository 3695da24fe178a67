import { openPreview } from "@/app/files/preview/openPreview";
import { lazyPart } from "@/app/page/lazyPart";
import type { TemplateField } from "@/domains/log/template";
import { idsIn, isBlank, storedOf } from "@/domains/log/values";
import { formatNumber } from "@/ui/base/format";
import type { UploadedFile } from "@/ui/base/types";
import { FileList } from "@/ui/upload/FileList";

/** Loaded only where a single log is shown: it brings the pickers' code for all kinds of records. */
const RecordName = lazyPart(() => import("./RecordName").then((module) => module.RecordName));

/** Values of a template's fields. Empty ones are left out; in a list of logs files are only counted. */
export function ValueList({
  fields,
  values,
  files,
}: {
  fields: readonly TemplateField[];
  values: unknown;
  /** Files of the log; absent where they can't be opened. */
  files?: readonly UploadedFile[];
}) {
  const stored = storedOf(values);
  const said = fields.flatMap((field) => {
    const value = stored[field.key];
    // names of records are fetched only where a single log is shown
    return !isBlank(value) && (files || field.kind !== "RECORD") ? [{ field, value }] : [];
  });
  if (said.length === 0) return null;
  return (
    <dl className="log-values">
      {said.map(({ field, value }) => (
        <div key={field.key} data-wide={field.kind === "TEXT" || field.kind === "ATTACHMENT" || undefined}>
          <dt>{field.label}</dt>
          <dd>
            <Value field={field} value={value} files={files} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  field,
  value,
  files,
}: {
  field: TemplateField;
  value: unknown;
  files: readonly UploadedFile[] | undefined;
}) {
  switch (field.kind) {
    case "NUMBER":
      return formatNumber(Number(value), 4);
    case "HOURS":
      return `${formatNumber(Number(value))} 小时`;
    case "ATTACHMENT": {
      const ids = idsIn(value);
      if (!files) return `${ids.length} 个文件`;
      const own = files.filter(({ id }) => ids.includes(id));
      return <FileList files={own} onOpen={(file) => void openPreview(file, own)} />;
    }
    case "RECORD":
      return <RecordName of={field.record ?? "CUSTOMER"} id={idsIn(value)[0] ?? "0"} />;
    default:
      return String(value);
  }
}

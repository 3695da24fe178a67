import { FieldFrame } from "@/ui/form/FieldFrame";
import { ColorInput } from "@/ui/input/ColorInput";
import { Segmented, SwitchInput } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import type { EditorAction } from "./editor";
import type { Box } from "./geometry";
import {
  FIELDS,
  FONT,
  type LayoutElement,
  LEAST_SIDE,
  MAX_TEXT,
  SIDE,
  STROKE,
  type TextAlign,
} from "./layout";
import { MeasureInput } from "./MeasureInput";

const ALIGNS = [
  { value: "left", label: "左" },
  { value: "center", label: "中" },
  { value: "right", label: "右" },
];
const FIELD_OPTIONS = Object.entries(FIELDS).map(([value, label]) => ({ value, label }));
const ROTATIONS = [0, 90, 180, 270].map((value) => ({ value: String(value), label: `${value}°` }));
/** Suggested colours; black first, which every label printer has. */
const INKS = ["#000000", "#444444", "#c02f2b", "#1c4cab", "#15643a"] as const;

const MEASURES = [
  { name: "x", label: "横坐标" },
  { name: "y", label: "纵坐标" },
  { name: "width", label: "宽" },
  { name: "height", label: "高" },
] as const;

/**
 * Properties of the selected element. Every change is one undo step; continued typing in one field is one
 * step, too.
 */
export function ElementPanel({
  element,
  act,
}: {
  element: LayoutElement;
  act: (action: EditorAction) => void;
}) {
  const { key, kind } = element;
  const set = (step: string, change: (element: LayoutElement) => LayoutElement) =>
    act({ type: "set", key, change, step: `${step} ${key}` });
  const measure = (name: (typeof MEASURES)[number]["name"], value: number) =>
    set(name, (old) => {
      const both: Partial<Box> =
        kind === "qr" && (name === "width" || name === "height")
          ? { width: value, height: value }
          : { [name]: value };
      return { ...old, ...both };
    });
  return (
    <div className="qr-fields">
      {element.kind === "text" ? (
        <FieldFrame id="qr-text" label="文字">
          <TextInput
            id="qr-text"
            aria-labelledby="qr-text-label"
            value={element.text}
            maxLength={MAX_TEXT}
            onChange={(text) => set("text", (old) => (old.kind === "text" ? { ...old, text } : old))}
          />
        </FieldFrame>
      ) : null}
      {element.kind === "field" ? (
        <FieldFrame id="qr-field" label="字段">
          <Select
            id="qr-field"
            aria-labelledby="qr-field-label"
            value={element.field}
            options={FIELD_OPTIONS}
            clearable={false}
            onChange={(field) =>
              field && set("field", (old) => (old.kind === "field" ? { ...old, field } : old))
            }
          />
        </FieldFrame>
      ) : null}
      <div className="qr-fields__pair">
        {MEASURES.filter(({ name }) => !(kind === "line" && name === "height")).map(({ name, label }) => {
          const isSide = name === "width" || name === "height";
          return (
            <MeasureInput
              key={`${key} ${name}`}
              id={`qr-${name}`}
              label={kind === "qr" && name === "width" ? "边长" : label}
              value={element[name]}
              least={isSide ? LEAST_SIDE[kind] : 0}
              most={SIDE.most}
              disabled={kind === "qr" && name === "height"}
              onChange={(value) => measure(name, value)}
            />
          );
        })}
      </div>
      {element.kind === "text" || element.kind === "field" ? (
        <>
          <MeasureInput
            key={`${key} font`}
            id="qr-font"
            label="字高"
            value={element.fontSize}
            {...FONT}
            onChange={(fontSize) => set("font", (old) => ("fontSize" in old ? { ...old, fontSize } : old))}
          />
          <FieldFrame id="qr-align" label="文字对齐">
            <Segmented
              id="qr-align"
              aria-labelledby="qr-align-label"
              value={element.align}
              options={ALIGNS}
              onChange={(align) =>
                set("align", (old) => ("align" in old ? { ...old, align: align as TextAlign } : old))
              }
            />
          </FieldFrame>
          <SwitchInput
            value={element.bold}
            label="加粗"
            onChange={(bold) => set("bold", (old) => ("bold" in old ? { ...old, bold } : old))}
          />
        </>
      ) : null}
      {element.kind === "line" || element.kind === "rect" ? (
        <MeasureInput
          key={`${key} stroke`}
          id="qr-stroke"
          label="线宽"
          value={element.stroke}
          {...STROKE}
          onChange={(stroke) => set("stroke", (old) => ("stroke" in old ? { ...old, stroke } : old))}
        />
      ) : null}
      {"color" in element ? (
        <FieldFrame id="qr-color" label="颜色">
          <ColorInput
            id="qr-color"
            aria-labelledby="qr-color-label"
            value={element.color}
            swatches={INKS}
            onChange={(color) => set("color", (old) => ("color" in old ? { ...old, color } : old))}
          />
        </FieldFrame>
      ) : null}
      <FieldFrame id="qr-rotation" label="旋转">
        <Segmented
          id="qr-rotation"
          aria-labelledby="qr-rotation-label"
          value={String(element.rotation)}
          options={ROTATIONS}
          onChange={(rotation) => set("rotation", (old) => ({ ...old, rotation: Number(rotation) }))}
        />
      </FieldFrame>
    </div>
  );
}

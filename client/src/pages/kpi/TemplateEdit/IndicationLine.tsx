import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import type { ReactElement } from "react";
import type { LineValues } from "@/domains/kpi/indicator/line";
import { KPI_KIND, KPI_SOURCE } from "@/domains/kpi/labels";
import { ratersText } from "@/domains/kpi/raters";
import { scoringOf, scoringText } from "@/domains/kpi/scoring";
import { StatusTag } from "@/ui/frame/StatusTag";
import { NumberInput } from "@/ui/input/NumberInput";

interface IndicationLineProps {
  readonly line: LineValues;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly onWeight: (weight: string) => void;
  readonly onEdit: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Origin of an indicator's value, raters or records, as text. */
function originText({
  kind,
  raters,
  source,
  formula,
  eventCategoryId,
  eventCategoryName,
}: LineValues): string {
  switch (kind) {
    case "INPUT":
      return `评分人：${ratersText(raters) || "未选择"}`;
    case "SOURCE":
      return `取自：${source ? KPI_SOURCE[source].text : "未选择"}`;
    case "EVENT":
      return `累计：${eventCategoryId ? eventCategoryName || "所选分类的事件" : "全部事件"}`;
    case "FORMULA":
      return `公式：${formula}`;
  }
}

/** Row of an indicator in the template editor, with its weight and actions. */
export function IndicationLine({
  line,
  isFirst,
  isLast,
  disabled,
  onWeight,
  onEdit,
  onMove,
  onRemove,
}: IndicationLineProps) {
  const { name } = line;
  const kind = KPI_KIND[line.kind];
  return (
    <li className="kpi-lines__line">
      <div className="kpi-lines__what">
        <span className="kpi-lines__name">
          <code title="公式中的标识">{line.key}</code>
          <button
            type="button"
            className="ui-link"
            disabled={disabled}
            onClick={onEdit}
            title={`修改“${name}”`}
          >
            {name}
          </button>
          <StatusTag tone={kind.tone}>{kind.text}</StatusTag>
        </span>
        <span className="ui-muted ui-small">
          {scoringText(scoringOf(line.scoring), line.unit)} · {originText(line)}
        </span>
      </div>
      <span className="kpi-lines__weight">
        <NumberInput
          value={line.weight}
          onChange={onWeight}
          most={100}
          tooMuch="不能超过 100"
          disabled={disabled}
          unit="%"
          placeholder="权重"
          aria-label={`“${name}”的权重`}
        />
      </span>
      {disabled ? null : (
        <span className="ui-rows__moves">
          <Mini
            label={`上移“${name}”`}
            icon={<ArrowUpIcon />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Mini
            label={`下移“${name}”`}
            icon={<ArrowDownIcon />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Mini label={`移除“${name}”`} icon={<CrossIcon />} disabled={false} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

interface MiniProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Mini({ label, icon, disabled, onClick }: MiniProps) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

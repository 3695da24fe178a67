import ZoomInIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-in";
import ZoomOutIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-out";
import ZoomToFitIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-to-fit";
import { useEffect, useMemo, useRef, useState } from "react";
import { useElementWidth } from "@/ui/base/useElementWidth";
import { isPassed, itemText, type ProcessProps } from "./diagram";
import { ItemCard, itemLabel } from "./ItemCard";
import { layoutOf, pathOf } from "./layout";
import { cardHeight, type StepTone } from "./states";
import "./picture.css";

/** Margin of the diagram in pixels. */
const MARGIN = 16;
/** Smallest automatic scale: below it the diagram scrolls instead. */
const LEAST = 0.6;
const ZOOM = { least: 0.3, most: 1.5, step: 1.2 };

/**
 * The workflow of an application as a read-only diagram, the applicant above and the end below; wider ones
 * scroll.
 */
export function ProcessPicture(props: ProcessProps) {
  const { definition, states, approvers } = props;
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementWidth(frame);
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => layoutOf(definition.nodes, (id) => cardHeight(states?.[id], approvers?.[id])),
    [definition.nodes, states, approvers],
  );
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  const fitting = room > 0 ? Math.min(1, Math.max(LEAST, room / width)) : 1;
  const zoom = chosen ?? fitting;
  const current = layout.items.find(({ id, type }) => type === "node" && states?.[id]?.tone === "current");
  const [top, left] = [current?.y, current?.x];
  // scrolls to the present node, within the frame alone, and only where the diagram does not fit
  useEffect(() => {
    const place = frame.current;
    if (!place || room === 0 || top === undefined || left === undefined) return;
    place.scrollTo({
      top: top * fitting - place.clientHeight / 3,
      left: left * fitting - place.clientWidth / 3,
    });
  }, [top, left, room, fitting]);
  const toneOf = (id: string): StepTone | undefined => states?.[id.replace("@join:", "")]?.tone;
  const by = (factor: number) => setChosen(Math.min(ZOOM.most, Math.max(ZOOM.least, zoom * factor)));
  return (
    <div className="flow-picture">
      <div className="flow-picture__tools ui-row">
        <Tool label="缩小" icon={<ZoomOutIcon />} onClick={() => by(1 / ZOOM.step)} />
        <Tool label="放大" icon={<ZoomInIcon />} onClick={() => by(ZOOM.step)} />
        <Tool label="适合宽度" icon={<ZoomToFitIcon />} onClick={() => setChosen(null)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keyboard, too */}
      <section ref={frame} className="flow-picture__frame" aria-label="流程图" tabIndex={0}>
        <div className="flow-picture__room" style={{ width: width * zoom, height: height * zoom }}>
          <div style={{ width, height, transform: `scale(${zoom})`, transformOrigin: "0 0" }}>
            <svg width={width} height={height} aria-hidden>
              <g transform={`translate(${MARGIN} ${MARGIN})`}>
                {layout.lines.map((line) => (
                  <path
                    key={line.id}
                    className="flow-line"
                    data-passed={isPassed(line, toneOf) || undefined}
                    d={pathOf(line.points)}
                  />
                ))}
              </g>
            </svg>
            <ol>
              {layout.items
                .filter(({ type }) => type !== "join")
                .map((item) => {
                  const card = {
                    item,
                    text: itemText(item, props),
                    state: states?.[item.id],
                    approvers: approvers?.[item.id],
                  };
                  return (
                    <li
                      key={item.id}
                      style={{
                        left: item.x + MARGIN,
                        top: item.y + MARGIN,
                        width: item.width,
                        height: item.height,
                      }}
                      aria-label={itemLabel(card)}
                    >
                      <ItemCard {...card} />
                    </li>
                  );
                })}
            </ol>
          </div>
        </div>
      </section>
    </div>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: React.ReactElement; onClick: () => void }) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

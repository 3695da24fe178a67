import { metresText, scaleOf } from "./scale";

/** Width and height of the drawing, in units of its own. */
const WIDTH = 320;
const HEIGHT = 200;
/** Radius of the circle in these units. */
const ROUND = 76;

/** The radius of a place with a scale bar; needs no map. */
export function PlaceSketch({ radius }: { radius: number }) {
  const { metres, length } = scaleOf(radius, ROUND);
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  return (
    <svg
      className="attend-sketch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`打卡范围：半径 ${metresText(radius)}`}
    >
      <circle className="attend-sketch__circle" cx={x} cy={y} r={ROUND} />
      <line className="attend-sketch__radius" x1={x} y1={y} x2={x + ROUND} y2={y} />
      <text className="attend-sketch__text" x={x + ROUND / 2} y={y - 6} textAnchor="middle">
        {metresText(radius)}
      </text>
      <circle className="attend-sketch__pin" cx={x} cy={y} r={4} />
      <path className="attend-sketch__radius" d={`M12 ${HEIGHT - 16} v6 h${length} v-6`} />
      <text className="attend-sketch__text" x={12 + length + 6} y={HEIGHT - 10}>
        {metresText(metres)}
      </text>
    </svg>
  );
}

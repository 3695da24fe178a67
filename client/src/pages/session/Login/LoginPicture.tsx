interface Bar {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  readonly tone: string;
  /** Share that is done. */
  readonly done: number;
}

const BARS: readonly Bar[] = [
  { lane: 0, from: 0, to: 190, tone: "blue", done: 1 },
  { lane: 0, from: 206, to: 372, tone: "violet", done: 0.35 },
  { lane: 1, from: 68, to: 286, tone: "green", done: 0.8 },
  { lane: 2, from: 24, to: 150, tone: "yellow", done: 1 },
  { lane: 2, from: 182, to: 430, tone: "blue", done: 0.3 },
  { lane: 3, from: 126, to: 262, tone: "pink", done: 0.62 },
  { lane: 3, from: 300, to: 452, tone: "neutral", done: 0 },
  { lane: 4, from: 0, to: 112, tone: "green", done: 1 },
  { lane: 4, from: 222, to: 398, tone: "violet", done: 0.12 },
];

/** Positions where one piece of work ends and the next begins. */
const LINKS = [
  "M190 25h8v36H56v36h12",
  "M150 169h12v36H114v36h12",
  "M262 241h12v36h-64v36h12",
  "M430 169h12v36H288v36h12",
];

const LANE = 72;
const TODAY = 244;

/** Illustration at the left of the sign-in page: an abstract schedule in the product's colours. */
export function LoginPicture() {
  return (
    <aside className="login-picture" aria-hidden="true">
      <div className="login-picture__words">
        <p>让每一件事</p>
        <p>有人负责，有据可查</p>
      </div>
      <svg aria-hidden="true" viewBox="-24 -28 520 400" className="login-picture__plan">
        {[0, 1, 2, 3, 4].map((lane) => (
          <line
            key={lane}
            x1="-24"
            x2="496"
            y1={lane * LANE + 50}
            y2={lane * LANE + 50}
            className="login-picture__lane"
          />
        ))}
        {LINKS.map((d) => (
          <path key={d} d={d} className="login-picture__link" />
        ))}
        {BARS.map((bar) => {
          const width = bar.to - bar.from;
          const y = bar.lane * LANE + 11;
          return (
            <g key={`${bar.lane}-${bar.from}`}>
              <rect
                x={bar.from}
                y={y}
                width={width}
                height="28"
                rx="7"
                fill={`var(--${bar.tone}-bg)`}
                className="login-picture__bar"
              />
              {bar.done > 0 ? (
                <rect
                  x={bar.from}
                  y={y}
                  width={width * bar.done}
                  height="28"
                  rx="7"
                  fill={`var(--${bar.tone}-fg)`}
                  opacity="0.22"
                />
              ) : null}
              <rect
                x={bar.from + 10}
                y={y + 11}
                width={Math.min(64, width * 0.4)}
                height="6"
                rx="3"
                fill={`var(--${bar.tone}-fg)`}
                opacity="0.55"
              />
              <circle
                cx={bar.to - 14}
                cy={y + 14}
                r="8"
                fill={`var(--${bar.tone}-fg)`}
                opacity={bar.done === 1 ? 0.85 : 0.4}
              />
            </g>
          );
        })}
        <line x1={TODAY} x2={TODAY} y1="-20" y2="364" className="login-picture__today" />
        <circle cx={TODAY} cy="-20" r="4.5" fill="var(--accent)" />
      </svg>
    </aside>
  );
}

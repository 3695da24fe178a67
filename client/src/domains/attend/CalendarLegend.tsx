import { ATTEND_MARK } from "./day/labels";
import "./calendar.css";

/** Signs of a day without a mark. */
const PLAIN = [
  { sign: "√", text: "正常" },
  { sign: "休", text: "休息" },
  { sign: "节", text: "节假日" },
] as const;

const MARKS = Object.values(ATTEND_MARK);

/** The signs of a month's cells with their texts, each once. */
const SIGNS = [
  ...PLAIN.map((one) => ({ ...one, tone: undefined })),
  ...[...new Set(MARKS.map(({ sign }) => sign))].map((sign) => {
    const alike = MARKS.filter((mark) => mark.sign === sign);
    return { sign, text: alike.map(({ text }) => text).join("、"), tone: alike[0]?.tone };
  }),
];

/** Legend of the signs in the attendance calendar and in the monthly table. */
export function CalendarLegend() {
  return (
    <ul className="attend-legend" aria-label="图例">
      {SIGNS.map(({ sign, text, tone }) => (
        <li key={sign}>
          <span className="attend-legend__sign" data-tone={tone}>
            {sign}
          </span>
          {text}
        </li>
      ))}
      <li>
        <span className="attend-calendar__review" aria-hidden />
        需复核
      </li>
    </ul>
  );
}

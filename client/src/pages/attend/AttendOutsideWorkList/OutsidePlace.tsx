import { graphql } from "react-relay";
import type { OutsidePlaceQuery } from "@/__generated__/OutsidePlaceQuery.graphql";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { PlaceMap } from "@/domains/attend/place/PlaceMap";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import type { OutsideRow } from "./columns";
import "./OutsidePlace.css";

const QUERY = graphql`
  query OutsidePlaceQuery($id: ID!) {
    attendPunch(id: $id) {
      photos { rowId name size streamUrl(width: 320, height: 320) }
    }
  }
`;

/** Location and photos of an outside punch; fetched on opening, as image URLs expire. */
export function OutsidePlace({ punch }: { punch: OutsideRow }) {
  const { lat, lng } = punch;
  const isPlaced = typeof lat === "number" && typeof lng === "number";
  return (
    <>
      <Section title="打卡位置">
        {isPlaced ? (
          <div className="ui-stack">
            <PlaceMap key={punch.rowId} point={{ lat, lng }} />
            <span className="ui-row ui-row--wrap">
              <span className="ui-muted">
                经度 {lng.toFixed(6)}，纬度 {lat.toFixed(6)}
              </span>
              <ClipboardButton text={`${lng.toFixed(6)},${lat.toFixed(6)}`} label="复制坐标" />
            </span>
          </div>
        ) : (
          <p className="ui-muted">打卡时没有取得定位。</p>
        )}
      </Section>
      {(punch.photos ?? []).length > 0 ? (
        <Section title="现场照片">
          <Photos key={punch.rowId} id={punch.rowId} />
        </Section>
      ) : null}
    </>
  );
}

function Photos({ id }: { id: string }) {
  const { data, error, reload } = useDialogQuery<OutsidePlaceQuery>(QUERY, { id });
  if (error) return <ErrorState error={error} onRetry={reload} compact />;
  if (!data) return <LoadingMask text="加载中" />;
  const photos = data.attendPunch?.photos ?? [];
  const files = attachedFiles(photos);
  return (
    <ul className="attend-photos">
      {photos.map(({ rowId, name, streamUrl }, at) => (
        <li key={rowId}>
          <button
            type="button"
            aria-label={`查看照片 ${at + 1}`}
            onClick={() => void openPreview({ id: rowId, name }, files)}
          >
            <img src={streamUrl} alt={name} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}

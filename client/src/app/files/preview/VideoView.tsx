import { useState } from "react";
import { EmptyState } from "@/ui/feedback/states";

/** A video, if the browser supports its format. */
export function VideoView({ url, name }: { url: string; name: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="f-view">
      <div className="f-view__stage f-view__stage--picture">
        {broken ? (
          <EmptyState title="不支持的格式预览，请下载查看" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
          <video
            src={url}
            aria-label={name}
            controls
            controlsList="nodownload"
            preload="metadata"
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </div>
  );
}

import { useState } from "react";
import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import type { Picture } from "./pictures";
import { ReportForm } from "./ReportForm";
import { ReportPictures } from "./ReportPictures";

/** Fault report of the scanned device, then a link to follow it. */
export function ReportPart({ code }: { code: string }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ url: string; pictures: readonly Picture[] } | null>(null);
  if (made) {
    const { url, pictures } = made;
    return (
      <section className="scan-label__part" aria-label="报修已提交">
        <h2>报修已提交</h2>
        <p>服务方受理后会与您联系。请保存下面的链接，用它查看进度、确认完工和评价；链接只在这里显示一次。</p>
        {pictures.length > 0 ? (
          <ReportPictures code={url.slice(url.lastIndexOf("/") + 1)} pictures={pictures} />
        ) : null}
        <a className="scan-label__link" href={url}>
          查看进度
        </a>
        <Button size="large" fill onClick={() => copyText(url)}>
          复制链接
        </Button>
      </section>
    );
  }
  if (open) return <ReportForm code={code} onReported={(url, pictures) => setMade({ url, pictures })} />;
  return (
    <Button size="large" intent="primary" fill onClick={() => setOpen(true)}>
      报修
    </Button>
  );
}

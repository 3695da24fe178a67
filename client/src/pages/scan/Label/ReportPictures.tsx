import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "@/app/errors";
import { Button } from "@/ui/frame/Button";
import type { Picture } from "./pictures";
import { usePictureSender } from "./usePictureSender";

/** Uploads the photos of a submitted fault report one after the other, and shows their progress. */
export function ReportPictures({ code, pictures }: { code: string; pictures: readonly Picture[] }) {
  const send = usePictureSender(code);
  const sent = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  const run = useCallback(
    async (signal: AbortSignal) => {
      try {
        for (const { key, file } of pictures) {
          if (sent.current.has(key)) continue;
          await send(file, signal);
          sent.current.add(key);
          setCount(sent.current.size);
        }
      } catch (error) {
        if (!signal.aborted) setProblem(errorText(error));
      }
    },
    [pictures, send],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    const stop = new AbortController();
    setProblem(null);
    void run(stop.signal);
    return () => stop.abort();
  }, [run, attempt]);

  const all = pictures.length;
  return (
    <div role="status">
      {count === all ? <p>{all} 张照片已上传</p> : null}
      {count < all && !problem ? (
        <p>
          正在上传照片（{count}/{all}），请不要关闭页面
        </p>
      ) : null}
      {problem ? (
        <>
          <p>
            照片已上传 {count}/{all}：{problem}
          </p>
          <Button fill onClick={() => setAttempt(attempt + 1)}>
            重试
          </Button>
        </>
      ) : null}
    </div>
  );
}

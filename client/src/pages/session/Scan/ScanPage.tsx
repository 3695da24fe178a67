import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import { useNavigate } from "react-router";
import type { ScanPageConfirmMutation } from "@/__generated__/ScanPageConfirmMutation.graphql";
import type { ScanPageScanMutation, ScanState } from "@/__generated__/ScanPageScanMutation.graphql";
import type { PlainPageProps } from "@/app/routes/types";
import { deviceName } from "@/app/session/device";
import { useViewer } from "@/app/session/viewer";
import { BrandMark } from "@/app/shell/BrandMark";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { Avatar } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import "./ScanPage.css";

interface Ticket {
  readonly state: ScanState | "REFUSED";
  readonly device: string | null;
}

/**
 * Page of a signed-in phone after scanning a sign-in code: opening it reports the scan, then the member
 * confirms or rejects the sign-in.
 */
export default function ScanPage({ params }: PlainPageProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const code = params.ticket ?? "";
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const scan = useSave<ScanPageScanMutation>(graphql`
    mutation ScanPageScanMutation($input: ScanTicketInput!) {
      scanTicketScan(input: $input) {
        ticket {
          ticket
          state
          device
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [confirm] = useAppMutation<ScanPageConfirmMutation>(graphql`
    mutation ScanPageConfirmMutation($input: ScanTicketConfirmInput!) {
      scanTicketConfirm(input: $input) {
        ticket {
          ticket
          state
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);

  useEffect(() => {
    let current = true;
    void scan({ input: { ticket: code } }).then(({ data, userErrors }) => {
      if (!current) return;
      const found = data?.scanTicketScan.ticket;
      if (found) setTicket({ state: found.state, device: found.device ?? null });
      else setFailure(userErrors[0]?.message ?? "二维码已失效");
    });
    return () => {
      current = false;
    };
  }, [scan, code]);

  const answer = async (accept: boolean) => {
    const { ok } = await confirm({ input: { ticket: code, accept } });
    if (ok) setTicket({ state: accept ? "CONFIRMED" : "REFUSED", device: ticket?.device ?? null });
  };

  return (
    <main className="scan">
      <div className="scan__card">
        <BrandMark size={36} />
        {failure || ticket?.state === "EXPIRED" ? (
          <EmptyState
            title="二维码已失效"
            text={failure ?? "请在登录页刷新二维码后重新扫描。"}
            action={{ key: "home", text: "返回工作台", href: "/" }}
          />
        ) : ticket === null ? (
          <LoadingMask text="加载中" />
        ) : ticket.state === "CONFIRMED" || ticket.state === "REFUSED" ? (
          <>
            <h1>{ticket.state === "CONFIRMED" ? "已确认登录" : "已取消登录"}</h1>
            <p className="ui-muted">
              {ticket.state === "CONFIRMED"
                ? "另一台设备正在进入系统，可以关闭此页面。"
                : "另一台设备不会登录，可以关闭此页面。"}
            </p>
            <Button size="large" fill onClick={() => navigate("/")}>
              返回工作台
            </Button>
          </>
        ) : (
          <>
            <h1>确认登录</h1>
            <p className="ui-muted">
              将以下账号登录到 <strong>{ticket.device ? deviceName(ticket.device) : "另一台设备"}</strong>
              。如非本人操作，请取消。
            </p>
            <div className="scan__person">
              <Avatar name={viewer.name} src={viewer.member.avatarUrl} size={40} />
              <div>
                <strong>{viewer.name}</strong>
                <p className="ui-muted ui-small">{viewer.enterprise.name}</p>
              </div>
            </div>
            <Button intent="primary" size="large" fill onClick={() => answer(true)}>
              确认登录
            </Button>
            <Button size="large" fill onClick={() => answer(false)}>
              取消
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

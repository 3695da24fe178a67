import { useCallback, useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { ScanPanelCreateMutation } from "@/__generated__/ScanPanelCreateMutation.graphql";
import type { ScanPanelQuery, ScanState } from "@/__generated__/ScanPanelQuery.graphql";
import { errorText } from "@/app/errors";
import { QrCode } from "@/app/QrCode";
import { beginSession } from "@/app/session/store";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { Button } from "@/ui/frame/Button";

const POLL_MS = 2000;

const WORDS: Readonly<Record<ScanState, string>> = {
  WAITING: "请在已登录的手机或浏览器上扫描二维码",
  SCANNED: "已扫码，请在对方设备上确认登录",
  CONFIRMED: "已确认，正在登录",
  EXPIRED: "二维码已失效",
};

interface Ticket {
  readonly ticket: string;
  /** Needed to collect the tokens; not part of the QR code. */
  readonly secret?: string | null | undefined;
  readonly state: ScanState;
}

/** Sign-in by a second, signed-in device: shows a ticket as QR code, polls its state every two seconds. */
export function ScanPanel() {
  const ask = useFetchQuery();
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useSave<ScanPanelCreateMutation>(graphql`
    mutation ScanPanelCreateMutation {
      scanTicketCreate {
        ticket {
          ticket
          secret
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
  const renew = useCallback(async () => {
    setFailure(null);
    const { data, userErrors } = await create({});
    const fresh = data?.scanTicketCreate.ticket ?? null;
    setTicket(fresh);
    if (!fresh) setFailure(userErrors[0]?.message ?? errorText(null));
  }, [create]);

  useEffect(() => {
    void renew();
  }, [renew]);

  const code = ticket?.ticket;
  const secret = ticket?.secret;
  const open = ticket?.state === "WAITING" || ticket?.state === "SCANNED";
  useEffect(() => {
    if (!code || !open) return;
    let current = true;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      try {
        const { scanTicket } = await ask<ScanPanelQuery>(
          graphql`
            query ScanPanelQuery($ticket: String!, $secret: String) {
              scanTicket(ticket: $ticket, secret: $secret) {
                ticket
                state
                tokens {
                  token
                  tokenHead
                  refreshToken
                  expiresIn
                }
              }
            }
          `,
          { ticket: code, secret },
        );
        if (!current) return;
        if (scanTicket?.tokens) beginSession(scanTicket.tokens);
        setTicket({ ticket: code, secret, state: scanTicket?.state ?? "EXPIRED" });
      } catch {
        // The next poll makes up for a lost one.
      }
    }, POLL_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [code, secret, open, ask]);

  const state = ticket?.state;
  return (
    <div className="login-scan">
      <div className="login-scan__code" data-state={state}>
        {code ? (
          <QrCode text={`${location.origin}/scan/${code}`} size={196} label="登录二维码" />
        ) : (
          <span className="login-scan__blank" />
        )}
        {state === "EXPIRED" || failure ? (
          <div className="login-scan__over">
            <p>{failure ?? WORDS.EXPIRED}</p>
            <Button intent="primary" onClick={renew}>
              刷新二维码
            </Button>
          </div>
        ) : null}
      </div>
      <p role="status">{state ? WORDS[state] : "加载中"}</p>
    </div>
  );
}

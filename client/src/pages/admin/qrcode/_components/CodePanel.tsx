import { graphql } from "react-relay";
import type { CodePanelQuery } from "@/__generated__/CodePanelQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { QrCode } from "@/app/QrCode";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { formatDateTime } from "@/ui/base/format";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { SidePanel } from "@/ui/frame/SidePanel";
import { useCodeActions } from "../_lib/useCodeActions";
import { CodeHistory } from "./CodeHistory";
import { CodeStatus } from "./codeColumns";

const QUERY = graphql`
  query CodePanelQuery($id: ID!) {
    qrcode(id: $id) {
      id
      rowId
      code
      status
      name
      model
      serialNumber
      location
      remark
      boundAt
      createdAt
      version
      boundBy {
        name
      }
      createdBy {
        name
      }
      replacedBy {
        code
      }
      batch {
        rowId
        name
      }
      scanUrl
      viewerCan {
        update
      }
      ...CodeHistory_code
    }
  }
`;

export interface CodePanelProps {
  /** Row id of the code. */
  id: string;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Panel of a QR code beside its list: its equipment and its history. */
export function CodePanel({ id, onChanged, ...frame }: CodePanelProps) {
  const { data, error, reload } = useDialogQuery<CodePanelQuery>(QUERY, { id });
  const actionsOf = useCodeActions(async () => {
    reload();
    await onChanged();
  });
  const code = data?.qrcode;
  return (
    <SidePanel
      open
      width={640}
      title={code ? <span className="qr-code">{code.code}</span> : "二维码"}
      tag={code ? <CodeStatus status={code.status} /> : null}
      actions={code ? actionsOf(code) : []}
      {...frame}
    >
      {error || data?.qrcode === null ? (
        <ErrorState error={error ?? "二维码不存在"} onRetry={reload} />
      ) : !code ? (
        <LoadingMask text="加载中" />
      ) : (
        <div className="qr-panel">
          <div className="qr-panel__top">
            <QrCode text={code.scanUrl} size={112} label={`二维码 ${code.code}`} />
            <div className="ui-stack">
              <p className="ui-muted ui-small">扫码打开</p>
              <p className="qr-panel__url">{code.scanUrl}</p>
              <div className="ui-row">
                <ClipboardButton text={code.scanUrl} label="复制链接" size="small" />
              </div>
            </div>
          </div>
          <DescriptionList
            visible={0}
            columns={2}
            items={[
              { label: "设备名称", value: code.name ?? "未绑定", span: 2 },
              { label: "型号", value: code.model, hidden: !code.model },
              { label: "序列号", value: code.serialNumber, hidden: !code.serialNumber },
              { label: "位置", value: code.location, hidden: !code.location, span: 2 },
              { label: "备注", value: code.remark, hidden: !code.remark, span: 2 },
              { label: "绑定人", value: code.boundBy?.name, hidden: !code.boundBy },
              {
                label: "绑定时间",
                value: code.boundAt ? formatDateTime(code.boundAt) : null,
                hidden: !code.boundAt,
              },
              {
                label: "更换为",
                value: <span className="qr-code">{code.replacedBy?.code}</span>,
                hidden: !code.replacedBy,
                span: 2,
              },
              {
                label: "批次",
                value: code.batch ? (
                  <PageLink to={`/admin/QrcodeBatch?id=${code.batch.rowId}`}>{code.batch.name}</PageLink>
                ) : null,
                hidden: !code.batch,
              },
              { label: "创建", value: `${code.createdBy?.name ?? "系统"} ${formatDateTime(code.createdAt)}` },
            ]}
          />
          <CodeHistory code={code} />
        </div>
      )}
    </SidePanel>
  );
}

import PaperclipIcon from "@blueprintjs/icons/lib/esm/generated/components/paperclip";
import { lazy, Suspense, useState } from "react";
import { useContactSource } from "@/domains/customer/useCustomerParts";
import type { Option } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { fieldOf } from "@/ui/form/Field";
import { Button } from "@/ui/frame/Button";
import { Checkbox, RadioGroup } from "@/ui/input/choices";
import { DateTimeInput } from "@/ui/input/DateInput";
import { TextArea } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { BODY_MAX, type FollowValues } from "../_lib/followForm";

const CommentAttachments = lazy(() => import("@/app/comments/CommentAttachments"));
const F = fieldOf<FollowValues>();

export interface FollowFieldsProps {
  kinds: readonly Option[];
  /** Customer of the contacts and files to choose from; absent for several customers. */
  customerId?: string | undefined;
  known?: readonly Option[];
  /** Ids of stored attachments that stay; removed ones are deleted on saving, not before. */
  kept?: readonly string[];
  /** Whether there are unsaved attachments. */
  attached?: boolean;
  autoFocus?: boolean;
}

/** Fields of a follow-up, within a form. */
export function FollowFields({
  kinds,
  customerId,
  known = [],
  kept = [],
  attached = false,
  autoFocus = false,
}: FollowFieldsProps) {
  const contacts = useContactSource(customerId ?? "0");
  const [adding, setAdding] = useState(kept.length > 0);
  const attaching = adding || attached;
  return (
    <>
      <F name="kind" label="跟进方式" required span={2}>
        {(input) => <RadioGroup {...input} options={kinds} />}
      </F>
      <F name="body" label="跟进内容" required span={2}>
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={BODY_MAX}
            autoFocus={autoFocus}
            placeholder="谈了什么，客户怎么说，接下来做什么。Ctrl+Enter 保存"
          />
        )}
      </F>
      <F name="contactId" label="联系人" hidden={customerId === undefined}>
        {(input) => <RemotePicker {...input} {...contacts} known={known} placeholder="和谁联系的" />}
      </F>
      <F name="nextAt" label="下次跟进">
        {(input) => <DateTimeInput {...input} placeholder="请选择时间" />}
      </F>
      <F name="remind" label="提醒">
        {(input) => <Checkbox {...input} label="到时间提醒我" />}
      </F>
      <F name="files" label="附件" span={attaching ? 2 : 1} hidden={customerId === undefined}>
        {(input) =>
          attaching ? (
            <Suspense fallback={<LoadingMask />}>
              <CommentAttachments
                of="customer_follow"
                value={input.value}
                onChange={input.onChange}
                kept={kept}
                disabled={input.disabled}
              />
            </Suspense>
          ) : (
            <div>
              <Button variant="minimal" icon={<PaperclipIcon />} onClick={() => setAdding(true)}>
                添加附件
              </Button>
            </div>
          )
        }
      </F>
    </>
  );
}

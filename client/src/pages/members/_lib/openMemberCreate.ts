import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens 新增成员 with what is known already; true when somebody was added. */
export const openMemberCreate = lazyRecordDialog(() => import("../_components/MemberCreateDialog"));

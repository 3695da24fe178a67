import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens 新增成员, the dialog of a new member, with initial values; true when a member was added. */
export const openMemberCreate = lazyRecordDialog(() => import("../_components/MemberCreateDialog"));

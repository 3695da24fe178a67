import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import { EditForm } from "@/ui/form/EditForm";
import { useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { MemberFields } from "../_components/MemberFields";
import { MEMBER, type MemberValues, toCreateInput } from "../_lib/memberForm";
import { useMemberCreate } from "../_lib/useMemberSave";
import "../_components/MemberEditFrame.css";

/** Page with the form of a new member (新增成员), for links to its URL. */
export function MemberAdd() {
  const back = useBack();
  const create = useMemberCreate();
  usePageTitle("新增成员");
  const form = useForm<MemberValues>({
    initial: MEMBER.initial(),
    rules: MEMBER.rules,
    onSubmit: async (values) => (await create({ input: toCreateInput(values) })).userErrors,
  });
  return (
    <div className="ui-page">
      <PageHeader breadcrumb={useBreadcrumb()} title="新增成员" />
      <Card>
        <div className="m-edit__form">
          <EditForm
            form={form}
            subject="成员"
            columns={2}
            savedText="成员已添加"
            onClose={back}
            onSaved={back}
          >
            <MemberFields expanded canSetRoles />
          </EditForm>
        </div>
      </Card>
    </div>
  );
}

-- Hidden parts of applications include computed fields that tell a hidden value, and those of sub-processes the fields that their parent
-- handed down (business §4 Approval flows): the job flow_process.shut computes both anew.

update flow_process p set shut_fields = null
    where p.shut_fields is not null
        and (p.parent_id is not null
            or exists (select from flow_form_version v
                where v.enterprise_id = p.enterprise_id and v.form_id = p.form_id
                    and v.definition @? '$.**.showWhen ? (@ != null)'));

drop table project_address, project_contact, project_device, project_cost, payment_receipt, payment_plan, milepost_link,
    milepost, project_member, project_group, project_star, project_notice, project;
update dict_item set color = null where enterprise_id = 0 and code = 'project_status_category';

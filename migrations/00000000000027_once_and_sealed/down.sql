drop index saved_view_default;
drop index saved_view_name;

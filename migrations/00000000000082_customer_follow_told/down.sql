alter table customer drop column follow_told_at;

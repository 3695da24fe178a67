-- When the salesperson was told that nobody had followed the customer for the days of its setting (business §7 settings).
alter table customer add column follow_told_at timestamptz;

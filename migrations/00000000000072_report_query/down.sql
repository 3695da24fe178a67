drop table report_query_version;
drop table report_query;

drop table config_value;

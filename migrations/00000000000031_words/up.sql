-- One word for one thing: who sees a record is said as documents say it. What an enterprise calls it stays.
update dict_item set text = '部分可见'
where enterprise_id = 0 and code in ('is_open', 'doc_is_open') and value = '2' and text = '指定成员可见';

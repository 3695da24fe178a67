-- A WeChat identity signs one account in (docs/decisions/0085).

create unique index account_wechat on account (wechat_union_id) where wechat_union_id is not null;

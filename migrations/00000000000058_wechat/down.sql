drop index account_wechat;

drop index payment_receipt_received;
drop index work_move_ended;
drop index work_move_measured;

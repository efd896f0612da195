-- For chat_wait(), which reads the last answers of the staff.
create index if not exists chat_answer on chat_message (created_at desc) where is_staff;

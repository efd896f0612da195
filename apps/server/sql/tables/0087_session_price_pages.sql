-- Copies, which whoever writes sessions cannot change.

alter table session_price add column first_page bigint, add column last_page bigint;

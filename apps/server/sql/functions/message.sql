-- The application reads and writes messages and where they are pushed.

grant select, insert, update, delete on push_subscription, push_choice to millrace_app;
grant select, insert, update (read_at), delete on message to millrace_app;
grant select, insert on push_key to millrace_app;
grant select, update on income_message_progress to millrace_app;

-- The application records what of the demonstration is in, and takes back a part that failed.

grant select, insert on demo_seed to millrace_app;
grant select, insert, delete on demo_part to millrace_app;

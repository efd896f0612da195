-- The demonstration's own notes of what it has put in where; one that came to nothing is taken back.

grant select, insert on demo_seed to millrace_app;
grant select, insert, delete on demo_part to millrace_app;

-- An answer can be written before it is offered.
alter table canned_answer add column is_published boolean not null default true;

-- What machines post by themselves.

alter table post drop constraint post_machine_text_check;
alter table post add constraint post_machine_text_check check (machine_text in ('month', 'pause', 'repair', 'photo'));

-- Which photos of a machine were already there, so that new ones are noticed.
create table machine_photo_seen (
  machine_id uuid primary key references machine (id),
  pictures text[] not null
);

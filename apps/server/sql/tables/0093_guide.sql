-- Guides: operators who look after the community.

alter table operator drop constraint operator_role_check;
alter table operator add constraint operator_role_check check (role in ('support', 'finance', 'guide', 'admin'));

-- The numbers that a meter has given the records of a session: the same for both where begin and end are in one. By
-- them and by time, sessions of a register that begins at zero count once.

alter table charging_session add column first_page bigint, add column last_page bigint;
create index if not exists charging_session_times on charging_session (meter_id, started_at) where state = 'ended';

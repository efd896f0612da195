-- Where a machine stands, and what its pictures show. The version that still runs knows neither column.
alter table machine
  -- "18.52043, 73.85674", a new line, and a random id: the public texts of what two people sign have it by its hash,
  -- which nobody can find out by trying. Members read it rounded: see machine_area().
  add column location text,
  -- [{"url", "caption" by language, "takenOn", "takenBy", "isDrawing"}], of some of the pictures.
  add column picture_notes jsonb not null default '[]';
alter table machine
  add constraint location_is_a_place check (
    location ~ '^-?\d{1,2}(\.\d{1,5})?, -?\d{1,3}(\.\d{1,5})?\n[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and abs(split_part(location, ',', 1)::numeric) <= 85
    and abs(split_part(split_part(location, e'\n', 1), ',', 2)::numeric) <= 180) not valid;

alter table machine validate constraint location_is_a_place;

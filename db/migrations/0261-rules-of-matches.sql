-- expand, release 5
alter table export_match validate constraint export_match_choice_check;
alter table export_match validate constraint export_match_internal;

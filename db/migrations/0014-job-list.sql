-- The order of job lists: a search that finds much reads along it and stops at the page's end.
create index job_active_code on job (is_active desc, code, id);

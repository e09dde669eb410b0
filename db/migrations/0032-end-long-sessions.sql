-- A session has an absolute end from now on: those that are there get theirs.
update session set expires_at = least(expires_at, created_at + case when is_persistent then interval '90 days' else interval '12 hours' end);

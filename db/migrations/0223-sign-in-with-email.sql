-- expand, release 5
-- People sign in with their email address as well as their user name.
create index concurrently if not exists employee_email on employee (lower(email)) where email is not null;

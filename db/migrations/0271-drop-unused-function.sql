-- contract, release 6
-- Copying a job copies its estimate in the server.
drop function if exists copy_what_is_estimated(integer, integer, date);

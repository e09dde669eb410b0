-- contract, release 6
-- Servers report their release by the name of their connection.
drop table if exists server_report;

-- contract, release 5
-- Wrong links are counted in the registry now, for all agencies together.
drop table wrong_link;

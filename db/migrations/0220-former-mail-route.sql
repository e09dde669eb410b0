-- expand, release 5
-- Mails about a change of the mail server go by the server of before, so that the person who changed it can't hold them back (FIX-61).
alter table outgoing_mail add column former_route jsonb;
comment on column outgoing_mail.former_route is 'the mail server that was set before, with its sealed password, where the mail goes by that one; {"own": null} = the server of the installation';

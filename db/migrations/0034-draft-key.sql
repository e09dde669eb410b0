-- What the keys of drafts on devices are made of: each person's own, which only their session fetches.
insert into signing_key (purpose, key)
  values ('drafts', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

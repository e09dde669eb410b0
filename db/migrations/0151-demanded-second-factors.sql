-- An agency demands a second factor of those who administer, or of everybody; each has 14 days to set one up (IDENT-08).
create table sign_in_setting (
  is_only boolean primary key default true check (is_only),
  second_factor text not null check (second_factor in ('offered', 'administration', 'everybody'))
);
comment on table sign_in_setting is 'without a row it is as new agencies begin: a second factor is demanded of who administers';
comment on column sign_in_setting.second_factor is 'of whom it is demanded; offered = of nobody';
-- Those that are there go on as they were.
insert into sign_in_setting (second_factor) select 'offered' from agency;

create function demanded_second_factor() returns text language sql stable as $$
  select coalesce((select second_factor from sign_in_setting), 'administration')
$$;

-- Since when somebody knows that they need one: as it was first asked for while they were signed in.
create table second_factor_grace (
  employee_id integer primary key references employee on delete cascade,
  since timestamptz(3) not null default now()
);

alter table session add column has_two_factors boolean not null default false;
comment on column session.has_two_factors is 'whether the provider with which it began says that it asked for two (IDENT-08)';

-- Another demand gives everybody their days anew; so does a factor, for when it is lost.
create function end_second_factor_grace() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sign_in_setting' then
    delete from second_factor_grace;
  else
    delete from second_factor_grace where employee_id = new.employee_id;
  end if;
  return null;
end
$$;
create trigger sign_in_setting_ends_grace after insert or update of second_factor on sign_in_setting
  for each row execute function end_second_factor_grace();
create trigger totp_factor_ends_grace after insert on totp_factor for each row execute function end_second_factor_grace();

-- An agency lets its people sign in with one provider alone; emergency administrators still get in while that is down (IDENT-04).
alter table sign_in_setting add column enforced_provider_id integer references identity_provider;
create index sign_in_setting_enforced_provider on sign_in_setting (enforced_provider_id);
comment on column sign_in_setting.enforced_provider_id is 'with which alone people sign in; null = passwords and passkeys count as well';

create table emergency_administrator (
  employee_id integer primary key references employee on delete cascade
);
comment on table emergency_administrator is 'who signs in without the enforced provider: only with a second factor, and as long as they administer the agency';

create function administers(of_employee integer) returns boolean language sql stable as $$
  select exists (
    select from employee
    join access_profile_document as document
      on document.access_profile_id = employee.access_profile_id and document.document_type = 'administration'
    where employee.id = of_employee and can_create and can_read and can_update and can_delete and can_approve)
$$;

create function is_emergency_administrator(of_employee integer) returns boolean language sql stable as $$
  select exists (select from emergency_administrator where employee_id = of_employee)
    and has_second_factor(of_employee) and administers(of_employee)
$$;

-- Whether somebody may sign in with a provider; null = without one.
create function may_sign_in(of_employee integer, with_provider integer) returns boolean language sql stable as $$
  select coalesce((select enforced_provider_id = with_provider from sign_in_setting where enforced_provider_id is not null),
    not exists (select from sign_in_setting where enforced_provider_id is not null)) or is_emergency_administrator(of_employee)
$$;

-- Whether somebody can sign in by themselves, as it is set now: with a password or a passkey, or with a provider that knows them.
create or replace function has_way_in(of_employee integer, password_hash text) returns boolean language sql stable as $$
  select (password_hash is not null or exists (select from passkey where employee_id = of_employee)) and may_sign_in(of_employee, null)
    or exists (
      select from provider_identity as identity join identity_provider as provider on provider.id = identity.provider_id
      where identity.employee_id = of_employee and provider.is_active and may_sign_in(of_employee, provider.id))
$$;

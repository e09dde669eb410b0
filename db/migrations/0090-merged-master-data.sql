-- Records of master data that are merged (ADM-09, ADM-10): the merged one stays, inactive, and names the one that it went into.
alter table client add column merged_into_id integer references client;
alter table product add column merged_into_id integer references product;
alter table campaign add column merged_into_id integer references campaign;
alter table contact add column merged_into_id integer references contact;
alter table supplier add column merged_into_id integer references supplier;
alter table department add column merged_into_id integer references department;
alter table cost_type add column merged_into_id integer references cost_type;
alter table job_type add column merged_into_id integer references job_type;
alter table job_status add column merged_into_id integer references job_status;
alter table job_scope_type add column merged_into_id integer references job_scope_type;
alter table tax_status add column merged_into_id integer references tax_status;
alter table gl_account add column merged_into_id integer references gl_account;

-- A job's client, product and campaign, and what those belong to, change in one transaction, one table after the other.
do $$
declare one record;
begin
  for one in select conrelid::regclass as referring, conname from pg_constraint
    where contype = 'f' and cardinality(conkey) > 1 and confrelid in ('product'::regclass, 'campaign'::regclass)
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', one.referring, one.conname);
  end loop;
end $$;

create table master_data_merge (
  id integer generated always as identity primary key,
  kind text not null,
  merged_id integer not null,
  survivor_id integer not null,
  parent_id integer references master_data_merge,
  merged_by_id integer references employee,
  merged_at timestamptz(3) not null default clock_timestamp(),
  was_active boolean not null,
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  undone_at timestamptz(3)
);
comment on column master_data_merge.kind is 'as addresses have it, such as cost-types';
comment on column master_data_merge.parent_id is 'the merge of what this belongs to: a product that went along with its client';
comment on column master_data_merge.was_active is 'whether the merged record was active before';
comment on column master_data_merge.survivor_before is 'columns of the survivor that the merge changed, as they were';
create index master_data_merge_merged on master_data_merge (kind, merged_id);
create index master_data_merge_survivor on master_data_merge (kind, survivor_id);
create index master_data_merge_parent on master_data_merge (parent_id) where parent_id is not null;

create table master_data_merge_rows (
  merge_id integer not null references master_data_merge,
  table_name text not null,
  column_name text not null,
  row_ids integer[] not null,
  kept_rows jsonb not null,
  primary key (merge_id, table_name, column_name)
);
comment on table master_data_merge_rows is 'rows that a merge moved from the merged record to the survivor, so that it can be undone';
comment on column master_data_merge_rows.row_ids is 'rows that named the merged record and name the survivor since';
comment on column master_data_merge_rows.kept_rows is 'rows that went, because the survivor had one of the same key; where rows have no id, also those that were moved';

-- After a merge was undone: whatever was chosen for a job since, its campaign says the product and that the client.
create function settle_jobs_of_merge() returns void
  language sql as $$
  update job set product_id = campaign.product_id from campaign
    where campaign.id = job.campaign_id and job.product_id is distinct from campaign.product_id;
  update job set client_id = product.client_id from product
    where product.id = job.product_id and job.client_id is distinct from product.client_id;
$$;

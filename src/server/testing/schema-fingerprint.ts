import type pg from 'pg';

/**
 * Every object of a database, one sorted line each, with hashes of functions and views. Leaves out comments inside functions, and whether
 * constraints are valid: rows of earlier versions may violate two of them.
 */
const FINGERPRINT = `
  with relation as (
    select oid, relname::text as name, relkind, relpersistence, reloptions, relacl from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S') and relname <> 'schema_migration'
  ), routine as (
    select oid, oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), line as (
    select format('extension %s', extname) as text from pg_extension where extname <> 'plpgsql'
    union all
    select concat_ws(' ', case when relpersistence = 'u' then 'unlogged' end, 'table', name, array_to_string(reloptions, ', '))
    from relation where relkind = 'r'
    union all
    select concat_ws(' ', format('column %s.%s', name, attname), format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation::text end,
      case when attstorage <> typstorage then 'storage ' || attstorage::text end,
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      case attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(adbin, adrelid))
    from relation join pg_attribute on attrelid = relation.oid join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s.%s %s', name, conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
    from relation join pg_constraint on conrelid = relation.oid where contype not in ('n', 't')
    union all
    select format('index %s.%s %s', name, indexrelid::regclass, pg_get_indexdef(indexrelid))
      || case when indisvalid then '' else ' invalid' end
    from relation join pg_index on indrelid = relation.oid
    union all
    select format('trigger %s.%s %s %s', name, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
    union all
    select format('view %s (%s) md5 %s', name,
      (select string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
        from pg_attribute where attrelid = relation.oid and attnum > 0),
      md5(pg_get_viewdef(oid)))
    from relation where relkind = 'v'
    union all
    select format('function %s md5 %s', name, md5(regexp_replace(pg_get_functiondef(oid), '--[^\\n]*|\\s+', '', 'g'))) from routine
    union all
    select format('sequence %s %s start %s increment %s of %s.%s', name, format_type(seqtypid, null), seqstart, seqincrement,
      refobjid::regclass, (select attname from pg_attribute where attrelid = refobjid and attnum = refobjsubid))
    from relation join pg_sequence on seqrelid = oid
    left join pg_depend on classid = 'pg_class'::regclass and objid = oid and deptype in ('a', 'i') and refobjsubid > 0
    where relkind = 'S'
    union all
    select format('grant %s on %s', string_agg(lower(privilege_type), ', ' order by privilege_type), name)
    from relation cross join aclexplode(relacl) where grantee = 'docket_application'::regrole group by name
    union all
    select format('comment on %s %s', concat_ws(' ', described.kind, described.name), to_json(description))
    from (
      select oid, 'pg_class'::regclass as class, 0 as part, case relkind when 'v' then 'view' else 'table' end as kind, name from relation
      union all
      select attrelid, 'pg_class'::regclass, attnum, 'column', format('%s.%s', name, attname)
      from relation join pg_attribute on attrelid = relation.oid where attnum > 0
      union all
      select oid, 'pg_proc'::regclass, 0, 'function', name from routine
      union all
      select pg_constraint.oid, 'pg_constraint'::regclass, 0, 'constraint', format('%s.%s', name, conname)
      from relation join pg_constraint on conrelid = relation.oid
    ) as described
    join pg_description on objoid = described.oid and classoid = class and objsubid = part
  )
  select regexp_replace(text, '\\s+', ' ', 'g') as text from line order by text collate "C"`;

/** Describes the schema of a database, so that two can be compared line by line. */
export async function schemaFingerprint(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(FINGERPRINT);
  return rows.map(({ text }) => text);
}

import { ESTIMATE_FIELDS } from '#domain/estimates/estimate-fields.ts';
import { JOB_FIELDS } from '#domain/jobs/job-fields.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { LOCKABLE_FIELDS, LOCKABLE_ORDER_PARTS } from '#domain/people/access-profile.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import { ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import type { Texts } from './translation.ts';

/** Returns the label of a read-only field of a document type; the API name if the field no longer exists. */
export function accessFieldName(field: Texts['field'], code: DocumentType, name: string): string {
  const of = LOCKABLE_FIELDS[code].find((known) => known.name === name)?.of;
  switch (of) {
    case undefined:
      return name;
    case 'job':
      return field.of(JOB_FIELDS[name as keyof typeof JOB_FIELDS].label);
    case 'order':
      return field.of(ORDER_FIELDS[name as keyof typeof ORDER_FIELDS].label);
    case 'estimate':
      return field.of(ESTIMATE_FIELDS[name as keyof typeof ESTIMATE_FIELDS].label);
    case 'order-part':
      return field.of(LOCKABLE_ORDER_PARTS[name as keyof typeof LOCKABLE_ORDER_PARTS].label);
    default:
      return field.of(MASTER_DATA[of].fields[name]!.label);
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { PaperContact, PaperParties } from '#domain/documents/paper/paper.ts';

/** Selects a person as JSON with phone and email; null if there is none. */
export function contactAsJson(table: 'contact' | 'employee', id: RawBuilder<unknown>): RawBuilder<PaperContact | null> {
  return sql`(select json_build_object('name', person.name, 'phone', person.phone, 'email', person.email)
    from ${sql.table(table)} as person where person.id = ${id})`;
}

/**
 * Selects the letterhead of the joined `division` as JSON: the agency's name if the division has no legal name, and the division's own
 * contact if the document names no person (`contactId`).
 */
export function senderAsJson(contactId: RawBuilder<unknown>): RawBuilder<PaperParties['sender']> {
  return sql`json_build_object(
    'name', coalesce(division.legal_name, (select name from agency)),
    'address', division.address, 'taxNumber', division.tax_number, 'vatId', division.vat_id,
    'bankName', division.bank_name, 'iban', division.iban, 'bic', division.bic, 'footer', division.footer,
    'contact', coalesce(${contactAsJson('employee', contactId)},
      case when division.contact_name is not null then
        json_build_object('name', division.contact_name, 'phone', division.contact_phone, 'email', division.contact_email) end),
    'logo', (select json_build_object('contentType', logo.content_type, 'bytes', translate(encode(logo.bytes, 'base64'), e'\n', ''))
      from division_logo as logo where logo.division_id = division.id))`;
}

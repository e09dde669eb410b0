-- Who administers people, master data, and what money goes by (ADM-01). Nobody gets a right by an upgrade (SETUP-05).
alter table access_profile_document drop constraint access_profile_document_document_type_check;
alter table access_profile_document add constraint access_profile_document_document_type_check check (document_type in
  ('timecell', 'job', 'project', 'purchaseorder', 'draftproductioninvoice', 'draftsundryinvoice', 'administration',
   'people', 'masterdata', 'moneysettings'));

-- expand, release 5
alter table client validate constraint client_tax_status;
alter table supplier validate constraint supplier_tax_status;
alter table division validate constraint division_tax_status;

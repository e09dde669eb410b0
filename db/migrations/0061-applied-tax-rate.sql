alter table purchase_order_line
  add column tax_rate numeric(12, 6),
  add column tax_rate_source text check (tax_rate_source in ('none', 'supplier', 'division')),
  add constraint purchase_order_line_tax_rate check ((tax_rate is null) = (tax_rate_source is null));
comment on column purchase_order_line.tax_rate is
  'the rate in percent with which a calculated tax was calculated, whatever the rate is today; null = typed, or not known';

update purchase_order_line as line
set tax_rate = applied.rate, tax_rate_source = applied.source
from (
  select line.id,
    case
      when not coalesce(tax_status.gross, false) then 0
      when supplier.override_tax_rate and not supplier.is_gst_on_payment then coalesce(supplier.tax_rate, 0)
      else coalesce(division.gst_tax_rate, 0)
    end as rate,
    case
      when not coalesce(tax_status.gross, false) then 'none'
      when supplier.override_tax_rate and not supplier.is_gst_on_payment then 'supplier'
      when division.gst_tax_rate is not null then 'division'
      else 'none'
    end as source
  from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id
  join supplier on supplier.id = purchase_order.supplier_id
  join division on division.id = purchase_order.division_id
  left join tax_status on tax_status.id = line.tax_status_id
) as applied
where applied.id = line.id and line.is_tax_calculated;

alter table translation add column product_text text;
comment on column translation.product_text is
  'the product''s wording that the row was last given; another one in translated is the agency''s own, which stays; null = never given';

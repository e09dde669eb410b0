import { code, flag, must, referenceTo, requiredText, text } from '../column.ts';
import type { Kind } from '../kind.ts';
import { client, product } from '../references.ts';

/** The agency's clients. */
export const clients: Kind = {
  name: 'clients',
  table: 'client',
  key: ['code'],
  hasId: true,
  columns: [code(), requiredText(), flag('is_active')],
};

/** What clients advertise; codes are the client's own. */
export const products: Kind = {
  name: 'products',
  table: 'product',
  key: ['client', 'code'],
  hasId: true,
  columns: [must(referenceTo('client', client)), code(), requiredText(), flag('is_active')],
};

/** Campaigns of a product; codes are the product's own. */
export const campaigns: Kind = {
  name: 'campaigns',
  table: 'campaign',
  key: ['product', 'code'],
  hasId: true,
  columns: [
    {
      ...must(referenceTo('client', client, null)),
      export: '(select c.code from product p join client c on c.id = p.client_id where p.id = t.product_id)',
    },
    must(referenceTo('product', product)),
    code(),
    requiredText(),
    flag('is_active'),
  ],
};

/** People at the clients, known by client and name. */
export const contacts: Kind = {
  name: 'contacts',
  table: 'contact',
  key: ['client', 'name'],
  hasId: true,
  columns: [must(referenceTo('client', client)), requiredText(), text('email', 500), flag('is_active')],
};

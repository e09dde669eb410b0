import type { CopyRow } from '../platform/database/copy-rows.ts';
import type { Plan } from './plan.ts';
import { CARD_OF_CLIENT } from './rates.ts';

/** A client with the ids of its records. */
export type Client = {
  id: number;
  code: string;
  isActive: boolean;
  weight: number;
  contactIds: number[];
  products: { id: number; name: string; campaigns: { id: number; name: string }[] }[];
};

/** Numbers the content's clients. A larger agency has the same clients with more jobs. */
export function clientsOf({ content }: Plan): Client[] {
  let productId = 0;
  let campaignId = 0;
  let contactId = 0;
  return content.clients.map((client, index) => ({
    id: index + 1,
    code: client.code,
    isActive: client.isActive ?? true,
    weight: client.weight,
    contactIds: client.contacts.map(() => ++contactId),
    products: client.products.map((product) => ({
      id: ++productId,
      name: product.name,
      campaigns: product.campaigns.map((name) => ({ id: ++campaignId, name })),
    })),
  }));
}

/** Generates rows of clients, contacts, products and campaigns. */
export function clientRows({ content }: Plan, clients: readonly Client[]): [string, CopyRow[]][] {
  const contentOf = (client: Client) => content.clients[client.id - 1]!;
  return [
    [
      'client',
      clients.map((client) => ({
        id: client.id,
        code: client.code,
        name: contentOf(client).name,
        is_active: client.isActive,
        rate_card_id: client.id === 1 ? CARD_OF_CLIENT : null,
      })),
    ],
    [
      'contact',
      clients.flatMap((client) =>
        contentOf(client).contacts.map((name, index) => ({
          id: client.contactIds[index]!,
          client_id: client.id,
          name,
          email: `${shortCode(name, new Set(), 20).toLowerCase()}@${client.code.toLowerCase()}.example`,
        })),
      ),
    ],
    [
      'product',
      clients.flatMap((client) => {
        const taken = new Set<string>();
        return client.products.map(({ id, name }, index) => ({
          id,
          client_id: client.id,
          code: shortCode(name, taken),
          name,
          is_active: contentOf(client).products[index]!.isActive ?? true,
        }));
      }),
    ],
    [
      'campaign',
      clients.flatMap((client) =>
        client.products.flatMap((product) => {
          const taken = new Set<string>();
          return product.campaigns.map(({ id, name }) => ({
            id,
            product_id: product.id,
            code: shortCode(name, taken),
            name,
          }));
        }),
      ),
    ],
  ];
}

/** Builds a code from a name's first letters, with a digit if it's taken. */
function shortCode(name: string, taken: Set<string>, length = 6): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, length);
  let code = letters;
  for (let suffix = 2; taken.has(code); suffix += 1) code = `${letters.slice(0, length - 1)}${suffix}`;
  taken.add(code);
  return code;
}

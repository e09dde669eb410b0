import { List } from '@mantine/core';
import { useText } from '../platform/translation.ts';

type ShownToken = { name: string; lastCharacters: string; person?: { name: string } };

/** API tokens by name, with whose they are where that is said. */
export function TokenNames({ tokens }: { tokens: readonly ShownToken[] }) {
  const { t } = useText();
  return (
    <List size="sm" mt="xs">
      {tokens.map(({ name, lastCharacters, person }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and the list never changes
        <List.Item key={place}>
          {person
            ? t('{person}: {token}, ends in …{characters}', {
                person: person.name,
                token: name,
                characters: lastCharacters,
              })
            : t('{token}, ends in …{characters}', { token: name, characters: lastCharacters })}
        </List.Item>
      ))}
    </List>
  );
}

import { useState } from 'react';

/**
 * What keeps the form of a record apart from that of another: a number that is another one at each address, but not when a new
 * record gets the address of what was made of it. That form goes on as it is, with what was typed while it was saved.
 */
export function useRecordPlace(address: string) {
  const [made, setMade] = useState<string | null>(null);
  const [place, setPlace] = useState({ address, count: 0 });
  if (place.address !== address) {
    setPlace({ address, count: made === address ? place.count : place.count + 1 });
    setMade(null);
  }
  return {
    key: place.count,
    /** Says at which address what is written here goes on. */
    setMade,
  };
}

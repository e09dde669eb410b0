import { useState } from 'react';

/**
 * Returns a key that separates forms of different records: a number per address that stays when a new record gets its address, so that its
 * form continues with the input typed during the save.
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
    /** Sets the address at which the form continues. */
    setMade,
  };
}

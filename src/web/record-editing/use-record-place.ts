import { useState } from 'react';

/**
 * The key that separates the form of a record from that of another: a number that differs for each address, but stays when a new
 * record gets its own address. That form continues, with what was typed while it was saved.
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

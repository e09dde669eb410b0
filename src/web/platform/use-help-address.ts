import { useMatches } from '@tanstack/react-router';
import { helpAddress } from './help-address.ts';
import { useUser } from './use-session.ts';

/** The address of help for the current screen. */
export function useHelpAddress(): string {
  const user = useUser();
  return useMatches({
    select: (matches) => {
      const screen = matches.at(-1);
      const params: Record<string, string | undefined> = screen?.params ?? {};
      return helpAddress(user, { path: screen?.fullPath ?? '', kind: params.kind });
    },
  });
}

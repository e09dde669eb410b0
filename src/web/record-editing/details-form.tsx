import type { ReactNode } from 'react';
import { useText } from '../platform/translation.ts';

/** A record's form; Enter in a field saves like Ctrl+S. */
export function DetailsForm({ editor, children }: { editor: { save: () => unknown }; children: ReactNode }) {
  const { t } = useText();
  return (
    <form
      noValidate
      aria-label={t('Details')}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <button type="submit" hidden tabIndex={-1} />
      {children}
    </form>
  );
}

import { text } from '../platform/translation.ts';
import { toast } from './dialog/toast.tsx';

const reloading = () => ({ label: text('Reload'), onClick: () => window.location.reload(), stays: true });

/** Offers a newer version of the page; the user decides when to reload. */
export function offerNewVersion() {
  toast('info', text('A new version is ready'), reloading());
}

/** Reports that something can't be displayed before the page is reloaded. */
export function offerReload() {
  toast('error', text('This part could not be loaded'), reloading());
}

import { applyBarWidth } from './app/bar/bar-width.ts';
import { loadFirstScreen } from './app/first-screens.ts';
import { askWhoIsSignedIn } from './platform/loading/asked-early.ts';

/**
 * The first script of the page, and a short one that waits neither for styles nor for what follows in the page: it asks at once for
 * the screen of the address, and who is signed in, while the application is on its way, so that a slow network is waited for
 * once instead of three times.
 */
loadFirstScreen(window.location.pathname);
askWhoIsSignedIn();
// Before anything is drawn: the page never shows another bar than the chosen one (NAV-02).
applyBarWidth();

const begin = () => void import('./main.tsx');
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();

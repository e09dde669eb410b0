import { type ClipboardBlock, writeClipboard } from './clipboard.ts';

/**
 * Copies a block within a button's press. Browsers let a page copy without asking only through the `copy` command, whose event goes to what is
 * selected or has the focus: that is the button. A selection of its own makes the command possible in every browser, and the event is
 * taken on its way to the target.
 */
export function copyByButton(block: ClipboardBlock, kind: string): void {
  const selection = getSelection();
  const selectedBefore = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const place = document.createElement('span');
  place.textContent = ' ';
  place.style.cssText =
    'position: fixed; top: 0; left: 0; white-space: pre; opacity: 0; user-select: text; -webkit-user-select: text';
  document.body.append(place);
  const onCopy = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    writeClipboard(event.clipboardData, block, kind);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('copy', onCopy, true);
  try {
    selection?.selectAllChildren(place);
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, true);
    selection?.removeAllRanges();
    if (selectedBefore) selection?.addRange(selectedBefore);
    place.remove();
  }
}

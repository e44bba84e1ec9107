/**
 * Headless UI returns the focus to what it saw taking it. It loads with the first window, after whatever opens that
 * one took the focus: what is loaded then says so.
 */
export const seeFocus = () => void document.activeElement?.dispatchEvent(new FocusEvent('focus'))

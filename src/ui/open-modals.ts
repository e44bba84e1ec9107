const modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The modal window above all others, if one is open: everything outside of it is inert. */
export const topModal = (): HTMLDialogElement | undefined => modals.at(-1)

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function enterModal(dialog: HTMLDialogElement): void {
  if (modals.length === 0) lockScroll()
  modals.push(dialog)
  for (const listener of listeners) listener()
}

export function leaveModal(dialog: HTMLDialogElement): void {
  modals.splice(modals.indexOf(dialog), 1)
  if (modals.length === 0) unlockScroll()
  for (const listener of listeners) listener()
}

/** The page stays where it is, and as wide as it is where its scroll bar takes room. */
function lockScroll(): void {
  const root = document.documentElement
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
  root.style.overflow = 'hidden'
}

function unlockScroll(): void {
  document.documentElement.style.scrollbarGutter = ''
  document.documentElement.style.overflow = ''
}

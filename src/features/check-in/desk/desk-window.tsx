import { useCallback, useId, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'

export interface DeskWindowProps {
  title: string
  /** The button that does nothing but close it, and has the focus first. */
  closeWords: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own window: it needs nothing that this device would have to keep besides, and has the desk's colours. */
export function DeskWindow({ title, closeWords, onClose, children }: DeskWindowProps) {
  const titleId = useId()
  const open = useCallback((dialog: HTMLDialogElement | null) => dialog?.showModal(), [])
  return (
    <dialog
      ref={open}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-full max-w-2xl rounded border border-line bg-surface p-5 text-ink backdrop:bg-black/60"
    >
      <form method="dialog" className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <Button type="submit" size="large">
          {closeWords}
        </Button>
      </form>
      {children}
    </dialog>
  )
}

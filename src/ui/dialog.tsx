import { lazy, useState, type ReactNode } from 'react'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { rememberFocus } from '#src/ui/focus-history.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'

export interface DialogProps {
  open: boolean
  /** Esc, a click beside it, the cross. */
  onClose: () => void
  title: string
  /** One sentence below the title, read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'regular' | 'wide'
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
}

rememberFocus()

const loadWindow = () => import('#src/ui/dialog-window.tsx')
const DialogWindow = lazy(() => loadPatiently(loadWindow))

/** Fetches what dialogs are made of before the first one opens. */
export const preloadDialog = (): void => void loadWindow().catch(() => undefined)

/** A window over the page. What it is made of comes when the first one opens, or with {@link preloadDialog}. */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open)
  // Stays from the first opening on, so that it can leave with its transition.
  if (props.open && !asked) setAsked(true)
  return (
    asked && (
      <Arriving fallback={null}>
        <DialogWindow {...props} />
      </Arriving>
    )
  )
}

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Router } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'

const HoldContext = createContext<PageHold | null>(null)

/**
 * Asks "leave without saving?" while the page below has unsaved changes: on links, on the browser's Back, on closing.
 * "Stay" keeps the input, since nothing below is unmounted (react-admin#5081).
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('form')
  const [hold] = useState(() => new PageHold())
  const [leave, setLeave] = useState<(() => void) | null>(null)

  useEffect(
    () =>
      hold.watch((goBack) => {
        setLeave(() => goBack)
      }),
    [hold],
  )

  return (
    <Router
      hook={hold.useLocation}
      aroundNav={(go, to, options) => {
        if (hold.isHeld) setLeave(() => () => go(to, options))
        else go(to, options)
      }}
    >
      <HoldContext value={hold}>{children}</HoldContext>
      <ConfirmDialog
        open={leave !== null}
        title={t('leave.title')}
        body={t('leave.body')}
        confirmLabel={t('leave.leave')}
        cancelLabel={t('leave.stay')}
        onCancel={() => setLeave(null)}
        onConfirm={() => {
          hold.release()
          setLeave(null)
          leave?.()
        }}
      />
    </Router>
  )
}

/** While `hasUnsaved`, leaving asks first. */
export function useLeaveGuard(hasUnsaved: boolean): void {
  const hold = useHold()
  useEffect(() => {
    if (!hasUnsaved) return
    hold.hold()
    return () => hold.release()
  }, [hold, hasUnsaved])
}

/** Lets go of the page for a way that is meant: after saving, before the form knows that it is clean. */
export function useLetGo(): () => void {
  const hold = useHold()
  return () => hold.release()
}

function useHold(): PageHold {
  const hold = use(HoldContext)
  if (!hold) throw new Error('There is no LeaveGuard above.')
  return hold
}

/** The page that is being held, if one is: what the router below sees does not move until it is let go. */
class PageHold {
  isHeld = false
  private href = ''
  private path = ''

  hold(): void {
    this.href = window.location.href
    this.path = window.location.pathname
    this.isHeld = true
  }

  release(): void {
    this.isHeld = false
  }

  /** The router's location hook. Back has changed the address before anybody can object, so it is hidden here. */
  useLocation = (): [string, typeof navigate] => [
    // oxlint-disable-next-line react/rules-of-hooks -- called by the router, as a hook
    useLocationProperty(() => (this.isHeld ? this.path : window.location.pathname)),
    navigate,
  ]

  /** Puts a held page's address back when the browser went away from it, and asks. */
  watch(ask: (goBack: () => void) => void): () => void {
    const onPop = () => {
      if (!this.isHeld) return
      window.history.pushState(null, '', this.href)
      ask(() => window.history.back())
    }
    const onOwnChange = () => {
      this.href = window.location.href
    }
    const onClose = (event: BeforeUnloadEvent) => {
      if (this.isHeld) event.preventDefault()
    }
    window.addEventListener('popstate', onPop)
    window.addEventListener('replaceState', onOwnChange)
    window.addEventListener('beforeunload', onClose)
    return () => {
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('replaceState', onOwnChange)
      window.removeEventListener('beforeunload', onClose)
    }
  }
}

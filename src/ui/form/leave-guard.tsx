import { createContext, use, useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Router } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

const HoldContext = createContext<PageHold | null>(null)

/**
 * Asks "leave without saving?" while the page below has unsaved changes: on links, on the browser's Back, on closing.
 * "Stay" keeps the input, since nothing below is unmounted (react-admin#5081). While the page is being sent the question
 * says so, and it goes by itself once the page is let go. Closing or reloading asks nothing where the input is kept over it.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('form')
  const [hold] = useState(() => new PageHold())
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const asked = useSyncExternalStore(hold.subscribe, () => (hold.isSending ? 'sending' : 'leave'))

  useEffect(
    () =>
      hold.watch({
        onBack: (goBack) => setLeave(() => goBack),
        onRelease: () => setLeave(null),
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
        title={t(`${asked}.title`)}
        body={t(`${asked}.body`)}
        confirmLabel={t(`${asked}.leave`)}
        cancelLabel={t(`${asked}.stay`)}
        onCancel={() => setLeave(null)}
        onConfirm={() => {
          hold.letGo()
          setLeave(null)
          leave?.()
        }}
      />
    </Router>
  )
}

/** While `hasUnsaved`, leaving asks first; while it `isSending`, in the words of that. */
export function useLeaveGuard(hasUnsaved: boolean, isSending = false): void {
  const hold = useHold()
  const holder = useId()
  useEffect(() => {
    if (!hasUnsaved) return
    hold.hold(holder)
    return () => hold.release(holder)
  }, [hold, holder, hasUnsaved])
  useEffect(() => hold.send(holder, hasUnsaved && isSending), [hold, holder, hasUnsaved, isSending])
}

/** Lets go of the page for a way that is meant: after saving, before the form knows that it is clean. */
export function useLetGo(): () => void {
  const hold = useHold()
  return () => hold.letGo()
}

/** What keeps the page's unsaved input over a reload, until it is left. */
export interface UnsavedInputStore {
  readonly isKeeping: boolean
  forget: () => void
}

/** While the page's input is kept, a reload loses nothing; letting go of the page forgets it. */
export function useUnsavedInputStore(store: UnsavedInputStore): void {
  const hold = useHold()
  useEffect(() => hold.keepIn(store), [hold, store])
}

function useHold(): PageHold {
  const hold = use(HoldContext)
  if (!hold) throw new Error('There is no LeaveGuard above.')
  return hold
}

/**
 * The page that is being held, if one is: what the router below sees does not move until it is let go. Each form of a page
 * holds it for itself.
 */
class PageHold {
  /** What was entered is on its way. Stays as it was once the page is let go, so that a question that goes keeps its words. */
  isSending = false
  private readonly holders = new Map<string, { isSending: boolean }>()
  private readonly stores = new Set<UnsavedInputStore>()
  private readonly listeners = new Set<() => void>()
  private onRelease: (() => void) | undefined
  private href = ''
  private path = ''

  get isHeld(): boolean {
    return this.holders.size > 0
  }

  hold(holder: string): void {
    this.href = window.location.href
    this.path = window.location.pathname
    this.holders.set(holder, { isSending: false })
    this.tellSending()
  }

  release(holder: string): void {
    this.holders.delete(holder)
    if (this.isHeld) this.tellSending()
    else this.onRelease?.()
  }

  /** The page is left or done with: what was typed is not wanted any more. */
  letGo(): void {
    for (const store of this.stores) store.forget()
    this.holders.clear()
    this.onRelease?.()
  }

  keepIn(store: UnsavedInputStore): () => void {
    this.stores.add(store)
    return () => void this.stores.delete(store)
  }

  send(holder: string, isSending: boolean): void {
    if (!this.holders.has(holder)) return
    this.holders.set(holder, { isSending })
    this.tellSending()
  }

  private tellSending(): void {
    const isSending = [...this.holders.values()].some((holder) => holder.isSending)
    if (this.isSending === isSending) return
    this.isSending = isSending
    for (const tell of this.listeners) tell()
  }

  /** As many keep something as hold the page. */
  private get isKept(): boolean {
    return [...this.stores].filter(({ isKeeping }) => isKeeping).length >= this.holders.size
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** The router's location hook. Back has changed the address before anybody can object, so it is hidden here. */
  useLocation = (): [string, typeof navigate] => [
    // oxlint-disable-next-line react/rules-of-hooks -- called by the router, as a hook
    useLocationProperty(() => (this.isHeld ? this.path : window.location.pathname)),
    navigate,
  ]

  /** Puts a held page's address back when the browser went away from it, and asks; tells when the page is let go. */
  watch({ onBack, onRelease }: { onBack: (goBack: () => void) => void; onRelease: () => void }): () => void {
    this.onRelease = onRelease
    const onPop = () => {
      if (!this.isHeld) return
      window.history.pushState(null, '', this.href)
      onBack(() => window.history.back())
    }
    const onOwnChange = () => {
      this.href = window.location.href
    }
    const onClose = (event: BeforeUnloadEvent) => {
      if (this.isHeld && (this.isSending || !this.isKept)) event.preventDefault()
    }
    window.addEventListener('popstate', onPop)
    window.addEventListener('replaceState', onOwnChange)
    window.addEventListener('beforeunload', onClose)
    return () => {
      this.onRelease = undefined
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('replaceState', onOwnChange)
      window.removeEventListener('beforeunload', onClose)
    }
  }
}

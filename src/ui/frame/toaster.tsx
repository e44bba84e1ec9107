import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import type { TFunction } from 'i18next'
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner'
import { useTranslation } from 'react-i18next'
import { subscribeToModals, topModal } from '#src/ui/open-modals.ts'
import { copyReference, mayCopy, referenceOf } from '#src/platform/error-reference.ts'
import { notifications, type Notification } from '#src/platform/notify.ts'

/** Specification §9: 5000 ms, light; success top-right, error and info top-center, anything else top-left. */
export default function Toaster() {
  const { t, i18n } = useTranslation('common')
  const host = useHost()

  useEffect(() => {
    let stop: (() => void) | undefined
    // The live region has to be there before words appear in it, or a screen reader misses the first message.
    const timer = setTimeout(() => {
      stop = notifications.deliverTo((notification) => {
        void oncePlaced(host).then(() => show(notification, t))
      })
    }, 120)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [t, host])

  return createPortal(
    <Sonner
      theme="light"
      position="top-left"
      duration={5000}
      dir={i18n.dir()}
      richColors
      closeButton
      // An error is not to hide behind a later message; more than two at once cover the page.
      expand
      visibleToasts={MOST}
      // Over the top bar, so that no button of the page is covered while it stays.
      offset={{ top: 6 }}
      mobileOffset={{ top: 6 }}
      containerAriaLabel={t('toast.label')}
      style={COLOURS}
      toastOptions={{
        closeButtonAriaLabel: t('toast.close'),
        classNames: { closeButton: 'size-6!', content: 'min-w-0 wrap-anywhere' },
      }}
    />,
    host,
  )
}

/** Where messages stand: in the uppermost window, since what is outside of it is neither seen nor read out nor pressed. */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  const modal = useSyncExternalStore(subscribeToModals, topModal)
  useLayoutEffect(() => (modal ?? document.body).append(host), [host, modal])
  useEffect(() => () => host.remove(), [host])
  return host
}

/**
 * A window that closes, mostly a moment after what it did is told, takes the messages out of sight until they are moved out
 * of it. One that is measured there has no height, and the next would lie on it.
 */
async function oncePlaced(host: HTMLElement): Promise<void> {
  for (let waited = 0; waited < PLACED_WITHIN_MS; waited += LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    if (host.checkVisibility()) return
  }
}

/** Sonner's own light colours miss AA; these are those of the light tokens, in every mode. */
const COLOURS = {
  fontFamily: 'inherit',
  '--normal-text': '#14202b',
  '--success-bg': '#e1f3e8',
  '--success-text': '#0d5029',
  '--error-bg': '#fdeae8',
  '--error-text': '#86170f',
  '--info-bg': '#e5effa',
  '--info-text': '#14437a',
} satisfies CSSProperties & Record<`--${string}`, string>

const MOST = 2
const PLACED_WITHIN_MS = 1000
const LOOK_AGAIN_MS = 50
const READ_OUT_MS = 30_000

/** A click meant for what stands below a message goes there, and the mouse that rests on it does not keep it; an error can be kept so. */
const PASSED_THROUGH = 'pointer-events-none! *:data-close-button:pointer-events-auto'

/** What has gone wrong of late, the latest last; each is its own id, so that the same does not stand there twice. */
let failures: readonly string[] = []

function show({ tone, message }: Notification, t: TFunction<'common'>) {
  if (tone === 'success') {
    // What could not be done before has been done now.
    keepFailures(0)
    toast.success(message, { position: 'top-right', className: PASSED_THROUGH })
  } else if (tone === 'error') {
    failures = [...failures.filter((failure) => failure !== message), message]
    keepFailures(MOST)
    toast.error(message, { id: message, position: 'top-center', ...forSupport(message, t) })
  } else if (tone === 'info') toast.info(message, { position: 'top-center', className: PASSED_THROUGH })
  else toast(message, { className: PASSED_THROUGH })
}

/** What is to be told to support stays for as long as it takes to write it down, and can be copied. */
function forSupport(message: string, t: TFunction<'common'>): ExternalToast {
  const id = referenceOf(message)
  if (id === undefined) return {}
  if (!mayCopy()) return { duration: READ_OUT_MS }
  return { duration: READ_OUT_MS, action: { label: t('error.copy'), onClick: () => void copyReference(id) } }
}

function keepFailures(most: number): void {
  const kept = Math.max(0, failures.length - most)
  for (const failure of failures.slice(0, kept)) toast.dismiss(failure)
  failures = failures.slice(kept)
}

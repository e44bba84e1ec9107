/** A passing message. Where it appears is decided by its tone (specification §9). */
export interface Notification {
  tone: 'success' | 'error' | 'info' | 'plain'
  message: string
}

/** Says something in passing. Costs nothing until the first one: the toaster is loaded then. */
export const notify = {
  success: (message: string) => post({ tone: 'success', message }),
  error: (message: string) => post({ tone: 'error', message }),
  info: (message: string) => post({ tone: 'info', message }),
  plain: (message: string) => post({ tone: 'plain', message }),
}

type Deliver = (notification: Notification) => void

let waiting: readonly Notification[] = []
let deliver: Deliver | undefined
let asked = false
const listeners = new Set<() => void>()

function post(notification: Notification) {
  if (deliver) {
    deliver(notification)
    return
  }
  waiting = [...waiting, notification]
  prepareNotifications()
}

/** Loads the toaster ahead of what it will have to say: without a network, where it is needed most, it cannot be. */
export function prepareNotifications(): void {
  asked = true
  for (const tell of listeners) tell()
}

/** Whether anything was ever said, or is about to be; for the outlet that loads the toaster. */
export const notifications = {
  wasAsked: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The toaster takes over, with what waited for it. */
  deliverTo: (next: Deliver) => {
    deliver = next
    for (const notification of waiting) next(notification)
    waiting = []
    return () => {
      deliver = undefined
    }
  },
}

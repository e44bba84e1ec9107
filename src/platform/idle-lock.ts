import { call, ApiError } from '#src/platform/api.ts'
import type { SessionActor } from '#src/platform/session.tsx'

/** How often the server is told that somebody is at work, at most; twice in the time after which it locks. */
const TELL_MS = 60_000
/** Where nothing locks: the rules may say otherwise from now on, after a minute at the soonest. */
const TELL_UNLOCKING_MS = 30_000
/** After which is asked again where nobody answered. */
const AGAIN_MS = 15_000
/** As long as a timer can be. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** What only a person does. */
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart'] as const
/** Said among the windows of a browser; whose session it is, each asks the server itself. */
const CHANNEL = 'session-lock'

interface Places {
  /** The wall display, which nobody sits at. */
  isWall: () => boolean
  /** A desk that goes on without the server. */
  isDesk: () => boolean
}

/**
 * Tells the server when somebody does something, and covers the screen when it says that nobody did for too long. The
 * server alone decides, by its own clock; another window of the session may have been at work.
 */
export function keepIdleLock(session: SessionActor, { isWall, isDesk }: Places): void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  let known = session.getSnapshot().context.details
  let wasLocked = session.getSnapshot().hasTag('locked')
  /** Whether the rules lock this session, as far as is known; undefined until the details have come. */
  let isLocking: boolean | undefined
  let tellMs = TELL_UNLOCKING_MS
  let toldAt = -Infinity
  let checking: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  const isWatching = () => {
    const snapshot = session.getSnapshot()
    return snapshot.matches('authenticated') && !snapshot.hasTag('locked') && !isWall()
  }

  function checkIn(milliseconds: number): void {
    clearTimeout(checking)
    checking = setTimeout(() => void check(), Math.min(milliseconds, MAX_TIMER_MS))
  }

  function follow(locksIn: number | null): void {
    // The details say as much as an answer would.
    if (isLocking === undefined && locksIn === null) toldAt = performance.now()
    isLocking = locksIn !== null
    tellMs = locksIn === null ? TELL_UNLOCKING_MS : Math.min(TELL_MS, (locksIn * 1000) / 2)
    clearTimeout(checking)
    // A second later, so that it is over by then for the server, too.
    if (locksIn !== null) checkIn((locksIn + 1) * 1000)
  }

  function unfollow(): void {
    isLocking = undefined
    clearTimeout(checking)
  }

  /** Whether it is locked, or not any more. */
  async function check(): Promise<void> {
    const snapshot = session.getSnapshot()
    if (!snapshot.matches('authenticated') || isWall()) return
    try {
      const { data } = await call('userDetails', { endsSession: 'background' })
      const { isLocked, locksIn } = data.userDetails
      if (isLocked) session.send({ type: 'session.foundLocked' })
      else if (snapshot.matches({ authenticated: 'locked' })) session.send({ type: 'session.foundUnlocked' })
      if (!isLocked) follow(locksIn)
    } catch (error) {
      if (!(error instanceof ApiError && error.isOutage) || !isWatching()) return
      // Nobody can ask the server: what is on the screen is covered, but for the desk that works without it.
      if (isDesk()) checkIn(AGAIN_MS)
      else session.send({ type: 'session.lock' })
    }
  }

  async function tell(): Promise<void> {
    telling = undefined
    if (!isWatching()) return
    toldAt = performance.now()
    const answer = await call('noteActivity', { endsSession: 'background' }).catch(() => undefined)
    if (answer === undefined) return
    follow(answer.data.locksIn)
  }

  function noteInput({ isTrusted }: Event): void {
    if (!isTrusted || telling !== undefined || isLocking === undefined || !isWatching()) return
    telling = setTimeout(() => void tell(), Math.max(0, toldAt + tellMs - performance.now()))
  }

  session.subscribe((snapshot) => {
    const { details } = snapshot.context
    if (details !== known) {
      known = details
      if (details === null) unfollow()
      else follow(details.locksIn)
    }
    const isLocked = snapshot.hasTag('locked')
    // Once the others can see it on the server, too.
    if (isLocked !== wasLocked && !snapshot.hasTag('busy')) {
      wasLocked = isLocked
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      if (snapshot.matches('authenticated')) channel?.postMessage(isLocked)
    }
  })
  if (known !== null) follow(known.locksIn)
  channel?.addEventListener('message', () => void check())
  document.addEventListener('visibilitychange', () => {
    // Timers sleep while a window is not seen, and with the machine.
    const isConcerned = isLocking === true || session.getSnapshot().hasTag('locked')
    if (document.visibilityState === 'visible' && isConcerned) void check()
  })
  for (const kind of INPUT) window.addEventListener(kind, noteInput, { capture: true, passive: true })
}

import type { StreamMessage } from '#contract/event-stream.ts'
import { listenTo } from '#src/platform/event-stream.ts'

export interface Renewal {
  /** Asks anew for what is shown. */
  renew: () => void
  /** What is told within this time, in ms, is asked for once. */
  gatherMs: number
  /** Whether a message is about what is shown; without it, each is. */
  concerns?: (message: StreamMessage) => boolean
  /** Whether messages come; what happened while they did not is asked for by itself. */
  onLive?: (isLive: boolean) => void
}

/** Asks anew whenever something is told on one of these topics. Returns how to stop. */
export function renewOn(
  topics: readonly StreamMessage['topic'][],
  { renew, gatherMs, concerns = () => true, onLive }: Renewal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const renewSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      renew()
    }, gatherMs)
  }
  const stops = topics.map((topic) =>
    listenTo(topic, {
      onMessage: (message) => {
        if (concerns(message)) renewSoon()
      },
      onOpen: () => {
        onLive?.(true)
        renewSoon()
      },
      onLost: () => onLive?.(false),
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

export interface BackgroundWork {
  /** There may be something to do. Call it after the commit that says so. */
  begin(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

export interface BackgroundWorkOptions {
  /** What another process has left undone, or has become due, is looked for this often. */
  everyMilliseconds: number
  /** Does all that there is to do; ends soon after the signal is aborted. */
  workOff: (stopping: AbortSignal) => Promise<void>
  /** Told of what broke off; the work is taken up again. */
  onFailure: (error: unknown) => void
}

/** Work beside the calls, once at a time in this process: at its start, when somebody asks, and from time to time. */
export function startBackgroundWork({ everyMilliseconds, workOff, onFailure }: BackgroundWorkOptions): BackgroundWork {
  const stopping = new AbortController()
  const { signal } = stopping
  let asked = false
  let working: Promise<void> | undefined

  async function whileAsked(): Promise<void> {
    do {
      asked = false
      await workOff(signal)
    } while (asked && !signal.aborted)
  }

  function begin(): void {
    if (signal.aborted) return
    asked = true
    working ??= whileAsked()
      .catch(onFailure)
      .finally(() => {
        working = undefined
        // Asked while the last look was under way.
        if (asked) setImmediate(begin)
      })
  }

  const timer = setInterval(begin, everyMilliseconds)
  timer.unref()
  begin()
  return {
    begin,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}

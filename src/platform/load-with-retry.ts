import { announceArrival } from '#src/platform/arrivals.ts'

/** Give up on a chunk after this long (specification §9). */
const CHUNK_PATIENCE_MS = 120_000
const FIRST_WAIT_MS = 350
const LONGEST_WAIT_MS = 10_000

/** The page's code did not come; only loading the whole page anew can help. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Loads a chunk, again after 350 ms and then after twice the wait each time, for 120 s at most. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  const end = Date.now() + CHUNK_PATIENCE_MS
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const module = await within(end - Date.now(), load())
      announceArrival()
      return module
    } catch (error) {
      if (Date.now() + wait >= end)
        throw new ChunkLoadError('A part of the application did not load.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('Too slow.')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

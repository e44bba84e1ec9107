import type { StoreTrouble } from '#machines/check-in/device-store.ts'

/** Something could not be read from the device or written to it; of a write nothing was kept. */
export class DeviceStoreError extends Error {
  readonly trouble: StoreTrouble

  constructor(cause: DOMException) {
    super(cause.message, { cause })
    this.name = 'DeviceStoreError'
    // Browsers name a full disk and a spent quota alike; whatever else they say, it is not room that is missing.
    this.trouble = cause.name === 'QuotaExceededError' ? 'full' : 'unavailable'
  }
}

/** What a browser says of a store that fails, apart from our own mistakes. */
export async function orStoreError<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof DOMException ? new DeviceStoreError(error) : error
  }
}

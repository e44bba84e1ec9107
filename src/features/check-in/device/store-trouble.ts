/** Why this device can keep nothing: its storage is full, or the browser gives none, or took it away. */
export type StoreTrouble = 'full' | 'unavailable'

/** Something could not be read from the device or written to it; of a write nothing was kept. */
export class DeviceStoreError extends Error {
  readonly trouble: StoreTrouble

  constructor(cause: DOMException) {
    super(cause.message, { cause })
    this.name = 'DeviceStoreError'
    this.trouble = troubleOf(cause)
  }
}

/** Browsers name a full disk and a spent quota alike; whatever else they say, it is not room that is missing. */
export const troubleOf = (error: unknown): StoreTrouble =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'

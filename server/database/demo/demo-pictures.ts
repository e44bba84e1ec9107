import { createHash } from 'node:crypto'
import { minorDigits } from '#contract/currency.ts'
import type { Transaction } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import type { FileStorage } from '#server/storage/storage.ts'
import { demoId } from './demo-ids.ts'
import { drawReceipt, type ReceiptLine } from './draw-receipt.ts'

interface Taken {
  /** Id of who took it. */
  by: string
  at: Date
  name: string
  lines: readonly ReceiptLine[]
}

/** Pictures of receipts, for records that want one. */
export interface DemoPictures {
  /** Ids of the files; none where there is nowhere to keep them. */
  take(tx: Transaction, picture: Taken): Promise<string[]>
  /** Keeps what was taken, before the transaction ends. */
  store(): Promise<void>
}

export function demoPictures(storage: FileStorage | undefined): DemoPictures {
  if (!storage) return { take: async () => [], store: async () => undefined }
  const taken = new Map<string, Buffer>()
  return {
    async take({ orm }, { by, at, name, lines }) {
      // The same at every load: of one that was killed nothing is left beside the next.
      const id = demoId('file', String(taken.size))
      const storageKey = `demo/${id}`
      const content = drawReceipt(lines)
      taken.set(storageKey, content)
      await orm.insert(files).values({
        id,
        name: `${name}.png`,
        type: 'image/png',
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        storageKey,
        uploadedBy: by,
        createdAt: at,
      })
      return [id]
    },
    async store() {
      await Promise.all([...taken].map(([key, content]) => storage.put(key, content)))
    },
  }
}

/** Minor units as a receipt says them. */
export function printedAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** As a till prints the time. */
export const printedTime = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

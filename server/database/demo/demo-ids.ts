import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** 2024-01-01T00:00:00Z */
const EPOCH_MS = 1_704_067_200_000

/** The same id for the same name in every demo database: UUID version 7, its random part from the name. */
export function demoId(kind: string, key: string): string {
  const random = createHash('sha256').update(`${kind} ${key}`).digest().subarray(0, 16)
  return v7({ msecs: EPOCH_MS, random, seq: random.readUInt32BE(12) })
}

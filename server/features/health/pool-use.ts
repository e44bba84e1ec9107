import type { Database } from '#server/database/connection.ts'

export interface PoolUse {
  inUse: number
  idle: number
  /** Requests without a connection. */
  waiting: number
}

/** How many connections of a pool are at work. */
export const poolUse = ({ pool }: Pick<Database, 'pool'>): PoolUse => ({
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

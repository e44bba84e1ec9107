import type { FastifyBaseLogger } from 'fastify'
import type { AuditCheck } from '#server/audit/audit-check.ts'
import { carryOutRun, type StoredRun } from '#server/audit/audit-runs.ts'
import type { Database } from '#server/database/connection.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'

/** Of the time it rests twice as long as it works, and reads little at once, so that sales do not feel it. */
const REST = 2

export interface AuditWork {
  /** Carries out a run whose row has been committed. */
  begin(run: Pick<StoredRun, 'id'>): void
  /** Ends a run that is under way; it stays as interrupted. */
  stop(): Promise<void>
}

/** Runs of the audit that this process has begun, in the background. */
export function startAuditWork({
  database,
  checks,
  events,
  log,
}: {
  database: Database
  checks: readonly AuditCheck[]
  events: Pick<EventStream, 'publish'>
  log: Pick<FastifyBaseLogger, 'error'>
}): AuditWork {
  const stopping = new AbortController()
  const { signal } = stopping
  let working = Promise.resolve()
  return {
    begin(run) {
      const onTold = () => events.publish({ topic: `audit:${run.id}`, at: new Date().toISOString() })
      working = carryOutRun({ database, run, checks, rest: REST, signal, onTold }).then(
        () => undefined,
        (error: unknown) => {
          if (!signal.aborted) log.error({ err: error, auditId: run.id }, 'an audit came to no end')
        },
      )
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}

import type { AuditKey } from './audit/row-mark.ts'
import { startSealing } from './audit/sealer.ts'
import { systemClock } from './clock.ts'
import { startBalanceKeeping } from './database/balance-keeper.ts'
import type { Database } from './database/connection.ts'
import { startSalesKeeping } from './database/sales-keeper.ts'
import { startDocumentKeeping } from './features/tax-document/document-keeper.ts'
import { startSendingWork } from './features/tax-document/sending-work.ts'
import { createTaxSender } from './features/tax-document/tax-sender.ts'
import type { ServerLog } from './server-log.ts'
import type { Settings } from './settings.ts'

interface FollowingServices {
  settings: Settings
  /** As the serving role. */
  database: Database
  auditKey: AuditKey
  log: ServerLog
}

/** What follows sales, seconds behind them: seals, balances, sales figures, tax documents and their sending. */
export function startFollowing({ settings, database, auditKey, log }: FollowingServices): { stop(): Promise<void> } {
  const { url } = database
  const works = [
    startSealing({ url, auditKey, headFile: settings.auditHeadFile, log }),
    startBalanceKeeping(url, log),
    startSalesKeeping(url, log),
    startDocumentKeeping(url, { database: database.aside, operator: settings.operator, clock: systemClock }, log),
    startSendingWork({ database, sender: createTaxSender(settings), clock: systemClock, log }),
  ]
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}

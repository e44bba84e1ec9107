import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/connection.ts'
import { issueFor } from '#server/features/tax-document/document-keeper.ts'
import { DEMO_OPERATOR } from '#server/settings.ts'

/** Issues the tax documents of what it is sent, as another process does. */
const [url = '', auditKey = ''] = process.argv.slice(2)
const database = openDatabase(url, 4, Buffer.from(auditKey, 'base64'))

process.on('message', (ids: string[]) => {
  void (async () => {
    for (const id of ids) await issueFor({ database, operator: DEMO_OPERATOR, clock: systemClock }, id)
    await database.close()
    process.disconnect()
  })()
})
process.send?.('ready')

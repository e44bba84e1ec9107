import { Readable } from 'node:stream'
import { logAccess } from '#server/audit/access-log.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { checkOpening, importOpening } from './import-opening.ts'
import { openingTemplate } from './opening-template.ts'

/** What accounts begin with: read from a file, proposed as entries of the journal, decided there. */
export function registerOpeningBalances(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.file('getOpeningTemplate', async ({ query, actor, database, now }) => {
    const text = await openingTemplate(database.orm, homeDayAt(actor, now), query.language)
    // Agents stand in it by their e-mail addresses.
    await logAccess(database, {
      userId: actor.id,
      action: 'exportedList',
      subject: 'opening-template',
      details: { format: 'csv' },
    })
    return {
      content: Readable.from([text]),
      type: 'text/csv; charset=utf-8',
      fileName: 'opening-balances.csv',
      disposition: 'attachment',
    }
  })

  api.write('checkOpeningBalances', async ({ body, actor, tx, now }) => {
    const { answer } = await checkOpening(tx.orm, { actor, now }, body.text)
    return { data: answer }
  })

  api.write('importOpeningBalances', async ({ body, actor, tx, now, afterCommit }) => {
    const answer = await importOpening(tx, { actor, now }, body)
    if (isRefusal(answer)) return answer
    if (answer.proposed.length > 0)
      afterCommit(() => events.publish({ topic: 'approvals', kind: 'journalEntry', at: now.toISOString() }))
    return { data: answer }
  })
}

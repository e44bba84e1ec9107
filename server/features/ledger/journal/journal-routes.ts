import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { decideJournalEntry, proposeJournalEntry, withdrawJournalEntry } from './journal-acts.ts'
import { findCorrectable, readStanding } from './journal-repository.ts'
import { CORRECTABLE_ACTS } from './journal-rules.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readJournalOptions } from './journal-options.ts'
import { exportJournalEntries, listJournalEntries, showJournalEntry } from './journal-view.ts'

/** What head accounts post by themselves: remittances, capital, corrections; one proposes, another decides. */
export function registerJournal(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  const tell = (at: Date) => events.publish({ topic: 'approvals', kind: 'journalEntry', at: at.toISOString() })

  api.read('getJournalBalances', async ({ database: { orm, pool } }) => ({ data: await readStanding(pool, orm) }))

  api.read('getJournalOptions', async ({ actor, database: { orm }, now }) => ({
    data: await readJournalOptions(orm, homeDayAt(actor, now)),
  }))

  api.read('getCorrectableEntries', async ({ query, database: { orm } }) => ({
    data: await showEntries(orm, await findCorrectable(orm, CORRECTABLE_ACTS, query.entryId)),
  }))

  api.read('getJournalEntryList', ({ query, database }) => listJournalEntries(database, query))

  api.file('exportJournalEntries', ({ query, actor, database }) => exportJournalEntries(database, query, actor.id))

  api.read('getJournalEntry', async ({ params, actor, database: { orm }, now }) => {
    const data = await showJournalEntry(orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('createJournalEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const proposed = await proposeJournalEntry(tx, { actor, now }, body)
    if (isRefusal(proposed)) return proposed
    afterCommit(() => tell(now))
    return answer(tx, proposed.id, actor, now)
  })

  api.write('decideJournalEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideJournalEntry(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => tell(now))
    return answer(tx, decided.id, actor, now)
  })

  api.write('withdrawJournalEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const withdrawn = await withdrawJournalEntry(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => tell(now))
    return answer(tx, withdrawn.id, actor, now)
  })
}

async function answer(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getJournalEntry'> | Refusal> {
  const data = await showJournalEntry(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}

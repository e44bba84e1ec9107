import type pg from 'pg'
import { type Refusal, refuse } from './refusal.ts'

/** Times per hour and subject; counted in the database, so that it holds over all API processes. */
const MOST_PER_HOUR = {
  /** Mails about an account (confirm, reset), by the address they go to. */
  accountMail: 5,
  /** The same by the network address that asks. A depot's people may share one. */
  accountMailFrom: 30,
  /** Mails with tickets, by the address they go to. */
  ticketMail: 10,
  /** The same by the user who sends them. */
  ticketMailFrom: 100,
} as const

export type BoundedAct = keyof typeof MOST_PER_HOUR

/**
 * Counts an act for each of its subjects, and refuses it with 429 while one of them has had its share. Whether a subject
 * exists makes no difference.
 */
export async function countAct(
  connection: Pick<pg.ClientBase | pg.Pool, 'query'>,
  subjects: Partial<Record<BoundedAct, string>>,
  now: Date,
): Promise<Refusal | undefined> {
  // In one order, so that two who count the same subjects never wait for each other.
  const counted = Object.entries(subjects).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { rows } = await connection.query<{ act: BoundedAct; count: number; since: Date }>({
    name: 'count-act',
    text: `insert into act_counts as counted (act, subject, count, since)
           select act, subject, 1, $3::timestamptz from unnest($1::text[], $2::text[]) as given (act, subject)
           on conflict (act, subject) do update
           set count = case when counted.since <= excluded.since - interval '1 hour' then 1 else counted.count + 1 end,
               since = case when counted.since <= excluded.since - interval '1 hour' then excluded.since else counted.since end
           returning act, count, since`,
    values: [counted.map(([act]) => act), counted.map(([, subject]) => subject), now],
  })
  const used = rows.filter(({ act, count }) => count > MOST_PER_HOUR[act])
  if (used.length === 0) return undefined
  const freeAt = Math.max(...used.map(({ since }) => since.getTime() + 3_600_000))
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return refuse('tooManyRequests', { message: 'tooManyMails', values: { minutes }, retryAfterSeconds })
}

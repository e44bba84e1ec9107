import type pg from 'pg'
import { type Refusal, refuse } from './refusal.ts'

/** How much per window and subject; counted in the database, so that it holds over all API processes. */
const LIMITS = {
  /** Mails about an account (confirm, reset), by the address they go to. */
  accountMail: { max: 5, hours: 1, message: 'tooManyMails' },
  /** The same by the network address that asks. A depot's people may share one. */
  accountMailFrom: { max: 30, hours: 1, message: 'tooManyMails' },
  /** Messages with tickets, by the address or number they go to. */
  ticketMessage: { max: 10, hours: 1, message: 'tooManyMails' },
  /** The same by the user who sends them. */
  ticketMessageFrom: { max: 100, hours: 1, message: 'tooManyMails' },
  /** Files by the user who uploads them: several times what a counter sells in a day. */
  uploadedFiles: { max: 1000, hours: 24, message: 'file.tooMany' },
  /** Their size in KiB: 2 GiB. */
  uploadedKib: { max: 2 * 1024 * 1024, hours: 24, message: 'file.tooMany' },
} as const satisfies Record<string, { max: number; hours: number; message: string }>

export type BoundedAct = keyof typeof LIMITS

const actNames = Object.keys(LIMITS)
  .filter((name): name is BoundedAct => name in LIMITS)
  .toSorted()

/** Where an act counts by more than one, how much. */
interface CountedSubject {
  subject: string
  amount: number
}

/**
 * Counts an act for each of its subjects, and refuses it with 429 while one of them has had its share. Whether a subject
 * exists makes no difference.
 */
export async function countAct(
  connection: Pick<pg.ClientBase | pg.Pool, 'query'>,
  subjects: Partial<Record<BoundedAct, string | CountedSubject>>,
  now: Date,
): Promise<Refusal | undefined> {
  // In one order, so that two who count the same subjects never wait for each other.
  const counted = actNames.flatMap((act) => {
    const given = subjects[act]
    return given === undefined
      ? []
      : [{ act, ...LIMITS[act], ...(typeof given === 'string' ? { subject: given, amount: 1 } : given) }]
  })
  const { rows } = await connection.query<{ act: BoundedAct; count: number; since: Date }>({
    name: 'count-act',
    // A count stays in its column however often somebody goes on asking.
    text: `insert into act_counts as counted (act, subject, count, since)
           select act, subject, amount, $5::timestamptz from unnest($1::text[], $2::text[], $3::int[]) as given (act, subject, amount)
           on conflict (act, subject) do update
           set (count, since) = (
             select case when is_over then excluded.count else least(counted.count::bigint + excluded.count, 2000000000) end,
                    case when is_over then excluded.since else counted.since end
             from unnest($1::text[], $4::int[]) as bound (act, hours),
                  lateral (select counted.since <= excluded.since - make_interval(hours => bound.hours)) as window_of (is_over)
             where bound.act = excluded.act)
           returning act, count, since`,
    values: [
      counted.map(({ act }) => act),
      counted.map(({ subject }) => subject),
      counted.map(({ amount }) => amount),
      counted.map(({ hours }) => hours),
      now,
    ],
  })
  const used = rows.filter(({ act, count }) => count > LIMITS[act].max)
  const [first] = used
  if (first === undefined) return undefined
  const freeAt = Math.max(...used.map(({ act, since }) => since.getTime() + LIMITS[act].hours * 3_600_000))
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  const values = { minutes: Math.ceil(retryAfterSeconds / 60), hours: Math.ceil(retryAfterSeconds / 3600) }
  return refuse('tooManyRequests', { message: LIMITS[first.act].message, values, retryAfterSeconds })
}

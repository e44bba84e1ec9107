import { v7 as newId } from 'uuid'
import type { LedgerAct, LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import { markText } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import { IS_UNDER_WAY } from '#server/database/running-transactions.ts'
import { firstOpenDay } from '#server/domain/period/closed-through.ts'
import { knownClosedThrough, noteClosing } from '#server/domain/period/known-closing.ts'
import type { AccountCode, WrittenAccount } from './account-codes.ts'
import { type Dimensions, hasDimensions } from './dimensions.ts'

/** One posting. Minor units; a debit is positive, a credit negative. Zero lines are left out when posted. */
export interface Posting extends Partial<Dimensions> {
  account: AccountCode | WrittenAccount
  currency: string
  amount: number
  /** Kept apart by: depot for 1000, 1005 and 1030, agent for 1110, 2000, 2010, region for 1140 and 2100. */
  depotId?: string | null
  agentId?: string | null
  regionId?: string | null
  /** Of cash lines: whoever handles the money, and their open shift. */
  clerkId?: string | null
  shiftId?: string | null
}

export interface Entry {
  /** Given where another row names it. */
  id?: string
  /** `YYYY-MM-DD`; may lie ahead. In a closed month: it counts for the first open day, and keeps this one beside it. */
  postingDate: string
  /** A person chose the date: never another one. Whoever offers the choice refuses closed days at its field (`refuseClosedDay`). */
  isDayChosen?: true
  act: LedgerAct
  recordKind: LedgerRecordKind
  recordId: string
  /** The entry this one takes back; one can be taken back once. */
  reverses?: string
  createdBy: string
  createdAt: Date
  lines: readonly Posting[]
}

/** Accounts whose lines must say whose they are (domain rulings §7: ᴰ, ᴬ, ᴿ). */
type Whose = 'depotId' | 'agentId' | 'regionId'
const DIMENSION_OF: Readonly<Record<string, Whose | undefined>> = {
  '1000': 'depotId',
  '1005': 'depotId',
  '1030': 'depotId',
  '1110': 'agentId',
  '1140': 'regionId',
  '2000': 'agentId',
  '2010': 'agentId',
  '2100': 'regionId',
} satisfies Partial<Record<AccountCode, Whose>>

/** A cash line belongs to a clerk's shift. */
const CASH: AccountCode = '1000'

/**
 * The one door for money: writes balanced entries in the caller's transaction, one statement for all of them. A hot
 * write need not await it before its other statements: it travels with them.
 *
 * Nothing is posted into a closed month: dates are moved by what this process knows of closed months, and the database
 * holds them to what is so (`keep_closed_months_closed`). Where the two differ the statement fails as one that others
 * came before, and is sent once more by the door of the calls (decision 53).
 *
 * @throws RangeError when an entry does not balance per currency, has an amount that is no safe integer, or a line
 *   that does not say whose it is, or of income, expense and VAT what it is for: a bug, never a clerk's mistake
 */
export async function postEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  const closedThrough = knownClosedThrough(tx.connections)
  const rows = entries.map((given) => {
    const id = given.id ?? newId()
    const entry = { ...given, ...datesOf(given, closedThrough) }
    return { ...entry, id, lines: lineRows(id, entry, postableLines(entry)) }
  })
  const posted = rows.filter((row) => row.lines.length > 0)
  if (posted.length === 0) return
  const sent = tx.client.query({
    name: 'post-entries',
    text: `with entry as (
             insert into ledger_entries (id, posting_date, true_date, act, record_kind, record_id, reverses, created_by, created_at, mark)
             select id, posting_date, true_date, act, record_kind, record_id, reverses, created_by, created_at, mark
             from jsonb_to_recordset($1::jsonb) as row
               (id uuid, posting_date date, true_date date, act text, record_kind text, record_id uuid, reverses uuid, created_by uuid, created_at timestamptz, mark bytea)
             where ${IS_UNDER_WAY}
           )
           insert into ledger_lines
             (entry_id, line, account, currency, amount, depot_id, agent_id, region_id, clerk_id, shift_id, posting_date,
              for_depot_id, for_agent_id, departure_id, tax_category)
           select entry_id, line, account, currency, amount, depot_id, agent_id, region_id, clerk_id, shift_id, posting_date,
              for_depot_id, for_agent_id, departure_id, tax_category
           from jsonb_to_recordset($2::jsonb) as row
             (entry_id uuid, line smallint, account text, currency text, amount bigint, depot_id uuid, agent_id uuid,
              region_id uuid, clerk_id uuid, shift_id uuid, posting_date date, for_depot_id uuid, for_agent_id uuid,
              departure_id uuid, tax_category text)`,
    values: [
      JSON.stringify(
        posted.map((row) => {
          const entry = {
            id: row.id,
            posting_date: row.postingDate,
            true_date: row.trueDate,
            act: row.act,
            record_kind: row.recordKind,
            record_id: row.recordId,
            reverses: row.reverses ?? null,
            created_by: row.createdBy,
            created_at: row.createdAt,
          }
          return {
            ...entry,
            mark: markText(tx.connections.auditKey, 'ledgerEntry', { ...entry, lines: row.lines.map(markedLine) }),
          }
        }),
      ),
      JSON.stringify(posted.flatMap((row) => row.lines)),
    ],
  })
  await sent.catch((error: unknown) => {
    noteClosing(tx.connections, error)
    throw error
  })
}

/** The day that an entry counts for, and beside it the one it belongs to where that is closed. */
function datesOf(
  { postingDate, isDayChosen }: Pick<Entry, 'postingDate' | 'isDayChosen'>,
  closedThrough: string | null,
): { postingDate: string; trueDate: string | null } {
  const open = isDayChosen ? postingDate : firstOpenDay(postingDate, closedThrough)
  return { postingDate: open, trueDate: open === postingDate ? null : postingDate }
}

/** As the ledger's lines are hashed (`ENTRY_LINES`, server/audit/sealed-kinds.ts). */
function markedLine(line: LineRow): (string | number | null)[] {
  const ids = [line.depot_id, line.agent_id, line.region_id, line.clerk_id, line.shift_id]
  return [
    line.line,
    line.account,
    line.currency,
    String(line.amount),
    ...ids.map((id) => id?.toLowerCase() ?? null),
    line.posting_date,
    ...[line.for_depot_id, line.for_agent_id, line.departure_id].map((id) => id?.toLowerCase() ?? null),
    line.tax_category,
  ]
}

type LineRow = ReturnType<typeof lineRows>[number]

function lineRows(entryId: string, { postingDate }: Pick<Entry, 'postingDate'>, lines: readonly Posting[]) {
  return lines.map((line, index) => ({
    entry_id: entryId,
    line: index,
    account: line.account,
    currency: line.currency,
    amount: line.amount,
    depot_id: line.depotId ?? null,
    agent_id: line.agentId ?? null,
    region_id: line.regionId ?? null,
    clerk_id: line.clerkId ?? null,
    shift_id: line.shiftId ?? null,
    posting_date: postingDate,
    for_depot_id: line.forDepotId ?? null,
    for_agent_id: line.forAgentId ?? null,
    departure_id: line.departureId ?? null,
    tax_category: line.taxCategory ?? null,
  }))
}

function postableLines(entry: Entry): Posting[] {
  const lines = entry.lines.filter((line) => line.amount !== 0)
  const sums = new Map<string, number>()
  for (const line of lines) {
    if (!Number.isSafeInteger(line.amount)) throw new RangeError(`${entry.act}: ${line.amount} is no amount`)
    const dimension = DIMENSION_OF[line.account]
    if (dimension !== undefined && !line[dimension])
      throw new RangeError(`${entry.act}: ${line.account} lacks ${dimension}`)
    if (hasDimensions(line.account) !== (line.forDepotId !== undefined))
      throw new RangeError(
        `${entry.act}: ${line.account} ${line.forDepotId === undefined ? 'lacks' : 'has'} forDepotId`,
      )
    if (line.account === CASH && !line.shiftId) throw new RangeError(`${entry.act}: cash without a shift`)
    sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.amount)
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new RangeError(`${entry.act}: ${currency} is out of balance by ${sum}`)
  }
  return lines
}

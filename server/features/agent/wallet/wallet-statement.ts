import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { STATEMENT_RECORDS } from '#contract/agent/wallet-codes.ts'
import { statementList } from '#contract/agent/wallet-statement-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { agents, agentWallets, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { availableOn } from '#server/domain/agent/agent-account.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { readAgents } from '../agent-names.ts'
import { agentScope } from '../agent-scope.ts'
import { owedSince } from '../owed-since.ts'
import { sumWhere } from '#server/database/sum-where.ts'

type StatementListRow = ReplyOf<'getWalletStatement'>['data'][number]
type Standing = ReplyOf<'getWalletStanding'>['data']

/** Whose account, in which currency. */
interface Account {
  agentId: string
  currency: string
}
interface Period {
  from?: string | undefined
  to?: string | undefined
}
type Asked = Omit<Account, 'agentId'> & { agentId?: string | undefined } & Period

const query = new QueryBuilder({ casing: 'snake_case' })
const OWN_ACCOUNTS = [ACCOUNT.agentWallets, ACCOUNT.agentCredit]

/** The agent whose statement a reader asks for: an agent's own; the others name one that they may see. */
async function statementOf(orm: Orm, reader: Actor, agentId: string | undefined): Promise<string | Refusal> {
  if (reader.isAgent) return agentId === undefined || agentId === reader.id ? reader.id : refuse('notFound')
  if (agentId === undefined)
    return reader.userType === 'staff'
      ? refuse('notFound')
      : refuse('malformed', { fields: { agentId: 'topUp.agentMissing' } })
  return (await orm.$count(users, and(eq(users.id, agentId), agentScope(reader)))) > 0 ? agentId : refuse('notFound')
}

/** One page of a statement, the newest entry first unless asked otherwise. */
export async function listStatement(
  { orm }: Pick<Database, 'orm'>,
  reader: Actor,
  asked: Asked & PageQuery,
): Promise<{ data: StatementListRow[]; page: PageInfo } | Refusal> {
  const agentId = await statementOf(orm, reader, asked.agentId)
  if (isRefusal(agentId)) return agentId
  const account = { agentId, currency: asked.currency }
  const found = await pageOfIds(orm, asked, listOf(account, asked))
  if (isRefusal(found)) return found
  return { data: await rowsOf(orm, found.ids, account, await readRunning(orm, account, found.ids)), page: found.page }
}

/** A statement as a sheet. */
export async function exportStatement(
  database: Database,
  reader: Actor,
  asked: Asked & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...filters } = asked
  const agentId = await statementOf(database.orm, reader, asked.agentId)
  if (isRefusal(agentId)) return agentId
  const account = { agentId, currency: asked.currency }
  // Once for all pieces: what stood after an entry depends on all before it.
  const running = await readRunning(database.orm, account)
  return exportListSheet(database, statementList, {
    list: listOf(account, asked),
    sort,
    format,
    language,
    columns,
    readRows: (ids) => rowsOf(database.orm, ids, account, running),
    userId: reader.id,
    details: { ...filters, agentId },
  })
}

function listOf(account: Account, period: Period): ListDefinition {
  return {
    table: ledgerEntries,
    id: ledgerEntries.id,
    where: and(
      inArray(
        ledgerEntries.id,
        query.select({ id: ledgerLines.entryId }).from(ledgerLines).where(isOfAccount(account)),
      ),
      within(account, period),
    ),
    ...ordersOf(statementList, { at: ledgerEntries.createdAt }),
  }
}

function isOfAccount({ agentId, currency }: Account): SQL | undefined {
  return and(
    eq(ledgerLines.agentId, agentId),
    eq(ledgerLines.currency, currency),
    inArray(ledgerLines.account, OWN_ACCOUNTS),
  )
}

/** Days of the agent's depot, wherever an entry was made: by one clock, so that no entry stands before one that was earlier. */
function within({ agentId }: Pick<Account, 'agentId'>, period: Period): SQL | undefined {
  const depot = sql`(${query.select({ id: users.depotId }).from(users).where(eq(users.id, agentId))})`
  return withinDepotDays({ at: ledgerEntries.createdAt, depot }, period)
}

interface Running {
  id: string
  wallet: number
  credit: number
  balance: number
  owed: number
}

/** What each entry did to an account and what stood after it; of these entries only, if some are named. */
async function readRunning(orm: Orm, account: Account, ids?: readonly string[]): Promise<Map<string, Running>> {
  if (ids?.length === 0) return new Map()
  const { rows } = await orm.execute<Running & Record<string, unknown>>(sql`
    with own as (
      select ${ledgerEntries.id} as id, ${ledgerEntries.createdAt} as at,
        coalesce(-sum(${ledgerLines.amount}) filter (where ${eq(ledgerLines.account, ACCOUNT.agentWallets)}), 0) as wallet,
        coalesce(sum(${ledgerLines.amount}) filter (where ${eq(ledgerLines.account, ACCOUNT.agentCredit)}), 0) as credit
      from ${ledgerLines} join ${ledgerEntries} on ${eq(ledgerEntries.id, ledgerLines.entryId)}
      where ${isOfAccount(account)}
      group by 1, 2
    ), running as (
      select id, wallet, credit, sum(wallet) over past as balance, sum(credit) over past as owed from own window past as (order by at, id)
    )
    select id, wallet::bigint, credit::bigint, balance::bigint, owed::bigint from running
    ${ids === undefined ? sql`` : sql`where ${inArray(sql`id`, [...ids])}`}`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Told extends Record<string, unknown> {
  id: string
  /** ISO 8601: what is selected by hand comes as text. */
  at: string
  act: StatementListRow['act']
  recordKind: string
  recordId: string
  isReversal: boolean
  by: string
  reference: string | null
  bookingId: string | null
  reasonCode: StatementListRow['record']['reasonCode']
  note: string | null
}

/** Entries in this order, with what they are about: a correction, with what it takes back. */
async function rowsOf(
  orm: Orm,
  ids: readonly string[],
  { currency }: Pick<Account, 'currency'>,
  running: ReadonlyMap<string, Running>,
): Promise<StatementListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await orm.execute<Told>(sql`
    select entry.id, to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, entry.act, told.kind as "recordKind", told.id as "recordId",
      entry.reverses is not null as "isReversal", users.name as by,
      coalesce(booking.reference, top_up.number, deduction.number) as reference, booking.id as "bookingId",
      deduction.reason_code as "reasonCode", coalesce(journal.purpose, deduction.reason, top_up.note) as note
    from ledger_entries as entry
    join users on users.id = entry.created_by
    left join ledger_entries as original on original.id = entry.reverses and entry.act = 'entryCorrected'
    left join journal_entries as journal on journal.id = entry.record_id and entry.act = 'entryCorrected'
    cross join lateral (select coalesce(original.record_kind, entry.record_kind) as kind, coalesce(original.record_id, entry.record_id) as id) as told
    left join tickets as ticket on told.kind = 'ticket' and ticket.id = told.id
    left join refund_requests as refund on told.kind = 'refund' and refund.id = told.id
    left join travel_date_changes as change on told.kind = 'travelDateChange' and change.id = told.id
    left join bookings as booking on booking.id = coalesce(ticket.booking_id, refund.booking_id, change.booking_id, case when told.kind = 'booking' then told.id end)
    left join top_ups as top_up on told.kind = 'topUp' and top_up.id = told.id
    left join wallet_deductions as deduction on told.kind = 'walletDeduction' and deduction.id = told.id
    where ${inArray(sql`entry.id`, [...ids])}`)
  return inOrderOf(ids, rows).flatMap(
    ({ id, at, act, recordKind, recordId, isReversal, by, reference, bookingId, reasonCode, note }) => {
      const figures = running.get(id)
      if (figures === undefined) return []
      const { wallet, credit, balance, owed } = figures
      const kind = STATEMENT_RECORDS.find((known) => known === recordKind) ?? 'other'
      return [
        {
          id,
          at: new Date(at),
          act,
          record: { kind, id: recordId, reference, bookingId, reasonCode, note },
          by,
          currency,
          wallet,
          credit,
          balance,
          owed,
          isReversal,
        },
      ]
    },
  )
}

/** What stands now, and before, in and after a period. */
export async function showStatus(orm: Orm, reader: Actor, asked: Asked): Promise<{ data: Standing } | Refusal> {
  const agentId = await statementOf(orm, reader, asked.agentId)
  if (isRefusal(agentId)) return agentId
  const account = { agentId, currency: asked.currency }
  const [names, [seller], accounts, since, sums] = await Promise.all([
    readAgents(orm, [agentId]),
    orm.select().from(agents).where(eq(agents.userId, agentId)),
    orm.select().from(agentWallets).where(eq(agentWallets.agentId, agentId)).orderBy(agentWallets.currency),
    owedSince(orm, [agentId]),
    readSums(orm, account, asked),
  ])
  const agent = names.get(agentId)
  if (!agent || !seller) return refuse('notFound')
  const { balance, creditLimit, creditUsed } = accounts.find(({ currency }) => currency === asked.currency) ?? {
    balance: 0,
    creditLimit: 0,
    creditUsed: 0,
  }
  const { creditType } = seller
  return {
    data: {
      agent: { id: agent.id, name: agent.name, depot: agent.depot },
      creditType,
      account: {
        currency: asked.currency,
        balance,
        creditLimit,
        creditUsed,
        available: availableOn({ creditType, balance, creditLimit, creditUsed }),
      },
      currencies: accounts.map(({ currency }) => currency),
      owedSince: since.get(`${agentId} ${asked.currency}`) ?? null,
      ...sums,
    },
  }
}

const sum = (condition: SQL | undefined) => sumWhere(ledgerLines.amount, condition)

type Sums = Pick<Standing, 'opening' | 'closing' | 'paidIn' | 'spent' | 'lent' | 'repaid'>

async function readSums(orm: Orm, account: Account, { from, to }: Period): Promise<Sums> {
  const isWallet = eq(ledgerLines.account, ACCOUNT.agentWallets)
  const isCredit = eq(ledgerLines.account, ACCOUNT.agentCredit)
  const isBefore = from ? within(account, { to: addDays(from, -1) }) : sql`false`
  const isUntil = within(account, { to }) ?? sql`true`
  const isIn = sql`${isUntil} and not ${isBefore}`
  const [row] = await orm
    .select({
      openingWallet: sum(and(isWallet, isBefore)),
      openingCredit: sum(and(isCredit, isBefore)),
      closingWallet: sum(and(isWallet, isUntil)),
      closingCredit: sum(and(isCredit, isUntil)),
      paidIn: sum(and(isWallet, isIn, lt(ledgerLines.amount, 0))),
      spent: sum(and(isWallet, isIn, gte(ledgerLines.amount, 0))),
      lent: sum(and(isCredit, isIn, gte(ledgerLines.amount, 0))),
      repaid: sum(and(isCredit, isIn, lt(ledgerLines.amount, 0))),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(isOfAccount(account))
  if (!row) throw new Error('a sum without groups is one row')
  return {
    opening: { balance: 0 - row.openingWallet, owed: row.openingCredit },
    closing: { balance: 0 - row.closingWallet, owed: row.closingCredit },
    paidIn: 0 - row.paidIn,
    spent: row.spent,
    lent: row.lent,
    repaid: 0 - row.repaid,
  }
}

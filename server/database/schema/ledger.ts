import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShiftState } from '#contract/cash/cash-shift-codes.ts'
import type { AccountDimension, AccountGroup, AccountKind, AccountSide } from '#contract/ledger/chart.ts'
import type { CREDIT_TYPES } from '#contract/agent/wallet-codes.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { amount, createdAt, currency, id, instant, localizedName, mark, version } from './columns.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/** Chart of accounts (domain rulings §7, books rulings §6). Master data below the codes that the product comes with. */
export const accounts = pgTable(
  'accounts',
  {
    /** Four digits. */
    code: text().primaryKey(),
    /** By which it is called as a record of master data; lines name the code. */
    id: uuid().notNull().defaultRandom(),
    name: localizedName(),
    kind: text().$type<AccountKind>().notNull(),
    /** What its lines are kept apart by, besides the currency. */
    dimension: text().$type<AccountDimension>(),
    group: text().$type<AccountGroup>().notNull().default('other'),
    side: text().$type<AccountSide>().notNull().default('debit'),
    /** Its order within the group. */
    position: integer().notNull().default(0),
    /** Offered as a category where an expense is entered. */
    isCategory: boolean().notNull().default(false),
    /** Of the chart that the product comes with; the others are the operator's own. */
    isFixed: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [uniqueIndex('accounts_id_key').on(table.id)],
)

/** A movement of money. Insert only; a correction is a reversing entry. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** May lie ahead: ticket revenue is earned on the travel date. */
    postingDate: date({ mode: 'string' }).notNull(),
    /** The day it belongs to, where that lay in a closed month: it counts for the first open day then. Null: the posting date. */
    trueDate: date({ mode: 'string' }),
    /** What was done, e.g. `ticketSold`. */
    act: text().notNull(),
    recordKind: text().notNull(),
    recordId: uuid().notNull(),
    reverses: uuid(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Of its lines too. */
    mark: mark(),
    /** Order of insertion, by which the sealer finds what is new; ids go by the clocks of several hosts. */
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('ledger_entries_serial').on(table.serial),
    index('ledger_entries_record').on(table.recordId),
    index('ledger_entries_date').on(table.postingDate, table.id),
    index('ledger_entries_created').on(table.createdAt, table.id),
    index('ledger_entries_creator').on(table.createdBy, table.createdAt),
    uniqueIndex('ledger_entries_reverses_key')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
    index('ledger_entries_reversals')
      .on(table.recordKind, table.createdAt)
      .where(sql`${table.reverses} is not null`),
  ],
)

/** Debits are positive, credits negative; per entry and currency they add up to 0. Insert only. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    line: smallint().notNull(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    currency: currency().notNull(),
    amount: amount().notNull(),
    depotId: uuid(),
    agentId: uuid(),
    regionId: uuid(),
    clerkId: uuid(),
    shiftId: uuid(),
    // Of income, expense and VAT lines: what they are income or cost of (server/domain/ledger/dimensions.ts).
    forDepotId: uuid(),
    forAgentId: uuid(),
    departureId: uuid(),
    taxCategory: char({ length: 1 }).$type<TaxCategory>(),
    /** Same as the entry's, so that balances by date need no join. */
    postingDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.line] }),
    index('ledger_lines_account').on(table.account, table.currency, table.postingDate),
    index('ledger_lines_shift')
      .on(table.shiftId)
      .where(sql`${table.shiftId} is not null`),
    index('ledger_lines_depot')
      .on(table.depotId)
      .where(sql`${table.depotId} is not null`),
    index('ledger_lines_agent')
      .on(table.agentId)
      .where(sql`${table.agentId} is not null`),
    check('ledger_lines_amount', sql`${table.amount} <> 0`),
  ],
)

/**
 * Entries from before their lines had dimensions. They were filled from the records by the migration, and what they say
 * since is sealed with these rows: the entries stay verifiable as they were sealed. Insert only.
 */
export const ledgerDimensions = pgTable(
  'ledger_dimensions',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => ledgerEntries.id),
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    mark: mark(),
  },
  (table) => [
    index('ledger_dimensions_serial').on(table.serial),
    index('ledger_dimensions_unmarked')
      .on(table.serial)
      .where(sql`${table.mark} is null`),
  ],
)

/** A clerk's till at a depot, all currencies; the first cash act opens it. */
export const cashShifts = pgTable(
  'cash_shifts',
  {
    id: id(),
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    clerkId: uuid()
      .notNull()
      .references(() => users.id),
    state: text().$type<ShiftState>().notNull().default('open'),
    openedAt: instant().notNull().defaultNow(),
    countedAt: instant(),
    countNote: text(),
    /** Somebody else who counted again, where the first count was too far from the books. */
    recountedBy: uuid().references(() => users.id),
    recountedAt: instant(),
    recountNote: text(),
    closedBy: uuid().references(() => users.id),
    closedAt: instant(),
    closeNote: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('cash_shifts_open_key')
      .on(table.clerkId)
      .where(sql`${table.state} = 'open'`),
    index('cash_shifts_opened').on(table.openedAt, table.id),
    index('cash_shifts_clerk').on(table.clerkId, table.openedAt, table.id),
    index('cash_shifts_depot').on(table.depotId, table.openedAt, table.id),
    index('cash_shifts_unclosed')
      .on(table.depotId)
      .where(sql`${table.state} <> 'closed'`),
  ],
)

/** A seller outside the company. */
export const agents = pgTable('agents', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  creditType: text().$type<(typeof CREDIT_TYPES)[number]>().notNull(),
  version: version(),
})

/** Kept equal to the agent's 2000 and 1110; locked and charged in the sale's own transaction, never overdrawn. */
export const agentWallets = pgTable(
  'agent_wallets',
  {
    agentId: uuid()
      .notNull()
      .references(() => agents.userId),
    currency: currency().notNull(),
    balance: amount().notNull().default(0),
    creditLimit: amount().notNull().default(0),
    creditUsed: amount().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.currency] }),
    check(
      'agent_wallets_not_overdrawn',
      sql`${table.balance} >= 0 and ${table.creditUsed} between 0 and ${table.creditLimit}`,
    ),
  ],
)

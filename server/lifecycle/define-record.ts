import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { CallName } from '#contract/calls.ts'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import type { RecordName, RecordsWith } from '#contract/records.ts'
import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import type { NumberSeries } from '#server/domain/ledger/receipt-number.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { WritesOf } from '#server/domain/people/write-scopes.ts'
import type { CREATION_EVENT, RecordKind } from './apply-event.ts'
import type { MoneyEvent } from './money-value.ts'

export type StoredTable = PgTable & { id: AnyPgColumn; state: AnyPgColumn; version: AnyPgColumn }
type ColumnOf<Table extends PgTable> = keyof Table['$inferSelect'] & string
type EventOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>['type'] | typeof CREATION_EVENT

/** A record as drawings, lists and findings name it. */
export type RecordDescription = Omit<LifecycleRecord, 'machine'>

/** Columns that repeat who did an event of the record, and when. The event is sealed, they are not. */
interface Stamp<Event, Column> {
  by?: Column
  at: Column
  /** Which event: the last of these that happened; whatever happened last unless given. */
  events?: readonly Event[]
}

/** An event that takes a second person, and the columns that say who had a part in the record before. */
interface FourEyesEvent<Event, Column> {
  event: Event
  parties: readonly Column[]
  /** Condition on the record, in SQL. */
  where?: string
}

/** Two columns that never name the same person, in records that fit a condition in SQL. */
interface TwoPeople<Column> {
  decided: Column
  asked: Column
  where: string
}

/** A write that an event stands for, and whose record it is, as SQL of the row `record`. */
interface ScopedWrite<Event> {
  call: WritesOf<'booking' | 'depotMoney' | 'requester'>
  event: Event
  /** Who asked for it, sold it or counts it. */
  own: string
  depot: string
  /** Condition on `record` and its `event`. */
  where?: string
}

/** What is stored of a record a second time: columns as text, by the names that they have in the database. */
export interface RecordContents<Column = string> {
  columns: readonly Column[]
  /** Those that hold a calendar day. */
  days?: readonly Column[]
  instants?: readonly Column[]
  /** Rows that belong to it: name → SQL of their text, `record` being the row. */
  parts?: Readonly<Record<string, string>>
}

interface Definition<
  Name extends RecordName,
  Machine extends AnyStateMachine,
  Table extends StoredTable,
> extends RecordKind<Machine> {
  id: Name
  table: Table

  /** The records that count to a depot, as a condition on the table: the one place that says which depot a record belongs to. */
  ofDepot: (depotId: string) => SQL
  /** The records that a reader sees, as a condition on the table; undefined: all. Trail, search and files ask here. */
  readable: (reader: Actor, database: Database) => SQL | undefined | Promise<SQL | undefined>
  /** The records that a term finds: by reference or number, or by whom they are about. */
  find: (term: string) => SQL | undefined
  describe: (orm: Orm, ids: readonly string[]) => Promise<RecordDescription[]>

  /** What people call it, as SQL of the row `record`. */
  reference: string
  /** Where the numbers of its series stand; a number that is taken later is null until then. */
  number?: { column: ColumnOf<Table>; series: NumberSeries; isTakenLater?: true }

  /**
   * `exact`: the record's version is the number of its events. `least`: corrections that are no events of its lifecycle
   * raise it too, so that it is at least that.
   */
  version: 'exact' | 'least'
  /** Condition on the table, in SQL: the record may be there without an event that created it. */
  isBornSilently?: string
  /** The state in which a record that was born silently stands from the beginning, where that is not its machine's first. */
  bornIn?: string
  stamps: readonly Stamp<EventOf<Machine>, ColumnOf<Table>>[]
  fourEyes?: {
    events: readonly FourEyesEvent<EventOf<Machine>, ColumnOf<Table>>[]
    people: readonly TwoPeople<ColumnOf<Table>>[]
  }
  money?: readonly MoneyEvent<EventOf<Machine>>[]
  writes?: readonly ScopedWrite<EventOf<Machine>>[]
}

/** What the facts of the contract promise must be here, and nothing else may. */
type Promised<
  Name extends RecordName,
  Machine extends AnyStateMachine,
  Table extends StoredTable,
> = (Name extends RecordsWith<'hasContents'> ? { contents: RecordContents<ColumnOf<Table>> } : { contents?: never }) &
  (Name extends RecordsWith<'isSearched'> ? { search: RecordSearch } : { search?: never }) &
  (Name extends RecordsWith<'ledger'>
    ? {
        /** The events of the record that each of its entries is written with; also what is no event of a machine. */
        postings: Partial<Record<LedgerAct, readonly (EventOf<Machine> | OtherAct)[]>>
      }
    : { postings?: never })

/** Acts on records that are no event of their lifecycle. */
type OtherAct = 'corrected' | 'deductedAtOnce'

/** How the search finds records of a kind. */
export interface RecordSearch {
  /** Of one such record: who may not call it finds none. */
  call: CallName
  /** The newest that fit, within the condition of what the reader sees, at most so many. */
  find: (orm: Orm, term: string, readable: SQL | undefined, most: number) => Promise<FoundRecord[]>
}

export interface FoundRecord {
  id: string
  title: string
  detail: string
  /** The number is the very one asked for. */
  isExact: boolean
}

/**
 * All that the server knows of a kind of record that a lifecycle leads: the door of states, trails, search, files and the
 * audit read it. Its facts for every layer stand in contract/records.ts.
 */
export function defineRecord<const Name extends RecordName, Machine extends AnyStateMachine, Table extends StoredTable>(
  definition: DefinedRecord<Name, Machine, Table>,
): DefinedRecord<Name, Machine, Table> {
  return definition
}

export type DefinedRecord<
  Name extends RecordName,
  Machine extends AnyStateMachine,
  Table extends StoredTable,
> = Definition<Name, Machine, Table> & Promised<Name, Machine, Table>

/** A record of whichever kind, to whoever goes through all of them. */
export type AnyRecord = Definition<RecordName, AnyStateMachine, StoredTable> & {
  contents?: RecordContents
  search?: RecordSearch
  postings?: Partial<Record<LedgerAct, readonly string[]>>
}

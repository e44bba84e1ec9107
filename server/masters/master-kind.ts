import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserType } from '#contract/access.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { MasterKindName } from '#contract/master.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import type { ListDefinition } from '#server/database/list-page.ts'
import type { Refusal } from '#server/plugins/refusal.ts'

/** What every record of master data has. */
export interface MasterRow {
  id: string
  version: number
  isActive: boolean
}

export type MasterTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; isActive: AnyPgColumn }

/** Path in the body → key of the `errors` locale. */
export type Problems = Record<string, string>

/**
 * What differs between kinds of master data. Listing, creating, changing, removing, exporting and the record of who
 * changed what are the same for all.
 *
 * @typeParam Values what is entered, as the contract's body has it
 * @typeParam Row what is read back
 */
export interface MasterKind<in Values, out Row extends MasterRow> {
  name: MasterKindName
  table: MasterTable
  sorts: ListDefinition['sorts']
  defaultSort: string
  /** Text that a search term is looked for in. Where a list may be long it has a trigram index. */
  searched: SQL
  /** A phone that is found by its digits as well, however it is typed. */
  phone?: AnyPgColumn
  read(orm: Orm, ids: readonly string[]): Promise<Row[]>
  /** `before` is undefined for a new record. An empty answer lets it pass; a refusal stands for the whole record. */
  check(tx: Transaction, values: Values, before: MasterRow | undefined, now: Date): Promise<Problems | Refusal>
  insert(tx: Transaction, id: string, values: Values): Promise<Refusal | void>
  /** The version has been raised already, and with it the row is locked. */
  update(tx: Transaction, id: string, values: Values): Promise<void>
  /** Why a record cannot be removed though nothing refers to it. */
  refuseRemoval?(tx: Transaction, id: string): Promise<Refusal | undefined>
  /** Who removes one: super admins, unless others keep this kind. */
  keepers?: readonly UserType[]
  /** Takes away what belongs to a record that is removed. */
  remove?(tx: Transaction, id: string): Promise<void>
  references: readonly Reference[]
  /** Nothing of the timetable depends on it. */
  isOutsideNetwork?: true
  /** What of a record stands in the list of its changes; all of it unless told. */
  recorded?(row: Row): object
}

/** What may refer to a record, so that it cannot be removed, nor deactivated while those are active. */
export interface Reference {
  /** Key below `master.kind` in the `errors` locale. */
  kind: string
  table: PgTable
  /** What of the table refers to the record. */
  where: (id: string) => SQL | undefined
  /** How a referring row is named: a localized name, or text. */
  name: AnyPgColumn | SQL<LocalizedName | string>
  /** Of the referring rows those that keep a record from being deactivated; undefined: none does. */
  isActive?: SQL | undefined
}

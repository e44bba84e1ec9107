import { getTableName } from 'drizzle-orm'
import type { RecordName } from '#contract/records.ts'
import { columnName } from '#server/database/column-names.ts'
import type { AnyRecord } from '#server/lifecycle/define-record.ts'
import { allRecords } from '#server/domain/workflow/all-records.ts'

/** A kind of record that a lifecycle leads, as rules write it into SQL: its names are constants of the program. */
export interface AuditedRecord extends Pick<
  AnyRecord,
  | 'stamps'
  | 'fourEyes'
  | 'money'
  | 'writes'
  | 'number'
  | 'postings'
  | 'reference'
  | 'version'
  | 'isBornSilently'
  | 'bornIn'
> {
  name: RecordName
  table: string
}

export const auditedRecords: readonly AuditedRecord[] = allRecords.map(({ id: name, table, ...record }) => ({
  ...record,
  name,
  table: getTableName(table),
}))

/** A column of the row `record`. */
export const columnOf = (column: string): string => `record.${columnName(column)}`

/** Every record that a lifecycle leads, by its kind and id, with what people call it and these columns. */
export const everyRecord = (...columns: readonly string[]): string =>
  auditedRecords
    .map(
      ({ name, table, reference }) =>
        `select ${[`'${name}' as kind`, 'id', `${reference} as reference`, ...columns].join(', ')} from ${table} as record`,
    )
    .join(' union all ')

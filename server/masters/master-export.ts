import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import type { ListDefinition } from '#contract/list/list-definition.ts'
import type { ExportedList } from '#contract/master.ts'
import type { Database } from '#server/database/connection.ts'
import { inOrderOf } from '#server/database/list-page.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
import { masterList, type MasterQuery } from './master-records.ts'

export interface MasterExportQuery extends Record<string, unknown> {
  format: 'csv' | 'xlsx'
  /** Names of columns, separated by commas. */
  columns: string
  language: ExportLanguage
}

/** A list of master data that can be exported as it is filtered. */
export interface ExportableList {
  /** Who may call it may export it. */
  call: CallName
  name: ExportedList
  write: (database: Database, query: MasterExportQuery, actor: Actor) => Promise<FileAnswer | Refusal>
}

interface ListParts<Query, Row> {
  list: ListDefinition<Row>
  /** The list's own conditions and its scope, as its call has them. */
  filters?: (query: Query, actor: Actor) => SQL | undefined
}

/** The filtered records of a kind's list as a sheet, with the columns that are seen. */
export function exportable<Query extends MasterQuery, Row extends MasterRow>(
  schema: z.ZodType<Query>,
  kind: MasterKind<never, Row>,
  parts: ListParts<Query, Row>,
): ExportableList {
  return exportableList(kind.name, schema, () => kind, parts)
}

/** As `exportable`, for a list of its own name whose kind depends on who asks. */
export function exportableList<Query extends MasterQuery, Row extends MasterRow>(
  name: ExportedList,
  schema: z.ZodType<Query>,
  kindFor: (actor: Actor) => MasterKind<never, Row>,
  { list, filters }: ListParts<Query, Row>,
): ExportableList {
  return {
    call: list.calls.read,
    name,
    async write(database, { format, columns, language, ...rest }, actor) {
      const parsed = schema.safeParse(rest)
      if (!parsed.success) return refuse('malformed')
      const kind = kindFor(actor)
      return exportListSheet<Row>(database, list, {
        list: masterList(kind, parsed.data, filters?.(parsed.data, actor)),
        sort: parsed.data.sort,
        format,
        language,
        columns,
        readRows: async (ids) => inOrderOf(ids, await kind.read(database.orm, ids)),
        subject: SUBJECTS[name],
        userId: actor.id,
        details: rest,
      })
    },
  }
}

/** File names and subjects of the access log. */
const SUBJECTS = {
  region: 'regions',
  depot: 'depots',
  stoppage: 'stoppages',
  trip: 'trips',
  route: 'routes',
  timing: 'timings',
  price: 'prices',
  transport: 'transports',
  driver: 'drivers',
  exitFee: 'exit-fees',
  taxRule: 'tax-rules',
  visaRule: 'visa-rules',
  ledgerAccount: 'chart-of-accounts',
  customer: 'customers',
  service: 'services',
  documentType: 'document-types',
  maintenancePlan: 'maintenance-plans',
  accommodation: 'accommodations',
  package: 'packages',
  accessRole: 'access-roles',
  user: 'users',
  userDirectory: 'users',
  staff: 'staff',
  agents: 'agents',
  accountants: 'accountants',
} as const satisfies Record<ExportedList, string>

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { findUnrecorded, storeBaseline, storeSeeded } from '#server/audit/contents/contents-baseline.ts'
import { markFilledDimensions } from '#server/audit/filled-dimensions.ts'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { recordMachineDrawings } from '#server/lifecycle/machine-drawings.ts'
import { recordMachineVersions } from '#server/lifecycle/machine-versions.ts'
import { projectFile } from '#server/places.ts'
import { isContention } from './contention.ts'
import { markFirstHomeTimeZone } from './home-time-zone.ts'
import { makeMonths } from './months.ts'
import { ownConnection } from './own-connection.ts'
import { CHART_OF_ACCOUNTS } from './seed/chart-of-accounts.ts'
import { seedBaseData } from './seed/seed-base-data.ts'

/** The role the API serves as where no other is named. It cannot change or remove what was recorded. */
const SERVE_ROLE = 'back_office_api'
/** Any constant will do, as long as every process asks for the same lock. */
const MIGRATION_LOCK = 7_201_951

/** Tables whose rows are evidence: the serving role may add rows to them and nothing else. */
export const INSERT_ONLY_TABLES = [
  'seals',
  'workflow_events',
  'refused_events',
  'machine_versions',
  'machine_drawings',
  'audit_results',
  'sealing_terms',
  'sealing_acknowledgements',
  'archives',
  'archive_returns',
  'record_contents',
  'home_time_zones',
  'ledger_entries',
  'ledger_lines',
  'ledger_dimensions',
  'period_statements',
  'vat_return_figures',
  'tax_documents',
  'tax_document_answers',
  'journal_lines',
  'recurring_lines',
  'recurring_postings',
  'policy_versions',
  'access_log',
  'record_changes',
  'departure_swaps',
  'seat_reservation_log',
  'refund_payments',
  'travel_date_changes',
  'travel_date_change_tickets',
  'booking_payments',
  'bank_reference_uses',
  'check_ins',
  'manifests',
  'check_in_undos',
  'consignment_movements',
  'consignment_movement_lines',
  'consignment_signatures',
  'consignment_write_off_pieces',
  'consignment_load_checks',
  'credit_notes',
  'credit_note_lines',
  'invoice_reminders',
  'fleet_document_versions',
  'package_sales',
  'fleet_digests',
] as const

/** Tables whose rows change and stay: the serving role removes none. */
const KEPT_TABLES = [
  'account_charges',
  'fleet_documents',
  'invoices',
  'customer_receipts',
  'receipt_allocations',
  'accounting_periods',
  'bank_match_lines',
  'bank_matches',
  'bank_statement_lines',
  'bank_statements',
  'cash_transfers',
  'cash_transfer_amounts',
  'consignments',
  'consignment_items',
  'consignment_pieces',
  'consignment_write_offs',
  'messages',
  'tax_document_chains',
  'tax_document_mark',
  'tax_document_sendings',
  'top_ups',
  'vat_returns',
  'wallet_deductions',
] as const

/**
 * Brings the database at `ownerUrl` to the present schema, with the base data every operator needs, and grants the
 * serving role its rights. Safe to run from several processes at once: one migrates, the others wait.
 *
 * @returns the address to serve from, as the restricted role
 * @throws when the owner may not create the serving role
 */
export async function migrate(
  ownerUrl: string,
  options: {
    serveUrl?: string | undefined
    serveRolePassword?: string
    keepOwner?: boolean
    auditKey?: AuditKey
    isDemo?: boolean
  } = {},
): Promise<{ serveUrl: string }> {
  const client = ownConnection(ownerUrl, { name: 'back office: migration' })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create extension if not exists pg_trgm')
    const orm = drizzle(client, { casing: 'snake_case' })
    await regainRights(client)
    const before = await countMigrations(client)
    await runMigrations(orm, { migrationsFolder: fileURLToPath(projectFile('server/database/migrations')) })
    await recordMachineVersions(orm, options.auditKey)
    await recordMachineDrawings(orm, options.auditKey)
    const accounts = await seedBaseData(orm, options)
    await markFirstHomeTimeZone(client, options.auditKey)
    await storeBaseline(client, options.auditKey)
    // Migrations add accounts too. Looked for only then: what is kept of records is long.
    const isUpgrade = before > 0 && (await countMigrations(client)) > before
    const added = isUpgrade
      ? await findUnrecorded(client, 'ledgerAccount', {
          condition: 'code = any ($1)',
          values: [CHART_OF_ACCOUNTS.map(({ code }) => code)],
        })
      : accounts
    await storeSeeded(client, options.auditKey, { ledgerAccount: added })
    await markFilledDimensions(client, options.auditKey)
    // Who serves already may be reading for long; the months are made later, then.
    await makeMonths(client).catch((error: unknown) => {
      if (!isContention(error)) throw error
    })
    if (options.keepOwner === true) return { serveUrl: ownerUrl }
    if (options.serveUrl !== undefined) {
      const role = decodeURIComponent(new URL(options.serveUrl).username)
      // What the owner may is not the question here: findUnsafeSettings refuses to serve as the owner.
      if (role !== (await roleOf(client))) await grantRights(client, role)
      return { serveUrl: options.serveUrl }
    }
    const password = options.serveRolePassword ?? derivePassword(ownerUrl)
    await createServeRole(client, password)
    await grantRights(client, SERVE_ROLE)
    return { serveUrl: addressOf(ownerUrl, password) }
  } finally {
    await client.end()
  }
}

async function roleOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>('select current_user::text as name')
  return rows[0]?.name
}

/** An owner who once served too may have lost the rights that the serving role is denied; without them nothing is migrated. */
async function regainRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tableowner = current_user
       and not (has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'update')
                and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete'))`,
  )
  for (const { name } of rows) await client.query(`grant all on ${name} to current_user`)
}

/** How many were run here; none where there is not even a table of them. */
async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (rows[0]?.known !== true) return 0
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return counted[0]?.count ?? 0
}

/** Tells the planner what the tables hold, after so much was written at once that its estimates are of empty ones. */
export async function gatherStatistics(ownerUrl: string): Promise<void> {
  const client = ownConnection(ownerUrl, { name: 'back office: statistics' })
  try {
    await client.connect()
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Where what {@link migrate} has set up is served from, for who changes nothing. */
export function serveUrlOf(ownerUrl: string): string {
  return addressOf(ownerUrl, derivePassword(ownerUrl))
}

function addressOf(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = SERVE_ROLE
  url.password = password
  return url.href
}

/** The same for every process that knows the owner's password, so that a second one does not lock out the first. */
function derivePassword(ownerUrl: string): string {
  return createHash('sha256')
    .update(`${SERVE_ROLE}:${new URL(ownerUrl).password}`)
    .digest('hex')
}

async function createServeRole(client: pg.Client, password: string): Promise<void> {
  const role = pg.escapeIdentifier(SERVE_ROLE)
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [SERVE_ROLE])
  const verb = existing.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`)
}

async function grantRights(client: pg.Client, roleName: string): Promise<void> {
  const role = pg.escapeIdentifier(roleName)
  await client.query(`grant usage on schema public to ${role}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await client.query(`grant usage on all sequences in schema public to ${role}`)
  // So that it can tell whether the schema is that of its own build.
  await client.query(`grant usage on schema drizzle to ${role}`)
  await client.query(`grant select on drizzle.__drizzle_migrations to ${role}`)
  await client.query(`grant execute on function make_month(), analyze_months() to ${role}`)
  for (const table of INSERT_ONLY_TABLES) {
    await client.query(`revoke update, delete, truncate on ${pg.escapeIdentifier(table)} from ${role}`)
  }
  for (const table of KEPT_TABLES)
    await client.query(`revoke delete, truncate on ${pg.escapeIdentifier(table)} from ${role}`)
}

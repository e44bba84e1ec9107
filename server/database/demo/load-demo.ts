import { eq } from 'drizzle-orm'
import { taxRules } from '#server/database/schema/tax.ts'
import { firstTaxRules } from '#server/domain/tax/first-tax-rules.ts'
import { storeMissingContents } from '#server/audit/contents/contents-baseline.ts'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { inTransaction, openDatabase, type Transaction } from '#server/database/connection.ts'
import { makeMonths } from '#server/database/months.ts'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import {
  depots,
  drivers,
  prices,
  regions,
  routes,
  routeStops,
  stoppages,
  timingExceptions,
  timings,
  timingVersions,
  transportDrivers,
  transports,
  transportTimings,
  trips,
} from '#server/database/schema/network.ts'
import { accessRoles, users } from '#server/database/schema/people.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { documentTypes, fleetDocuments, fleetDocumentVersions } from '#server/database/schema/fleet-document.ts'
import { customers, servicePrices, services } from '#server/database/schema/customer.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { AGENT_ACCESS_ROLE } from '#server/database/seed/agent-access-role.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import type { FileStorage } from '#server/storage/storage.ts'
import { raiseNetworkRevision, readNetwork } from '#server/domain/network/network-repository.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { accommodateDemoGuests } from './demo-accommodation.ts'
import { offerDemoPackages } from './demo-packages.ts'
import { sellDemoPackages } from './demo-package-sales.ts'
import { sellDemoBookings } from './demo-bookings.ts'
import { proposeDemoCancellation } from './demo-cancellations.ts'
import { changeDemoDates } from './demo-changes.ts'
import { sendDemoConsignments } from './demo-consignments.ts'
import { DEMO_DOCUMENT_TYPES, demoDocuments } from './demo-documents.ts'
import { demoDrivers, demoTransportDrivers } from './demo-drivers.ts'
import { DEMO_EXIT_FEES } from './demo-exit-fees.ts'
import { DEMO_TRANSPORTS } from './demo-fleet.ts'
import { enterDemoExpenses } from './demo-expenses.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_PASSWORD } from './demo-logins.ts'
import { keepDemoJournal, payInDemoCapital } from './demo-journal.ts'
import { demoNetwork } from './demo-network.ts'
import { historySpan, type HistoryScale } from './history/history-span.ts'
import { fileLastQuarter } from './history/history-returns.ts'
import { loadHistory, spendLateMonths } from './history/load-history.ts'
import { fillDemoBuses } from './demo-fuel.ts'
import { readDemoOdometers } from './demo-odometers.ts'
import { maintainDemoBuses } from './demo-work-orders.ts'
import { DEMO_AGENTS, DEMO_PEOPLE } from './demo-people.ts'
import { keepDemoRates } from './demo-rates.ts'
import { type DemoPictures, demoPictures } from './demo-pictures.ts'
import { askDemoRefunds } from './demo-refunds.ts'
import { importDemoStatements } from './demo-statements.ts'
import { DEMO_DEPOTS, DEMO_REGIONS, DEMO_STOPPAGES, depotId } from './demo-places.ts'
import { countDemoTills } from './demo-tills.ts'
import { floatDemoTills, moveDemoCash } from './demo-transfers.ts'
import { enterFirstTopUps, enterLatestTopUps } from './demo-top-ups.ts'
import { billDemoCharges, billDemoCustomers } from './demo-invoices.ts'
import { DEMO_CUSTOMERS, DEMO_SERVICE_PRICES, DEMO_SERVICES } from './demo-customers.ts'
import { beginTaxDocuments, issueDemoDocuments } from './demo-tax-documents.ts'
import { DEMO_OPERATOR, type Settings } from '#server/settings.ts'
import { askDemoVisas, DEMO_VISA_RULES } from './demo-visas.ts'

/** Minor units that the owners paid in at each currency's bank account. */
const PAID_IN_CAPITAL = { SAR: 2_000_000_00, JOD: 150_000_000, AED: 500_000_00, EGP: 4_000_000_00 } as const

/** When they did so, where the demo has the last weeks alone. */
const CAPITAL_DAYS_BEFORE = 90

/** Any constant, as long as every process that loads asks for the same lock. */
const DEMO_LOCK = 7_201_952

/**
 * Fills an empty database with the demo operator: all or nothing, so that a load that was killed starts over. Several
 * processes may ask at once; one loads. Everything lies relative to the start of the present day (UTC). `storage`: where
 * pictures of receipts go; without it there are none. `history`: of the year before the last weeks; without it there is
 * nothing before them.
 */
export async function loadDemo(
  serveUrl: string,
  {
    auditKey,
    storage,
    history,
    operator = DEMO_OPERATOR,
  }: { auditKey?: AuditKey; storage?: FileStorage; history?: HistoryScale; operator?: Settings['operator'] } = {},
): Promise<void> {
  // Nobody waits for an answer: a slow machine, or another process that loads, may take its time.
  const database = openDatabase(serveUrl, 1, auditKey, null)
  try {
    const [passwordHash, policies] = await Promise.all([hashPassword(DEMO_PASSWORD), currentPolicies(database)])
    await inTransaction(database, async (tx) => {
      await tx.client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
      if ((await tx.orm.select({ id: users.id }).from(users).limit(1)).length > 0) return
      const today = new Date(new Date().toISOString().slice(0, 10))
      await insertNetwork(tx, today)
      await insertPeople(tx, passwordHash, today)
      await insertDocuments(tx, today)
      const pictures = demoPictures(storage)
      await payInDemoCapital(tx, history ? firstDayOf(today, history) : capitalDay(today), PAID_IN_CAPITAL)
      await openWallets(tx)
      const setting = { database, network: await readNetwork(tx.orm), policies, pictures, today }
      const earlier = history ? await loadHistory(tx, setting, history) : []
      await beginTaxDocuments(tx)
      await payInFirst(tx, { today, pictures })
      await sellDemoBookings(tx, setting, earlier)
      await changeDemoDates(tx, setting)
      await floatDemoTills(tx, today)
      await askDemoRefunds(tx, setting)
      await proposeDemoCancellation(tx, setting)
      await askDemoVisas(tx, setting)
      await sendDemoConsignments(tx, setting)
      await countDemoTills(tx, setting)
      await enterLatestTopUps(tx, setting)
      await enterDemoExpenses(tx, setting)
      if (history) await spendLateMonths(tx, setting)
      await billDemoCustomers(tx, today)
      await billDemoCharges(tx, today)
      await moveDemoCash(tx, today)
      await keepDemoJournal(tx, setting, { hasReturns: history !== undefined })
      await keepDemoRates(tx, setting)
      await readDemoOdometers(tx, setting)
      await fillDemoBuses(tx, setting)
      await maintainDemoBuses(tx, setting)
      if (history) await fileLastQuarter(tx, setting)
      await importDemoStatements(tx, setting)
      await accommodateDemoGuests(tx, setting)
      await offerDemoPackages(tx, setting.today)
      await sellDemoPackages(tx, setting)
      await issueDemoDocuments(tx, operator)
      await pictures.store()
      await storeMissingContents(tx.client, auditKey)
    })
    // Of what has happened before this month.
    await makeMonths(database.pool)
  } finally {
    await database.close()
  }
}

async function insertNetwork(tx: Transaction, today: Date): Promise<void> {
  const { orm } = tx
  const network = demoNetwork(today.toISOString().slice(0, 10))
  await orm.insert(regions).values(DEMO_REGIONS)
  await orm.insert(taxRules).values(DEMO_REGIONS.flatMap(firstTaxRules))
  await orm.insert(stoppages).values(DEMO_STOPPAGES)
  await orm.insert(depots).values(DEMO_DEPOTS)
  await orm.insert(transports).values(DEMO_TRANSPORTS)
  await orm.insert(drivers).values(demoDrivers(today))
  await orm.insert(transportDrivers).values(demoTransportDrivers())
  await orm.insert(trips).values(network.trips)
  await orm.insert(routes).values(network.routes)
  await orm.insert(routeStops).values(network.routeStops)
  await orm.insert(timings).values(network.timings)
  await orm.insert(timingVersions).values(network.timingVersions)
  await orm.insert(timingExceptions).values(network.timingExceptions)
  await orm.insert(transportTimings).values(network.transportTimings)
  await orm.insert(prices).values(network.prices)
  await orm.insert(exitFees).values(DEMO_EXIT_FEES)
  await orm.insert(visaRules).values(DEMO_VISA_RULES)
  await orm.insert(customers).values(DEMO_CUSTOMERS)
  await orm.insert(services).values(DEMO_SERVICES)
  await orm.insert(servicePrices).values(DEMO_SERVICE_PRICES)
  await raiseNetworkRevision(tx)
}

async function insertPeople({ orm }: Transaction, passwordHash: string, today: Date): Promise<void> {
  const [agentRole] = await orm.select().from(accessRoles).where(eq(accessRoles.name, AGENT_ACCESS_ROLE))
  const since = daysBefore(today, 400)
  await orm.insert(users).values(
    DEMO_PEOPLE.map(({ id, email, name, phone, userType, role, depot }) => ({
      id,
      email,
      name,
      phone,
      userType,
      role,
      passwordHash,
      depotId: depot && depotId(depot),
      accessRoleId: role === 'agent' ? (agentRole?.id ?? null) : null,
      confirmedAt: since,
      createdAt: since,
    })),
  )
  await orm
    .insert(agents)
    .values(DEMO_AGENTS.map(({ login, creditType }) => ({ userId: demoId('user', login), creditType })))
}

async function insertDocuments({ orm }: Transaction, today: Date): Promise<void> {
  const { documents, versions } = demoDocuments(today, demoDrivers(today))
  await orm.insert(documentTypes).values([...DEMO_DOCUMENT_TYPES])
  await orm.insert(fleetDocuments).values(documents)
  await orm.insert(fleetDocumentVersions).values(versions)
}

const ACCOUNTS = DEMO_AGENTS.flatMap(({ login, wallets }) => wallets.map((wallet) => ({ agent: login, ...wallet })))

async function openWallets({ orm }: Transaction): Promise<void> {
  await orm
    .insert(agentWallets)
    .values(
      ACCOUNTS.map(({ agent, currency, creditLimit }) => ({ agentId: demoId('user', agent), currency, creditLimit })),
    )
}

/** What agents have in their wallets when the last weeks begin: what a head account approved. */
async function payInFirst(tx: Transaction, setting: { today: Date; pictures: DemoPictures }): Promise<void> {
  await enterFirstTopUps(
    tx,
    setting,
    ACCOUNTS.map(({ agent, currency, paidIn }) => ({ agent, currency, amount: paidIn })),
  )
}

function capitalDay(today: Date): Date {
  return new Date(`${addDays(dateOf(today), -CAPITAL_DAYS_BEFORE)}T00:00:00Z`)
}

/** When the history begins: its first money is what the owners paid in. */
function firstDayOf(today: Date, history: HistoryScale): Date {
  return new Date(`${historySpan(today, history).firstDay}T00:00:00Z`)
}

function daysBefore(today: Date, days: number): Date {
  return new Date(`${addDays(dateOf(today), -days)}T09:00:00Z`)
}

function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

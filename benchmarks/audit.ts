import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { allChecks } from '#server/audit/audit-checks.ts'
import { conductAudit, type RuleOutcome } from '#server/audit/conduct-audit.ts'
import { sealedKinds } from '#server/audit/sealed-kinds.ts'
import { fillWeeks } from './fill-weeks.ts'
import { openShop } from './sales.ts'
import { type Bench, quantile, report } from './support.ts'

/** `npm run soak -- audit` asks for a million. */
const EVENTS = Number(process.env.AUDIT_EVENTS ?? 100_000)
/** A copy's finding stands for those of all copies. */
const MAX_PRINTED = 20
const SALES_BEFORE = 40
const SALE_EVERY_MS = 100
const SEALED_WITHIN_SECONDS = 1800

/** How long all that was recorded takes to be checked, its seals too, in how much memory, and what clerks feel of it. */
export async function benchAudit(bench: Bench): Promise<void> {
  const filling = performance.now()
  const events = await fillWeeks(bench.ownerUrl, EVENTS, bench.sealing.auditKey)
  const filled = seconds(filling)
  const sealing = performance.now()
  const seals = await allSealed(bench)
  const sealed = seconds(sealing)
  const shop = await openShop(bench)
  const before = await shop.sell(SALES_BEFORE)

  const alone = await timedAudit(bench)
  const stop = new AbortController()
  const during: number[] = []
  const selling = (async () => {
    while (!stop.signal.aborted) {
      during.push(...(await shop.sell(1)))
      await sleep(SALE_EVERY_MS)
    }
  })()
  const whileSelling = await timedAudit(bench)
  stop.abort()
  await selling
  await shop.close()

  report(
    `An audit of ${events.toLocaleString('en')} events and ${seals.toLocaleString('en')} seals (made in ${filled} s, sealed ${sealed} s later)`,
    [
      rowOf('alone', alone),
      {
        ...rowOf('while clerks sell', whileSelling),
        'sale p50 ms': quantile(during, 0.5).toFixed(1),
        'sale p95 ms': quantile(during, 0.95).toFixed(1),
      },
      {
        audit: 'none',
        'sale p50 ms': quantile(before, 0.5).toFixed(1),
        'sale p95 ms': quantile(before, 0.95).toFixed(1),
      },
    ],
  )
  report(
    'The ten checks that take longest',
    alone.outcomes
      .flatMap(({ rule, milliseconds }) => (milliseconds === null ? [] : [{ rule, seconds: milliseconds / 1000 }]))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10),
  )
}

/**
 * The API seals what is committed, here as everywhere; waits until it has done so.
 *
 * @returns how many seals there are then
 */
async function allSealed({ database: { pool } }: Bench): Promise<number> {
  const counts = sealedKinds.map(([, { table }]) => `(select count(*) from ${table})`).join(' + ')
  const { rows } = await pool.query<{ count: string | number }>(`select ${counts} as count`)
  for (let second = 0; second < SEALED_WITHIN_SECONDS; second += 1) {
    const { rows: last } = await pool.query<{ n: number }>('select coalesce(max(n), 0) as n from seals')
    if (Number(last[0]?.n) >= Number(rows[0]?.count)) {
      await pool.query('analyze seals')
      return Number(last[0]?.n)
    }
    await sleep(1000)
  }
  throw new Error(`not all was sealed within ${SEALED_WITHIN_SECONDS} s`)
}

interface TimedAudit {
  outcomes: RuleOutcome[]
  milliseconds: number
  /** Of this process, above what it had before. */
  megabytes: number
}

async function timedAudit({ database, sealing }: Bench): Promise<TimedAudit> {
  const connection = new pg.Client({ connectionString: database.url })
  await connection.connect()
  const least = process.memoryUsage().rss
  let most = least
  let told = 0
  const began = performance.now()
  const outcomes = await conductAudit(connection, {
    checks: allChecks(sealing),
    onFinding({ rule, reference, found, expected }) {
      told += 1
      if (told <= MAX_PRINTED) console.log(`  ${rule}: ${reference} is ${found}; should be ${expected}`)
    },
    onProgress: () => {
      most = Math.max(most, process.memoryUsage().rss)
    },
  })
  const milliseconds = performance.now() - began
  await connection.end()
  return { outcomes, milliseconds, megabytes: Math.round((most - least) / 1024 / 1024) }
}

function rowOf(audit: string, { outcomes, milliseconds, megabytes }: TimedAudit): Record<string, string | number> {
  const findings = outcomes.reduce((sum, outcome) => sum + outcome.findings, 0)
  const ofSeals = timeOf(outcomes, 'seals')
  return {
    audit,
    'whole s': inSeconds(milliseconds),
    'seals s': inSeconds(ofSeals),
    'rules s': inSeconds(milliseconds - ofSeals),
    'of which replay': inSeconds(timeOf(outcomes, 'replay')),
    '+MB': megabytes,
    rules: outcomes.length,
    findings,
  }
}

/** Rules of one area that are checked in one go have their time with the first. */
function timeOf(outcomes: readonly RuleOutcome[], area: string): number {
  return outcomes.find((outcome) => outcome.area === area)?.milliseconds ?? 0
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
const seconds = (since: number): string => inSeconds(performance.now() - since)

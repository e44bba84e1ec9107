import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { auditChecks } from '#server/audit/audit-checks.ts'
import { conductAudit, type RuleOutcome } from '#server/audit/conduct-audit.ts'
import { fillWeeks } from './fill-weeks.ts'
import { openShop } from './sales.ts'
import { type Bench, quantile, report } from './support.ts'

/** `npm run soak -- audit` asks for a million. */
const EVENTS = Number(process.env.AUDIT_EVENTS ?? 100_000)
/** A copy's finding stands for those of all copies. */
const MOST_PRINTED = 20
const SALES_BEFORE = 40
const SALE_EVERY_MS = 100

/** How long all that was recorded takes to be checked, in how much memory, and what clerks feel of it. */
export async function benchAudit(bench: Bench): Promise<void> {
  const filling = performance.now()
  const events = await fillWeeks(bench.ownerUrl, EVENTS)
  const filled = seconds(filling)
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

  report(`An audit of ${events.toLocaleString('en')} events (made in ${filled} s)`, [
    rowOf('alone', alone),
    { ...rowOf('while clerks sell', whileSelling), 'sale p50 ms': quantile(during, 0.5).toFixed(1), 'sale p95 ms': quantile(during, 0.95).toFixed(1) },
    { audit: 'none', 'sale p50 ms': quantile(before, 0.5).toFixed(1), 'sale p95 ms': quantile(before, 0.95).toFixed(1) },
  ])
  report(
    'The ten checks that take longest',
    alone.outcomes
      .flatMap(({ rule, milliseconds }) => (milliseconds === null ? [] : [{ rule, seconds: milliseconds / 1000 }]))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10),
  )
}

interface TimedAudit {
  outcomes: RuleOutcome[]
  seconds: string
  replaySeconds: string
  /** Of this process, above what it had before. */
  megabytes: number
}

async function timedAudit({ database }: Bench): Promise<TimedAudit> {
  const connection = new pg.Client({ connectionString: database.url })
  await connection.connect()
  const least = process.memoryUsage().rss
  let most = least
  let told = 0
  const began = performance.now()
  const outcomes = await conductAudit(connection, {
    checks: auditChecks,
    onFinding({ rule, reference, found, expected }) {
      told += 1
      if (told <= MOST_PRINTED) console.log(`  ${rule}: ${reference} is ${found}; should be ${expected}`)
    },
    onProgress: () => {
      most = Math.max(most, process.memoryUsage().rss)
    },
  })
  await connection.end()
  const replay = outcomes.find(({ area }) => area === 'replay')
  return { outcomes, seconds: seconds(began), replaySeconds: ((replay?.milliseconds ?? 0) / 1000).toFixed(1), megabytes: Math.round((most - least) / 1024 / 1024) }
}

function rowOf(audit: string, { outcomes, seconds, replaySeconds, megabytes }: TimedAudit): Record<string, string | number> {
  const findings = outcomes.reduce((sum, outcome) => sum + outcome.findings, 0)
  return { audit, seconds, 'replay s': replaySeconds, '+MB': megabytes, rules: outcomes.length, findings }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

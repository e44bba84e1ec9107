import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, inTransaction } from '#server/database/connection.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { readBalances } from '#server/domain/ledger/balances.ts'
import { keepPendingBalances } from '#server/database/balance-keeper.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { addDays } from '#server/time/calendar-date.ts'
const key = Buffer.from('lab key of the books')
const server = await startEmbeddedServer({ directory: '/tmp/bal-lab/pg' })
const { serveUrl } = await migrate(server.url, { auditKey: key })
const db = openDatabase(serveUrl, 12, key, 120_000)
const one = async (q: string) => (await db.pool.query(q)).rows.map((r: any) => r.id)
const depots = await one('select id from depots'),
  [person] = await one('select id from users limit 1'),
  [agent] = await one('select user_id as id from agents limit 1'),
  [region] = await one('select id from regions limit 1')
const rnd = (n: number) => Math.floor(Math.random() * n)
const T = '2026-03-10'
async function compare(q: any) {
  const c = await db.pool.connect()
  try {
    await c.query('begin isolation level repeatable read read only')
    const kept = Object.fromEntries(
      (await readBalances(c as any, q)).map((b) => [
        `${b.account} ${b.currency}${b.group ? ' ' + b.group : ''}`,
        [b.opening, b.debit, b.credit, b.closing].join(),
      ]),
    )
    const g = {
      undefined: 'null',
      depot: 'coalesce(line.for_depot_id, line.depot_id)::text',
      agent: 'coalesce(line.for_agent_id, line.agent_id)::text',
    }[String(q.groupBy)]
    const { rows } = await c.query(
      `select concat_ws(' ', account, currency, ${g}) as key, coalesce(sum(amount) filter (where posting_date < $1),0)::bigint as o, coalesce(sum(amount) filter (where amount > 0 and posting_date >= $1),0)::bigint as d, coalesce(-sum(amount) filter (where amount < 0 and posting_date >= $1),0)::bigint as c from ledger_lines line where posting_date <= $2 group by 1`,
      [q.from, q.to],
    )
    const lines = Object.fromEntries(rows.map((r: any) => [r.key, [r.o, r.d, r.c, r.o + r.d - r.c].join()]))
    for (const k of new Set([...Object.keys(kept), ...Object.keys(lines)]))
      if (kept[k] !== lines[k]) {
        console.log('DIFFER', q, k, kept[k], lines[k])
        process.exitCode = 1
      }
  } finally {
    await c.query('rollback')
    c.release()
  }
}
const rule = AUDIT_RULES.find((r) => r.id === 'ledger.balancesAreLines')!
for (let round = 0; round < 15; round++) {
  const acts = Array.from({ length: 30 }, async () => {
    const amount = rnd(1e6) + 1,
      forDepotId = depots[rnd(depots.length)],
      currency = ['SAR', 'JOD'][rnd(2)]!,
      undone = rnd(5) === 0
    await inTransaction(db, async (tx) => {
      await postEntries(tx, [
        {
          postingDate: addDays(T, rnd(500) - 400),
          act: 'capitalPaidIn',
          recordKind: 'journal',
          recordId: randomUUID(),
          createdBy: person,
          createdAt: new Date(),
          lines: [
            [{ account: '4000' as const, currency, amount, forDepotId, forAgentId: agent }],
            [{ account: '2100' as const, currency, amount, forDepotId, regionId: region }],
            [{ account: '2000' as const, currency, amount, agentId: agent }],
          ][rnd(3)]!.concat([{ account: '1010' as const, currency, amount: -amount } as any]) as any,
        },
      ])
      await sleep(rnd(120))
      if (undone) throw new Error('undone')
    }).catch((e) => {
      if (e.message !== 'undone') throw e
    })
  })
  const keeps = (async () => {
    for (let i = 0; i < 6; i++)
      console.log('kept', await Promise.all([keepPendingBalances(serveUrl), keepPendingBalances(serveUrl)]))
  })()
  for (let i = 0; i < 5; i++) {
    const from = addDays(T, rnd(500) - 400)
    await compare({ from, to: addDays(from, rnd(90)), ...(rnd(2) ? { groupBy: ['depot', 'agent'][rnd(2)] } : {}) })
  }
  await Promise.all([...acts, keeps])
  console.log(round, 'rule', (await rule.check(db.pool as any)).length)
}
await sleep(1500)
console.log(
  await keepPendingBalances(serveUrl),
  (await db.pool.query('select serial, (select max(serial) from ledger_entries) from balance_mark')).rows,
  (await rule.check(db.pool as any)).length,
)
await db.close()
await server.stop()
process.exit()

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

/** Generated requests per call; `npm run soak` sends many more. */
const RUNS = Number(process.env.GENERATED_RUNS ?? 25)

const NAMES = Object.keys(calls).filter((name): name is CallName => name in calls)
/** The stream stays open; the others end the session that the run goes on using. */
const LEFT_OUT: readonly CallName[] = ['streamEvents', 'logout', 'lockScreen', 'changePassword']

/** Tables that nothing but an accepted call may change. */
const WATCHED = ['bookings', 'tickets', 'ledger_lines', 'workflow_events', 'users', 'files', 'seat_claims', 'agent_wallets', 'cash_shifts', 'consignments', 'consignment_pieces', 'consignment_movements', 'consignment_write_offs', 'cash_shift_counts', 'deposit_slips', 'deposit_slip_shifts', 'top_ups', 'wallet_deductions', 'bank_reference_uses', 'expenses']

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u0000', '../../etc/passwd', "' or 1=1 --", '=1+1', '<script>', '٣', '2026-02-30', '9'.repeat(400)),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, Number.MAX_SAFE_INTEGER, -0),
  fc.uuid(),
  fc.jsonValue(),
)

/** Something near what a schema wants: right keys with odd values, and valid ones among them. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return odd
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, field] of Object.entries<unknown>(schema.shape)) fields[name] = fc.oneof(odd, plausible(field), plausible(field))
  return fc.oneof({ weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }) }, { weight: 1, arbitrary: odd })
}

function plausible(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return near(schema)
  if (schema instanceof z.ZodArray) return fc.array(plausible(schema.element), { maxLength: 4 })
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return plausible(schema.unwrap())
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return fc.integer({ min: -2, max: 300 })
  return fc.constantFrom(randomUUID(), 'staff@demo.example', '2026-12-01', 'SAR', 'JO', 'Text', '+962790000000')
}

async function counts(): Promise<unknown> {
  const selects = WATCHED.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await server.database.pool.query(`select ${selects.join(', ')}`)
  return rows[0]
}

test.each(NAMES.filter((name) => !LEFT_OUT.includes(name)))(
  '%s answers whatever it is sent without failing, and a refused request changes nothing',
  { timeout: 600_000 },
  async (name) => {
    const endpoint = contract[name]
    const allowed = typeof endpoint.access === 'string' ? 'admin' : (endpoint.access[0] ?? 'admin')
    const login = { super_admin: 'super-admin', admin: 'admin', staff: 'staff', account: 'account', head_account: 'head-account', operation_manager: 'operations' }
    const token = await openSession(server.database, `${login[allowed]}@demo.example`)
    const body = near('body' in endpoint ? endpoint.body : undefined)
    const query = near('query' in endpoint ? endpoint.query : undefined)
    const id = fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 40 }).map(encodeURIComponent).filter((text) => text !== '.' && text !== '..'))
    await fc.assert(
      fc.asyncProperty(body, query, id, async (sentBody, sentQuery, sentId) => {
        const before = await counts()
        const isRead = endpoint.method === 'GET'
        const answer = await inject(server.app, name, {
          token,
          params: { id: sentId, key: sentId, flow: sentId },
          query: isRead ? asQuery(sentQuery) : {},
          ...(isRead ? {} : { body: JSON.stringify(sentBody) ?? 'null' }),
        })
        expect([answer.status, answer.text]).toSatisfy(([status]) => Number(status) < 500)
        if (answer.status >= 400) expect(await counts()).toEqual(before)
      }),
      { numRuns: RUNS },
    )
  },
)

function asQuery(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { search: String(value) }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? part : (JSON.stringify(part) ?? '')]))
}

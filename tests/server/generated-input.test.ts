import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { UserType } from '#contract/access.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { departureKey } from '#contract/departure/departure.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** Generated requests per call; `npm run soak` sends many more. */
const RUNS = soakCount('GENERATED_RUNS', 2)
/** Of them with every number at its upper end. */
const LARGEST = soakCount('LARGEST_RUNS', 2)

const NAMES = Object.keys(calls).filter((name): name is CallName => name in calls)
/** The stream stays open; the others end the session that the run goes on using. */
const LEFT_OUT: readonly CallName[] = ['streamEvents', 'logout', 'lockScreen', 'changePassword']

const LOGINS = {
  super_admin: 'super-admin',
  admin: 'admin',
  staff: 'staff',
  account: 'account',
  head_account: 'head-account',
  operation_manager: 'operations',
} satisfies Record<UserType, string>

/** Tables that nothing but an accepted call may change. */
const WATCHED = [
  'bookings',
  'tickets',
  'ledger_lines',
  'workflow_events',
  'users',
  'files',
  'seat_claims',
  'agent_wallets',
  'cash_shifts',
  'consignments',
  'consignment_pieces',
  'consignment_movements',
  'consignment_write_offs',
  'cash_shift_counts',
  'deposit_slips',
  'deposit_slip_shifts',
  'top_ups',
  'wallet_deductions',
  'bank_reference_uses',
  'expenses',
]

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  existing = await findExisting()
  // Months that have begun since are made when somebody asks for them.
  await inject(server.app, 'getPeriodList', { token: await openSession(server.database, 'head-account@demo.example') })
})
afterAll(() => server.stop())

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '../../etc/passwd',
    "' or 1=1 --",
    '=1+1',
    '<script>',
    '٣',
    '2026-02-30',
    '9'.repeat(400),
  ),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, Number.MAX_SAFE_INTEGER, -0),
  fc.uuid(),
  fc.jsonValue(),
)

/** Ends of the columns and of JavaScript's exact integers, with what lies beside them. */
const BOUNDS = [0, -1, 1, 99, 32_767, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]

/** What the demo operator has, so that requests also come as far as their record. */
let existing: { ids: string[]; departureKeys: string[] }

/** Something near what a schema wants: right keys with odd values, valid ones among them, and now and then nothing odd. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return fc.oneof(odd, plausible(schema))
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, field] of Object.entries<unknown>(schema.shape))
    fields[name] = fc.oneof(odd, plausible(field), plausible(field))
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 4, arbitrary: plausible(schema) },
    { weight: 1, arbitrary: odd },
  )
}

/** Values that the schema most likely accepts, its bounds among them. */
function plausible(schema: unknown, numbers: 'any' | 'largest' = 'any'): fc.Arbitrary<unknown> {
  if (schema === departureKey) return fc.constantFrom(...existing.departureKeys)
  if (schema instanceof z.ZodObject) {
    return fc.record(
      Object.fromEntries(
        Object.entries<unknown>(schema.shape).map(([name, field]) => [name, plausible(field, numbers)]),
      ),
    )
  }
  if (schema instanceof z.ZodArray) return fc.array(plausible(schema.element, numbers), { maxLength: 4 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), fc.string({ maxLength: 10 }), { maxKeys: 3 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => plausible(option, numbers)))
  if (schema instanceof z.ZodOptional) return fc.option(plausible(schema.unwrap(), numbers), { nil: undefined })
  if (schema instanceof z.ZodNullable) return fc.option(plausible(schema.unwrap(), numbers))
  if (schema instanceof z.ZodDefault) return plausible(schema.unwrap(), numbers)
  if (schema instanceof z.ZodPipe) return plausible(schema.in, numbers)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema
    if (numbers === 'largest') return fc.constant(maxValue ?? Number.MAX_SAFE_INTEGER)
    return fc.oneof(
      fc.integer({ min: -2, max: 300 }),
      fc.constantFrom(
        1,
        ...BOUNDS.filter((bound) => bound >= (minValue ?? bound) && bound <= (maxValue ?? bound)),
        ...[minValue, maxValue].filter((bound) => bound !== null),
      ),
    )
  }
  if (schema instanceof z.ZodUUID) return fc.constantFrom(randomUUID(), ...existing.ids)
  return fc.constantFrom(
    randomUUID(),
    'staff@demo.example',
    '2026-12-01',
    'SAR',
    'JO',
    'Text',
    '+962790000000',
    ...existing.departureKeys.slice(0, 2),
  )
}

/** Some records of every kind but people, whose logins the run needs; departures of every route, kept and only planned. */
async function findExisting(): Promise<typeof existing> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name not in ('users', 'access_roles') order by 1`,
  )
  const ids = await Promise.all(
    tables.map(({ name }) =>
      server.database.pool
        .query<{ id: string }>(`select id from ${name} order by id desc limit 3`)
        .then(({ rows }) => rows.map(({ id }) => id)),
    ),
  )
  const { rows: keys } = await server.database.pool.query<{ key: string }>(
    `(select distinct on (route_id, state) timing_id || '.' || travel_date || '.' || ordinal as key from departures order by route_id, state, travel_date desc)
     union
     select timing.id || '.' || (current_date + days) || '.1'
     from (select distinct on (route_id) id from timings order by route_id, id) as timing, (values (1), (3)) as ahead (days)`,
  )
  return { ids: ids.flat(), departureKeys: keys.map(({ key }) => key) }
}

/** Once nothing is at work for a call that was accepted before: the bookings of a cancelled departure are dealt with after the answer. */
async function counts(): Promise<unknown> {
  await expect
    .poll(
      async () =>
        (await server.database.pool.query(`select from departure_cancellations where state = 'running'`)).rowCount,
    )
    .toBe(0)
  const selects = WATCHED.map((table) => `(select count(*) from ${table}) as ${table}`)
  // Planned once by each connection: some thousand times it is asked for.
  const { rows } = await server.database.pool.query({ name: 'watched', text: `select ${selects.join(', ')}` })
  return rows[0]
}

test.each(NAMES.filter((name) => !LEFT_OUT.includes(name)))(
  '%s answers whatever it is sent without failing, and a refused request changes nothing',
  { timeout: 600_000 },
  async (name) => {
    const endpoint = contract[name]
    const types = typeof endpoint.access === 'string' ? (['admin'] as const) : endpoint.access
    const tokens = await Promise.all(types.map((type) => openSession(server.database, `${LOGINS[type]}@demo.example`)))
    const body = near('body' in endpoint ? endpoint.body : undefined)
    const query = near('query' in endpoint ? endpoint.query : undefined)
    const params: unknown = 'params' in endpoint ? endpoint.params : undefined
    const names = params instanceof z.ZodObject ? Object.entries<unknown>(params.shape) : []
    const oddPart = fc
      .oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 40 }))
      .filter((text) => text !== '.' && text !== '..')
    const path = fc.record(
      Object.fromEntries(
        names.map(([part, field]) => {
          const valid = /key$/i.test(part) ? fc.constantFrom(...existing.departureKeys) : plausible(field)
          return [part, fc.oneof(oddPart, valid, valid).map((value) => encodeURIComponent(String(value)))]
        }),
      ),
    )
    // Certain to come: every departure for every reader, and all numbers at their upper ends.
    const keyed =
      names.length === 1 && /key$/i.test(names[0]?.[0] ?? '') && endpoint.method === 'GET' ? existing.departureKeys : []
    const departures = keyed.flatMap((key) =>
      tokens.map((token): [string, unknown, unknown, Record<string, string>] => [
        token,
        undefined,
        {},
        { [names[0]?.[0] ?? '']: key },
      ]),
    )
    const validPath = fc.record(Object.fromEntries(names.map(([part, field]) => [part, plausible(field).map(String)])))
    const largest = fc.sample(
      fc.tuple(
        fc.constantFrom(...tokens),
        plausible('body' in endpoint ? endpoint.body : undefined, 'largest'),
        plausible('query' in endpoint ? endpoint.query : undefined, 'largest'),
        validPath,
      ),
      LARGEST,
    )
    const isRead = endpoint.method === 'GET'
    // An accepted read changes nothing either, so that all reads of a call are looked at together.
    let before = await counts()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens), body, query, path, async (token, sentBody, sentQuery, sentPath) => {
        const answer = await inject(server.app, name, {
          token,
          params: sentPath,
          query: isRead ? asQuery(sentQuery) : {},
          ...(isRead ? {} : { body: JSON.stringify(sentBody) ?? 'null' }),
        })
        expect([answer.status, answer.text]).toSatisfy(([status]) => Number(status) < 500)
        if (isRead) return
        const after = await counts()
        if (answer.status >= 400) expect(after).toEqual(before)
        before = after
      }),
      { numRuns: RUNS + departures.length + largest.length, examples: [...departures, ...largest] },
    )
    expect(await counts()).toEqual(before)
  },
)

function asQuery(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { search: String(value) }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? part : (JSON.stringify(part) ?? '')]),
  )
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CallName } from '#contract/calls.ts'
import { createApp } from '#server/app.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { giveFloat } from '#tests/support/till-float.ts'
import { addAgent, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

const PEOPLE = [
  'clerk',
  'admin',
  'account',
  'jeddah',
  'amman',
  'head',
  'head2',
  'operations',
  'operations2',
  'creditAgent',
  'walletAgent',
] as const
export type MoneyPerson = (typeof PEOPLE)[number]

/** An operator with everybody whose hands money goes through, served by two processes' worth of server on one database. */
export interface MoneyOffice {
  operator: SmallOperator
  /** What its servers go by. */
  clock: Clock
  database: Database
  users: Record<MoneyPerson, string>
  /** Who may buy on account, up to a limit that is reached sometimes. */
  customerId: string
  /** What must never be answered: faults, and a repeated act that was done again. */
  unsound: string[]
  /**
   * Sends as somebody, to either server. `pick` says which; every few times the same act is sent to both at once, under
   * one key.
   */
  call<Name extends CallName>(
    by: MoneyPerson,
    name: Name,
    request: Request,
    pick?: number,
  ): ReturnType<typeof inject<Name>>
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

interface Request {
  body?: object
  params?: Record<string, string>
  query?: Record<string, string>
}

const SENT_TWICE = 5

/** @param before what is set up before money moves */
export async function openMoneyOffice({
  seats,
  clock = systemClock,
  before,
}: {
  seats: number
  clock?: Clock
  before?: (database: Database, operator: SmallOperator) => Promise<void>
}): Promise<MoneyOffice> {
  const server: RunningServer = await startServer({ template: 'empty', clock })
  const { database, settings } = server
  const second = openDatabase(database.url, settings.databasePool, database.auditKey)
  const apps: [FastifyInstance, FastifyInstance] = [server.app, await createApp(settings, second, clock)]
  await apps[1].ready()
  const operator = await openSmallOperator(database, { seats })
  const { riyadh, jeddah, amman } = operator.depots
  await database.orm.insert(exitFees).values({ id: randomUUID(), fromCountry: 'SA', currency: 'SAR', amount: 3000 })
  const user = (name: MoneyPerson, rest: Parameters<typeof addUser>[2]) =>
    addUser(database, `${name}@money.example`, rest)
  const users: Record<MoneyPerson, string> = {
    clerk: await user('clerk', { userType: 'staff', depotId: riyadh }),
    admin: await user('admin', { userType: 'admin', depotId: riyadh }),
    account: await user('account', { userType: 'account', depotId: riyadh }),
    jeddah: await user('jeddah', { userType: 'staff', depotId: jeddah }),
    amman: await user('amman', { userType: 'account', depotId: amman }),
    head: await user('head', { userType: 'head_account' }),
    head2: await user('head2', { userType: 'head_account' }),
    operations: await user('operations', { userType: 'operation_manager' }),
    operations2: await user('operations2', { userType: 'operation_manager' }),
    creditAgent: await addAgent(database, 'creditAgent@money.example', {
      creditType: 'default',
      balance: 60_000,
      creditLimit: 80_000,
    }),
    walletAgent: await addAgent(database, 'walletAgent@money.example', { creditType: 'autoDeduct', balance: 80_000 }),
  }
  await database.pool.query('update users set depot_id = $1 where id = any ($2)', [
    riyadh,
    [users.creditAgent, users.walletAgent],
  ])
  const customerId = randomUUID()
  await database.orm.insert(customers).values({
    id: customerId,
    code: 'C-00001',
    name: { en: 'Al Manar Schools', ar: 'مدارس المنار' },
    language: 'ar',
    currency: 'SAR',
    creditLimit: 150_000,
    mayBuyOnAccount: true,
    paymentDays: 30,
  })
  const tokens = new Map<MoneyPerson, string>()
  for (const name of PEOPLE) tokens.set(name, await openSession(database, `${name}@money.example`))
  await before?.(database, operator)
  // What is paid out in cash comes out of tills that hold some.
  for (const name of ['admin', 'account', 'amman'] as const)
    await giveFloat({ app: server.app, operator, token: tokens.get(name) ?? '' }, 1_000_000)
  const found: string[] = []
  return {
    operator,
    clock,
    database,
    users,
    customerId,
    unsound: found,
    async call(by, name, request, pick = 0) {
      const key = randomUUID()
      const token = tokens.get(by)
      const [one, other] = pick % 2 === 0 ? apps : [apps[1], apps[0]]
      const isTwice = pick % SENT_TWICE === 1
      const [answer, repeated] = await Promise.all([
        inject(one, name, { ...request, token, key }),
        isTwice ? inject(other, name, { ...request, token, key }) : null,
      ])
      if (answer.status >= 500) found.push(`${name}: ${answer.status} ${answer.text}`)
      if (repeated && repeated.status === 200 && answer.status === 200 && repeated.text !== answer.text)
        found.push(`${name} was done twice: ${answer.text} and ${repeated.text}`)
      return repeated?.status === 200 ? repeated : answer
    },
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query<Row>(text, values)).rows,
    async stop() {
      await apps[1].close()
      await second.close()
      await server.stop()
    },
  }
}

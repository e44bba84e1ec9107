import { seesEveryDepot, type UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { CARDS, type CardId, LOAD_DAYS, MAX_CARD_ROWS, TREND_DAYS } from '#contract/dashboard/dashboard-codes.ts'
import type { DashboardCards, SoldIn } from '#contract/dashboard/dashboard.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthsEarlier } from '#server/time/calendar-month.ts'
import type { Ask } from './asking.ts'

interface CardReader {
  userType: UserType | null
  isAgent: boolean
}

interface CardSource<Id extends CardId> {
  /** Whose card it is, if they may call all of these. */
  isFor: (reader: CardReader) => boolean
  calls: readonly CallName[]
  read: (ask: Ask, today: string, now: Date) => Promise<DashboardCards[Id]>
}

/** The operator's own people, of whatever type has a dashboard; agents are outside the company. */
const ofOperator = ({ isAgent }: CardReader) => !isAgent
const everybody = () => true
const isOneOf =
  (...types: UserType[]) =>
  ({ userType, isAgent }: CardReader) =>
    !isAgent && types.some((type) => type === userType)

/** What each card is made of: reads that the reader may make anyway, so that figures lead to their rows. */
const cardSources: { [Id in CardId]: CardSource<Id> } = {
  departures: {
    isFor: isOneOf('admin', 'staff', 'operation_manager'),
    // The board that the card leads to, which knows where each kind of reader boards.
    calls: ['getDepartureBoard'],
    async read(ask, _, now) {
      const reply = await ask('getDepartureBoard', {})
      return reply?.data.departures
        .filter(({ state, leavesAt }) => state === 'scheduled' && leavesAt >= now)
        .slice(0, MAX_CARD_ROWS)
        .map(
          ({
            departureKey,
            routeName,
            stoppageName,
            registrationNumber,
            leavesAt,
            timeZone,
            expected,
            checkedIn,
            missing,
          }) => ({
            departureKey,
            routeName,
            stoppageName,
            registrationNumber,
            nextAt: leavesAt,
            timeZone,
            expected,
            checkedIn,
            missing,
          }),
        )
    },
  },
  sales: {
    isFor: everybody,
    calls: ['getSales'],
    async read(ask, today) {
      const [now, week, year] = [
        await soldIn(ask, today, today),
        await soldIn(ask, addDays(today, -7), addDays(today, -7)),
        await soldIn(ask, monthsEarlier(today, 12), monthsEarlier(today, 12)),
      ]
      return now && week && year && { today: now, weekBefore: week, yearBefore: year }
    },
  },
  trend: {
    isFor: everybody,
    calls: ['getSales'],
    async read(ask, today) {
      const reply = await askTrend(ask, today)
      if (reply === undefined) return undefined
      const { from, to, before, trend } = reply.data
      return trend && before && { from, to, before, currency: trend.currency, points: trend.points }
    },
  },
  routes: {
    isFor: ofOperator,
    calls: ['getSales'],
    async read(ask, today) {
      const reply = await ask('getSales', {
        from: addDays(today, 1 - TREND_DAYS),
        to: today,
        groupBy: 'route',
        measure: 'gross',
        compare: 'before',
      })
      if (reply === undefined) return undefined
      const { from, to, rows, trend } = reply.data
      const largest = rows.filter(({ key, name, others }) => key !== null && name !== null && others === 0)
      // Amounts of several currencies are not compared with each other: those of the one that plots are in.
      const currency = trend?.currency ?? null
      const currencies = new Set(largest.map((row) => row.currency))
      return {
        from,
        to,
        currency,
        otherCurrencies: [...currencies].filter((one) => one !== currency).toSorted(),
        rows: largest
          .filter((row) => row.currency === currency)
          .slice(0, MAX_CARD_ROWS)
          .flatMap(({ key, name, tickets, gross, before }) =>
            key === null || name === null ? [] : [{ id: key, name, tickets, gross, before }],
          ),
      }
    },
  },
  changes: {
    isFor: everybody,
    calls: ['getSales'],
    async read(ask, today) {
      const trend = await askTrend(ask, today)
      const now = trend && toldIn(trend.data)
      const before = await soldIn(ask, addDays(today, 1 - 2 * TREND_DAYS), addDays(today, -TREND_DAYS))
      return now && before && { now, before }
    },
  },
  load: {
    isFor: ({ userType, isAgent }) => !isAgent && seesEveryDepot(userType),
    calls: ['getSales'],
    async read(ask, today) {
      const reply = await ask('getSales', {
        view: 'travelled',
        from: today,
        to: addDays(today, LOAD_DAYS - 1),
        groupBy: 'day',
        measure: 'tickets',
        compare: 'none',
      })
      return reply && loadOf(reply.data.rows)
    },
  },
  tills: {
    isFor: isOneOf('admin', 'account', 'head_account'),
    calls: ['getCashShiftList'],
    async read(ask) {
      const reply = await ask('getCashShiftList', { state: 'open', sort: 'openedAt', recordNumber: MAX_CARD_ROWS })
      return (
        reply && {
          open: reply.page.total,
          isCapped: reply.page.totalIsCapped === true,
          rows: reply.data.map(({ id, clerk, depot, openedAt, sums }) => ({
            id,
            clerk: clerk.name,
            depot: depot.name,
            openedAt,
            timeZone: depot.timeZone,
            expected: sums.map(({ currency, expected }) => ({ currency, amount: expected })),
          })),
        }
      )
    },
  },
  money: {
    isFor: isOneOf('head_account'),
    calls: ['getTrialBalance'],
    async read(ask) {
      const reply = await ask('getTrialBalance', {})
      return reply && balancesOf(reply.data)
    },
  },
  receivables: {
    isFor: isOneOf('head_account', 'operation_manager'),
    calls: ['getAgeingTotals'],
    async read(ask) {
      const reply = await ask('getAgeingTotals', undefined)
      return reply?.data
    },
  },
  parcels: {
    isFor: ofOperator,
    calls: ['getConsignmentList'],
    async read(ask) {
      const count = async (
        filters: { state: 'pending' | 'transit' | 'receivedByBranch' } | { payment: 'pod'; collected: 'open' },
      ) => (await ask('getConsignmentList', { recordNumber: 1, ...filters }))?.page.total
      const [pending, transit, receivedByBranch, toCollect] = [
        await count({ state: 'pending' }),
        await count({ state: 'transit' }),
        await count({ state: 'receivedByBranch' }),
        await count({ payment: 'pod', collected: 'open' }),
      ]
      return pending === undefined || transit === undefined || receivedByBranch === undefined || toCollect === undefined
        ? undefined
        : { pending, transit, receivedByBranch, toCollect }
    },
  },
  wallet: {
    isFor: ({ isAgent }) => isAgent,
    calls: ['getWallet'],
    async read(ask) {
      const reply = await ask('getWallet', undefined)
      return reply?.data?.accounts
    },
  },
}

/** The cards that somebody has at all, as we put them. */
export function cardsOf(actor: Actor): CardId[] {
  return CARDS.filter((card) => {
    const { isFor, calls } = cardSources[card]
    return isFor(actor) && calls.every((call) => mayCall(actor, call))
  })
}

/** What a card tells on a day of the reader's; undefined where it is none of theirs. */
export const readCard = (card: CardId, ask: Ask, today: string, now: Date): Promise<DashboardCards[CardId]> =>
  cardSources[card].read(ask, today, now)

async function soldIn(ask: Ask, from: string, to: string): Promise<SoldIn | undefined> {
  const reply = await ask('getSales', { from, to, groupBy: 'currency', compare: 'none' })
  return reply && toldIn(reply.data)
}

const toldIn = ({ from, to, totals }: ReplyOf<'getSales'>['data']): SoldIn => ({
  from,
  to,
  sums: totals.map(({ currency, tickets, changed, refunded, gross, fees }) => ({
    currency,
    tickets,
    changed,
    refunded,
    gross,
    fees,
  })),
})

/** The last days, one by one, beside as many before. */
const askTrend = (ask: Ask, today: string): Promise<ReplyOf<'getSales'> | undefined> =>
  ask('getSales', {
    from: addDays(today, 1 - TREND_DAYS),
    to: today,
    groupBy: 'day',
    measure: 'gross',
    compare: 'before',
  })

/** A day has a row per currency; what its departures offer stands in each of them, what was taken too. */
function loadOf(rows: ReplyOf<'getSales'>['data']['rows']): NonNullable<DashboardCards['load']> {
  const byDay = new Map(
    rows.flatMap(({ key, capacity }) => (key !== null && capacity !== null ? [[key, capacity] as const] : [])),
  )
  return [...byDay].map(([day, { offered, taken }]) => ({ day, offered, taken }))
}

/** Where money is, or should come from: cash, bank, cards, on its way; customers, agents; wallets. */
const MONEY_ACCOUNTS = ['1000', '1005', '1010', '1020', '1030', '1100', '1110', '1120', '2000', '2300']

function balancesOf(statement: ReplyOf<'getTrialBalance'>['data']): NonNullable<DashboardCards['money']> {
  const place = statement.measures.indexOf('closing')
  return statement.parts.flatMap(({ currency, rows }) =>
    rows.flatMap(({ account, amounts }) => {
      const balance = amounts[place] ?? 0
      return account === null || balance === 0 || !MONEY_ACCOUNTS.includes(account.code)
        ? []
        : [{ account: account.code, name: account.name, currency, balance }]
    }),
  )
}

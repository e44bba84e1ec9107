import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { MoneyOffice, MoneyPerson } from './money-office.ts'
import { ADULT } from './small-operator.ts'
import { PACKAGE_NIGHTS, type TestPackage } from './test-package.ts'
import { IN_RIYADH } from './whereabouts.ts'

export type SaleBody = BodyOf<'createBooking'>

/** The day on which the tests run, where the package is sold. */
export const SOLD_ON = dayAt(IN_RIYADH, new Date())
/** The bus leaves Riyadh in the evening and is in Amman the next day. */
export const arrivalOf = (date: string) => addDays(date, 1)

export const HUDA = { ...ADULT, firstName: 'Huda', gender: 'female', passportNumber: 'N7654321', seat: '4' } as const

export interface AskedPackage extends Partial<SaleBody> {
  date?: string
  rooms?: { roomTypeId: string; passengers: number[] }[]
  nights?: number
  means?: SaleBody['payment']['means']
}

/** Sells a package as the wizard does: seats held both ways, then all of it at once. */
export function packageDesk(office: MoneyOffice, sold: () => TestPackage) {
  let day = 20
  const freshDate = () => addDays(SOLD_ON, (day += 5))

  function bodyOf({
    date = freshDate(),
    rooms,
    nights = PACKAGE_NIGHTS,
    means = 'cash',
    ...change
  }: AskedPackage = {}): SaleBody {
    const { outward, back } = office.operator.timings
    const passengers = (change.passengers ?? [ADULT, HUDA]).map((each) => ({
      ...each,
      returnSeat: change.return === null ? null : each.seat,
    }))
    const { id, hotel } = sold()
    return {
      outward: { departureKey: `${outward}.${date}.1`, from: 0, to: 2 },
      return: { departureKey: `${back}.${addDays(arrivalOf(date), nights)}.1`, from: 0, to: 2 },
      currency: 'SAR',
      package: {
        packageId: id,
        rooms: rooms ?? [{ roomTypeId: hotel.double, passengers: passengers.map((_, index) => index) }],
      },
      payer: { name: 'Omar Saleh', phone: '+962795550101' },
      payment: { means, reference: null },
      expectedTotal: 200_000,
      ...change,
      passengers,
    }
  }

  async function holdSeats(body: SaleBody, by: MoneyPerson = 'clerk') {
    const rides = [
      { ride: body.outward, seats: body.passengers.flatMap(({ seat }) => seat ?? []) },
      { ride: body.return, seats: body.passengers.flatMap(({ returnSeat }) => returnSeat ?? []) },
    ]
    for (const { ride, seats } of rides) {
      if (!ride) continue
      const { status, text } = await office.call(by, 'holdSeats', { body: { ...ride, seats } }, 1)
      expect(status, text).toBe(200)
    }
  }

  async function sell(asked: AskedPackage = {}, by: MoneyPerson = 'clerk', pick = 1) {
    const body = bodyOf(asked)
    await holdSeats(body, by)
    return office.call(by, 'createBooking', { body }, pick)
  }

  return { freshDate, bodyOf, holdSeats, sell }
}

/** What entries of these records moved, by act, day and account. */
export const movedBy = (office: MoneyOffice, recordIds: readonly (string | undefined)[]) =>
  office.rows<{ act: string; day: string; account: string; amount: number }>(
    `select entry.act, entry.posting_date::text as day, line.account, sum(line.amount)::int as amount
     from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where entry.record_id = any ($1::uuid[]) group by 1, 2, 3 order by 1, 2, 3`,
    [recordIds.filter((id) => id !== undefined)],
  )

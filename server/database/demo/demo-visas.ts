import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { VisaRequirement } from '#contract/check-in/visa-rule-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import type { visaRules } from '#server/database/schema/visa.ts'
import { decideVisaRequest } from '#server/features/check-in/visa/decide-visa-request.ts'
import { requestVisas } from '#server/features/check-in/visa/request-visas.ts'
import { refusalOf } from '#server/features/check-in/visa/visa-request-rules.ts'
import { readVisaCases } from '#server/features/check-in/visa/visa-request-view.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import type { DemoSales } from './demo-bookings.ts'
import { actorOf } from './demo-actors.ts'
import { demoId } from './demo-ids.ts'
import { type DepotCode, depotId } from './demo-places.ts'
import { isUntouched } from './untouched.ts'
import { granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000

/** Country entered, nationality (any other where null), what it asks for. */
const RULES = [
  ['JO', null, 'onArrival'],
  ['JO', 'SA', 'free'],
  ['JO', 'AE', 'free'],
  ['JO', 'SY', 'required'],
  ['JO', 'PK', 'required'],
  ['SA', null, 'onArrival'],
  ['SA', 'AE', 'free'],
  ['SA', 'SY', 'required'],
  ['SA', 'SD', 'required'],
  ['AE', null, 'onArrival'],
  ['AE', 'SA', 'free'],
  ['AE', 'SY', 'required'],
  ['EG', null, 'onArrival'],
  ['EG', 'SD', 'required'],
  ['EG', 'SY', 'required'],
] as const satisfies readonly (readonly [string, string | null, VisaRequirement])[]

/** What the demo's countries ask of the nationalities that travel there. */
export const DEMO_VISA_RULES: (typeof visaRules.$inferInsert)[] = RULES.map(
  ([destination, nationality, requirement]) => ({
    id: demoId('visa-rule', `${destination} ${nationality}`),
    destination,
    nationality,
    requirement,
  }),
)

interface DemoVisa {
  depot: DepotCode
  /** Who asks: a login. */
  by: string
  /** Whole hours before today (UTC midnight) at which it is asked for. */
  askedBefore: number
  end: 'requested' | 'submitted' | 'granted' | 'refused'
  note?: string
}

const VISAS: readonly DemoVisa[] = [
  { depot: 'RYD', by: 'staff', askedBefore: 40, end: 'granted' },
  { depot: 'RYD', by: 'staff', askedBefore: 30, end: 'refused' },
  {
    depot: 'RYD',
    by: 'staff',
    askedBefore: 22,
    end: 'submitted',
    note: 'The passenger will bring the photo on Sunday.',
  },
  { depot: 'RYD', by: 'staff', askedBefore: 9, end: 'requested' },
  { depot: 'JDH', by: 'staff.jeddah', askedBefore: 26, end: 'granted' },
  { depot: 'JDH', by: 'staff.jeddah', askedBefore: 8, end: 'requested' },
  { depot: 'AMN', by: 'staff.amman', askedBefore: 24, end: 'submitted' },
]

/** Among so many of a depot's journeys one is looked for whose passenger needs a visa. */
const LOOKED_AT = 80
const MIN_DAYS_AHEAD = 2
/** Hours from the request to handing it in, and from there to the answer. */
const SUBMITTED_AFTER = 2
const ANSWERED_AFTER = 4
const VALID_DAYS = 90

/** Asks for visas and enters answers by the same code as the API. Where nobody of a depot needs one, nobody asked. */
export async function askDemoVisas(tx: Transaction, { today, network }: DemoSales): Promise<void> {
  for (const [index, wish] of VISAS.entries()) {
    const askedAt = new Date(today.getTime() - wish.askedBefore * HOUR_MS)
    const actor = actorOf(wish.by)
    const chosen = await chooseTicket(tx, { network, today }, wish.depot, askedAt)
    if (!chosen) continue
    const { ticket } = chosen
    const permit = systemPermit(ticket.bookingId)
    const asking = { network, actor, permit, now: askedAt }
    const [id = ''] = granted(await requestVisas(tx, asking, { ticketIds: [ticket.id], note: wish.note ?? null }))
    if (wish.end === 'requested') continue
    const submittedAt = new Date(askedAt.getTime() + SUBMITTED_AFTER * HOUR_MS)
    const nothing = { visaNumber: null, validUntil: null, reason: null }
    const deciding = { network, actor, permit }
    granted(
      await decideVisaRequest(tx, { ...deciding, now: submittedAt }, { id, version: 1, act: 'submit', ...nothing }),
    )
    if (wish.end === 'submitted') continue
    const answer =
      wish.end === 'granted'
        ? {
            act: 'grant' as const,
            visaNumber: `V${4_810_337 + index * 211}`,
            validUntil: addDays(ticket.travelDate, VALID_DAYS),
            reason: null,
          }
        : {
            act: 'refuse' as const,
            visaNumber: null,
            validUntil: null,
            reason: 'The authority requires an invitation letter.',
          }
    granted(
      await decideVisaRequest(
        tx,
        { ...deciding, now: new Date(submittedAt.getTime() + ANSWERED_AFTER * HOUR_MS) },
        { id, version: 2, ...answer },
      ),
    )
  }
}

/** The next journey of the depot's own sales whose passenger needs a visa that nobody has asked for. */
async function chooseTicket(
  tx: Transaction,
  { network, today }: Pick<DemoSales, 'network' | 'today'>,
  depot: DepotCode,
  askedAt: Date,
) {
  const candidates = await tx.orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .where(
      and(
        eq(bookings.depotId, depotId(depot)),
        lt(bookings.createdAt, askedAt),
        eq(tickets.crossesBorder, true),
        eq(tickets.state, 'pending'),
        gt(tickets.boardsAt, new Date(today.getTime() + MIN_DAYS_AHEAD * 24 * HOUR_MS)),
        isUntouched(bookings.id),
        // Those for whom the rules ask for one beforehand; the rest gets it at the border.
        sql`exists (select from passengers as traveller where traveller.id = ${tickets.passengerId} and traveller.nationality in ('SY', 'PK', 'SD'))`,
      ),
    )
    .orderBy(asc(tickets.boardsAt), asc(bookings.leadPassenger), asc(tickets.id))
    .limit(LOOKED_AT)
  const cases = await readVisaCases(
    tx.orm,
    network,
    candidates.map(({ id }) => id),
    undefined,
    askedAt,
  )
  return cases.find((each) => each.visa?.requirement === 'required' && refusalOf(each) === null)
}

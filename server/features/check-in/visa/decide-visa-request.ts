import { type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/contract.ts'
import type { VisaRequestEvent } from '#machines/check-in/visa-request-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Payer } from '#server/domain/ledger/refund-money.ts'
import { applyEvents, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { visaRequestRecord } from '#server/domain/check-in/visa-request-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import type { Network } from '#server/domain/network/network.ts'
import { lockVisaRequest } from './visa-request-repository.ts'
import { boardingDayOf, leadsOn } from './visa-request-rules.ts'
import { readVisaCases } from './visa-request-view.ts'
import { settleFee } from './settle-fee.ts'

interface Deciding {
  network: Network
  actor: Payer
  permit: BookingWritePermit
  now: Date
}

type Decision = BodyOf<'updateVisaRequestStatus'>

/** Hands a request in, or enters the authority's answer. */
export async function decideVisaRequest(
  tx: Transaction,
  { network, actor, permit, now }: Deciding,
  decision: Decision,
): Promise<Refusal | undefined> {
  const request = await lockVisaRequest(tx, decision.id, permit)
  const details = { state: request.state, version: request.version }
  const type = `visaRequest.${decision.act}` as const
  if (!leadsOn(request.state, type)) {
    const attempts = [refusedAttempt(visaRequestRecord, request, { event: type, actorId: actor.id })]
    return refuse('transitionRefused', { message: `visa.isNow.${request.state}`, details, attempts })
  }
  if (request.version !== decision.version) return refuse('staleVersion', { details })

  const [visaCase] = await readVisaCases(tx.orm, network, [request.ticketId], undefined, now)
  if (!visaCase) throw new Error(`the ticket of visa request ${request.id} cannot be read`)
  const travelDate = boardingDayOf(visaCase.ticket, visaCase.traveller)
  const event = eventOf(decision, travelDate)
  if (isRefusal(event)) return event
  return withContentsStored(tx, { visaRequest: [request.id] }, async () => {
    const settled = await settleFee(tx, request, { event, actor, now })
    if (settled) return settled
    // In one statement: a second one would wait for the ticket, which a refund locks before its visas.
    const changed = await applyEvents(tx, visaRequestRecord, {
      records: [{ record: { ...request, facts: { travelDate } }, event }],
      actorId: actor.id,
      at: now,
      ...explain(event),
      also: columnsOf(event),
    })
    return isRefusal(changed) ? changed : undefined
  })
}

/** The lifecycle's event, once it carries what its guard asks for. */
function eventOf({ act, visaNumber, validUntil, reason }: Decision, travelDate: string): VisaRequestEvent | Refusal {
  switch (act) {
    case 'submit':
      return { type: 'visaRequest.submit' }
    case 'grant':
      if (!visaNumber || validUntil === null) {
        return refuse('ruleBroken', {
          message: 'master.check',
          fields: {
            ...(!visaNumber && { visaNumber: 'visa.numberMissing' }),
            ...(validUntil === null && { validUntil: 'visa.validityMissing' }),
          },
        })
      }
      if (validUntil < travelDate) {
        return refuse('ruleBroken', {
          message: 'master.check',
          fields: { validUntil: 'visa.endsBeforeTravel' },
          values: { date: travelDate },
        })
      }
      return { type: 'visaRequest.grant', visaNumber, validUntil }
    case 'refuse':
      return reason === null
        ? refuse('ruleBroken', { message: 'master.check', fields: { reason: 'visa.reasonMissing' } })
        : { type: 'visaRequest.refuse', reason }
  }
}

function explain(event: VisaRequestEvent): { reason?: string; payload?: Record<string, unknown> } {
  if (event.type === 'visaRequest.refuse') return { reason: event.reason }
  return event.type === 'visaRequest.grant'
    ? { payload: { visaNumber: event.visaNumber, validUntil: event.validUntil } }
    : {}
}

function columnsOf(event: VisaRequestEvent): SQL {
  if (event.type === 'visaRequest.refuse') return sql`, refusal_reason = ${event.reason}::text`
  return event.type === 'visaRequest.grant'
    ? sql`, visa_number = ${event.visaNumber}::text, valid_until = ${event.validUntil}::date`
    : sql``
}

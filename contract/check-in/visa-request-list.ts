import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { VISA_REQUEST_STATES } from './visa-codes.ts'
import type { visaRequestRow } from './visa-request-row.ts'

type Row = z.input<typeof visaRequestRow> | z.output<typeof visaRequestRow>

const STATE_WORDS = stateWords('visaRequest')

export const visaRequestList = defineList<Row>()({
  id: 'visa-requests',
  words: 'visa:list',
  calls: { read: 'getVisaRequestList', export: 'exportVisaRequests' },
  columns: {
    reference: { kind: 'booking', value: ({ reference }) => reference },
    passenger: { kind: 'person', value: ({ passengerName }) => ({ name: passengerName }) },
    destination: { kind: 'country', value: ({ destination }) => destination },
    travelDate: { kind: 'day', value: ({ travelDate }) => travelDate },
    state: recordState('visaRequest'),
    nationality: { kind: 'country', room: 'laptop', value: ({ nationality }) => nationality },
    passport: { kind: 'reference', room: 'laptop', value: ({ passportNumber }) => passportNumber },
    visaNumber: { kind: 'reference', value: ({ visaNumber }) => visaNumber },
    validUntil: { kind: 'day', hidden: true, value: ({ validUntil }) => validUntil },
    fee: { kind: 'amount', hidden: true, value: ({ fee }) => fee && { minor: fee.amount, currency: fee.currency } },
    // By the reader's clock: a request of an online booking belongs to no depot.
    requestedAt: {
      kind: 'instant',
      room: 'laptop',
      zone: () => undefined,
      value: ({ requestedAt }) => requestedAt,
    },
    requestedBy: { kind: 'person', hidden: true, value: ({ requestedBy }) => requestedBy },
    depot: { kind: 'named', hidden: true, value: ({ depot }) => depot?.name ?? null },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: VISA_REQUEST_STATES, words: STATE_WORDS },
    destination: { kind: 'country', field: true },
    travelFrom: { kind: 'from', of: 'travelDate', field: true },
    travelTo: { kind: 'to', of: 'travelDate', field: true },
    bookingId: { kind: 'record', of: 'reference' },
  },
  sorts: ['requestedAt', 'travelDate'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})

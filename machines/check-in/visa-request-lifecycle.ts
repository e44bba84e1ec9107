import { setup } from 'xstate'

/** What the guards of a visa request read. */
export interface VisaRequestFacts {
  /** Calendar day of boarding at the ticket's own stoppage, `YYYY-MM-DD`. */
  travelDate: string
}

export type VisaRequestEvent =
  | { type: 'visaRequest.submit' }
  | { type: 'visaRequest.grant'; visaNumber: string; validUntil: string }
  | { type: 'visaRequest.refuse'; reason: string }

/** What a visa request may become. One that was refused stays so; the visa may be asked for anew. */
export const visaRequestLifecycle = setup({
  types: {} as {
    context: VisaRequestFacts
    events: VisaRequestEvent
    input: VisaRequestFacts
  },
  guards: {
    hasVisaForTravel: ({ context, event }) =>
      'visaNumber' in event && event.visaNumber.trim() !== '' && event.validUntil >= context.travelDate,
    hasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'visaRequest',
  description:
    "A visa that the operator obtains for a passenger: asked for, sent to the authority, and the authority's answer.",
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: "Requested with the passenger's passport, not yet submitted to the authority.",
      on: {
        'visaRequest.submit': {
          target: 'submitted',
          description: 'Submitted with the passport details and documents.',
        },
        'visaRequest.refuse': {
          target: 'refused',
          guard: 'hasReason',
          description:
            'Dropped before submission: the passenger changed their mind, or the documents are not sufficient.',
        },
      },
    },
    submitted: {
      description: 'With the authority, whose answer is awaited.',
      on: {
        'visaRequest.grant': {
          target: 'granted',
          guard: 'hasVisaForTravel',
          description: 'The authority gave a visa that is still valid on the day of travel; its number is kept.',
        },
        'visaRequest.refuse': { target: 'refused', guard: 'hasReason', description: 'The authority said no.' },
      },
    },
    granted: {
      description: 'The passenger has the visa.',
      on: {
        'visaRequest.refuse': {
          target: 'refused',
          guard: 'hasReason',
          description:
            'It no longer serves: the authority took it back, or the passenger travels with another passport or later than it is valid.',
        },
      },
    },
    refused: {
      type: 'final',
      description: 'No visa will come from this request. Another one may be requested for the passenger.',
    },
  },
})

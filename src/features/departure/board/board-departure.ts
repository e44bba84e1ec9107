import type { AnswerOf } from '#contract/contract.ts'

export type Board = AnswerOf<'getDepartureBoard'>['data']

/** A departure as a dispatcher sees it on the board. */
export type BoardDeparture = Board['departures'][number]

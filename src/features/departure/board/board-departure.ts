import type { AnswerOf } from '#contract/contract.ts'

/** A departure as a dispatcher sees it on the board. */
export type BoardDeparture = AnswerOf<'getDepartureBoard'>['data']['departures'][number]

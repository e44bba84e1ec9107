import type { AnswerOf } from '#contract/contract.ts'

export type Dashboard = AnswerOf<'getDashboard'>['data']
export type Cards = Dashboard['cards']
export type Need = Dashboard['needs'][number]
export type Arrangement = Dashboard['arrangement']
/** What a card of that name tells, where it tells anything. */
export type CardData<Id extends keyof Cards> = NonNullable<Cards[Id]>

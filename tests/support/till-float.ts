import type { FastifyInstance } from 'fastify'
import { billBody } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import type { SmallOperator } from '#tests/support/small-operator.ts'

/** So much cash in somebody's till, by a bill that is paid at once: what a rule asks of every record still holds. */
export async function giveFloat(
  desk: { app: FastifyInstance; operator: SmallOperator; token: string },
  amount: number,
  to: keyof SmallOperator['depots'] = 'jeddah',
): Promise<void> {
  const items = [{ name: 'Box', quantity: 1, weight: 1000, unitPrice: amount }]
  const body = billBody(desk.operator, {
    toDepotId: desk.operator.depots[to],
    items,
    payment: { status: 'paid', means: 'cash', reference: null },
  })
  const { status, text } = await inject(desk.app, 'createConsignment', { token: desk.token, body })
  if (status !== 200) throw new Error(text)
}

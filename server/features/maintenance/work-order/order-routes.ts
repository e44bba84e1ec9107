import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Transaction } from '#server/database/connection.ts'
import type { WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { billOrder, finishOrder } from './bill-order.ts'
import {
  type Acting,
  cancelOrder,
  createOrder,
  decideOrder,
  planOrder,
  reportDefect,
  saveItems,
  startOrder,
} from './order-acts.ts'
import { orderRecords } from './order-list.ts'
import { readOrderOptions } from './order-options.ts'
import { showOrder } from './order-view.ts'

/** Work on buses: reported by whoever sees a defect, led by operations, paid as an expense. */
export function registerWorkOrders(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getWorkOrderList', ({ query, database }) => pageOfRecords(database.orm, orderRecords, query))
  api.file('exportWorkOrders', ({ query, actor, database }) => exportRecords(database, orderRecords, query, actor.id))
  api.read('getWorkOrderOptions', async ({ actor, database, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    return { data: await readOrderOptions(database.orm, network, { policies, reader: actor, now }) }
  })
  api.read('getWorkOrder', async ({ params, actor, database, now }) => {
    const data = await showOrder(database.orm, await loadNetwork(database), params.id, { reader: actor, now })
    return data ? { data } : refuse('notFound')
  })

  api.write('reportDefect', async (input) => {
    const order = await reportDefect(input.tx, await actingIn(input), input.body)
    return isRefusal(order) ? order : { data: { id: order.id, number: order.number } }
  })
  registerOrderActs(api, events)
}

type OrderWrite =
  | 'createWorkOrder'
  | 'planWorkOrder'
  | 'decideWorkOrder'
  | 'startWorkOrder'
  | 'saveWorkOrderItems'
  | 'finishWorkOrder'
  | 'billWorkOrder'
  | 'cancelWorkOrder'

/** What leads an order on; each is answered with how it stands then. */
function registerOrderActs(api: Api, events: Pick<EventStream, 'publish'>): void {
  /** Whoever has the inbox open is told: the order itself, and the expense that it was handed in as. */
  const after = async (
    { tx, actor, now, afterCommit }: Pick<WriteInput<OrderWrite>, 'tx' | 'actor' | 'now' | 'afterCommit'>,
    { network }: Acting,
    done: WorkOrderRecord | Refusal,
  ): Promise<ReplyOf<'getWorkOrder'> | Refusal> => {
    if (isRefusal(done)) return done
    afterCommit(() => {
      for (const kind of ['workOrder', 'expense'] as const)
        events.publish({ topic: 'approvals', kind, at: now.toISOString() })
    })
    const data = await showOrder(tx.orm, network, done.id, { reader: actor, now })
    return data ? { data } : refuse('notFound')
  }
  api.write('createWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await createOrder(input.tx, acting, input.body))
  })
  api.write('planWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await planOrder(input.tx, acting, input.body))
  })
  api.write('decideWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await decideOrder(input.tx, acting, input.body))
  })
  api.write('startWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await startOrder(input.tx, acting, input.body))
  })
  api.write('saveWorkOrderItems', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await saveItems(input.tx, acting, input.body))
  })
  api.write('finishWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await finishOrder(input.tx, acting, input.body))
  })
  api.write('billWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await billOrder(input.tx, acting, input.body))
  })
  api.write('cancelWorkOrder', async (input) => {
    const acting = await actingIn(input)
    return after(input, acting, await cancelOrder(input.tx, acting, input.body))
  })
}

interface Asked {
  tx: Transaction
  actor: Actor
  database: Database
  now: Date
}

async function actingIn({ actor, database, now }: Asked): Promise<Acting & { actor: Actor }> {
  const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  return { network, policies, actor, now }
}

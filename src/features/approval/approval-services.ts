import { QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { fromCallback } from 'xstate'
import type { AnswerOf } from '#contract/contract.ts'
import type { ApprovalFilter } from '#machines/approval/approval-context.ts'
import type { InboxOrder } from '#machines/approval/approval-services.ts'
import type { ApprovalFlowEvent } from '#machines/approval/approval-setup.ts'
import { depositSlipApprovalFlow } from '#machines/cash/deposit-slip-approval-flow.ts'
import { expenseApprovalFlow } from '#machines/expense/expense-approval-flow.ts'
import { decisionBy } from '#machines/parts/decision.ts'
import type { ApprovalCases } from '#src/domain/approval/approval-case.ts'
import { listenTo } from '#src/platform/event-stream.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** Several decisions at once must not mean several requests at once. */
const GATHERING_MS = 200

const asked = (filter: ApprovalFilter) => readOptions<'getApprovals'>('getApprovals', { query: filter })

interface Desk {
  client: QueryClient
  cases: ApprovalCases
  t: TFunction
}

/** What the approval flow invokes, over the API and the events stream. */
export function approvalServices({ client, cases, t }: Desk) {
  const outdated = new Set(Object.values(cases).flatMap(({ invalidates }) => invalidates))
  const renewAll = () => Promise.all([...outdated].map((read) => client.invalidateQueries({ queryKey: [read] })))
  const decision = decisionBy(async (order) => {
    const answer = await cases[order.body.kind].decide(order, t)
    await renewAll()
    return answer
  })

  return {
    inbox: fromCallback<InboxOrder, { filter: ApprovalFilter }>(({ input, sendBack, receive }) => {
      const send: (event: ApprovalFlowEvent) => void = sendBack
      const observer = new QueryObserver<AnswerOf<'getApprovals'>>(client, asked(input.filter))
      const tell = ({ data, isError, fetchStatus }: QueryObserverResult<AnswerOf<'getApprovals'>>) => {
        // What is being asked anew may be wrong by now.
        if (fetchStatus === 'fetching') return
        if (data) send({ type: 'inbox.listed', approvals: data.data.approvals, total: data.data.listed })
        else if (isError) send({ type: 'inbox.failed' })
      }
      const forget = observer.subscribe(tell)
      tell(observer.getCurrentResult())

      let timer: ReturnType<typeof setTimeout> | undefined
      const renewSoon = () => {
        timer ??= setTimeout(() => {
          timer = undefined
          void renewAll()
        }, GATHERING_MS)
      }
      const stopListening = listenTo('approvals', {
        onMessage: renewSoon,
        onOpen: () => {
          send({ type: 'inbox.live', isLive: true })
          renewSoon()
        },
        onLost: () => send({ type: 'inbox.live', isLive: false }),
      })
      receive((order) => {
        if (order.type === 'inbox.renew') return void observer.refetch()
        observer.setOptions(asked(order.filter))
        tell(observer.getCurrentResult())
      })
      return () => {
        clearTimeout(timer)
        stopListening()
        forget()
      }
    }),

    decision,
    expenseApproval: expenseApprovalFlow.provide({ actors: { record: cases.expense.record(client), decision } }),
    depositSlipApproval: depositSlipApprovalFlow.provide({
      actors: { record: cases.depositSlip.record(client), decision },
    }),
  }
}

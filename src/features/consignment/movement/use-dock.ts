import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import type { LoadList, PieceChoice } from '#contract/consignment/consignment-movement.ts'
import type { DockAct, DockOrder, DockVerdict } from '#machines/consignment/dock-context.ts'
import { dockFlow } from '#machines/consignment/dock-flow.ts'
import type { FindAnswer, MoveAnswer } from '#machines/consignment/dock-setup.ts'
import { pieceLabel, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { newKey } from '#machines/key.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { readsAreDrawn } from '#src/platform/use-write.ts'
import { sendTo } from './dock-rules.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'
import { sound, type ScanVerdict } from './scan-verdict.tsx'

/** Runs the dock for as long as the page is open, and says of each scan what became of it. */
export function useDock(act: DockAct, load: LoadList) {
  const { t } = useTranslation('consignment-movement')
  const client = useQueryClient()
  const { key } = load.departure
  const depotId = load.ownDepot?.id
  const machine = useMemo(
    () => dockFlow.provide({ actors: dockServices({ t, client, act, departureKey: key, depotId }) }),
    [t, client, act, key, depotId],
  )
  const actor = useActorRef(machine, { input: { act } })
  const { send } = actor
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ words: 'none' })) === false

  useEffect(() => {
    const heard = [
      actor.on('dock.verdict', ({ kind }) => sound(TONES[kind])),
      actor.on('dock.answered', () => {
        for (const read of pieceView.invalidates) void client.invalidateQueries({ queryKey: [read] })
      }),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, client])

  return {
    verdict: context.verdict && verdictInWords(t, act, context.verdict),
    isWaiting: context.queue.length > 0,
    unanswered: context.unanswered.length > 0,
    /** The piece for which words are wanted. */
    asked: isAsking ? context.asked?.label : undefined,
    headedFor: context.headedForDepotId,
    reason: context.reason,
    scan: (text: string) => {
      const label = readPieceLabel(text)
      send({ type: 'dock.scan', text: label ? pieceLabel(label) : text, aboard: load.lines })
    },
    /** Resolves to whether they were moved. */
    moveQuantities: (quantities: PieceChoice['quantities'], label: string) => {
      const own = newKey()
      return new Promise<boolean>((resolve) => {
        const heard = actor.on('dock.answered', (answer) => {
          if (answer.key !== own) return
          heard.unsubscribe()
          resolve(answer.isDone)
        })
        send({ type: 'dock.moveQuantities', key: own, quantities, label })
      })
    },
    repeat: () => send({ type: 'dock.repeat' }),
    explain: (words: string) => send({ type: 'dock.explain', key: newKey(), words }),
    cancel: () => send({ type: 'dock.cancel' }),
    headFor: (to: string | null) => send({ type: 'dock.headFor', depotId: to }),
    setReason: (reason: string) => send({ type: 'dock.setReason', reason }),
  }
}

export type Dock = ReturnType<typeof useDock>

interface DockContext {
  t: TFunction<'consignment-movement'>
  client: QueryClient
  act: DockAct
  departureKey: string
  depotId: string | undefined
}

/** What the dock invokes, over the API. A refusal comes back as a value, an outage is thrown. */
function dockServices({ t, client, act, departureKey, depotId }: DockContext) {
  return {
    movePieces: fromPromise<MoveAnswer, DockOrder>(async ({ input: { key, choice, headedForDepotId, words } }) => {
      try {
        return { ok: true, movement: await sendTo(act, { departureKey, choice, headedForDepotId, words }, key) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.isOutage) throw error
        const { details, fields } = error
        if (act === 'receive' && details['state'] === 'receivedByBranch' && details['depotId'] === depotId)
          return { ok: false, reason: 'alreadyDone' }
        const isUnexpected = fields['explanation'] !== undefined && words === null
        return { ok: false, reason: isUnexpected ? 'notExpected' : 'refused', message: errorText(t, error) }
      }
    }),
    findBill: fromPromise<FindAnswer, { bill: string }>(async ({ input: { bill } }) => {
      // What lies here is read after the rest: a bill scanned before it has come is not said to be missing.
      if (act === 'load')
        await client
          .ensureQueryData(readOptions('getLoadablePieces', { params: { key: departureKey } }))
          .catch(() => undefined)
      await readsAreDrawn()
      return { isThere: focusBill(bill) }
    }),
  }
}

/** To the first quantity of a bill, where it stands in the table. */
function focusBill(billNumber: string): boolean {
  const field = document.querySelector(`tr[data-bill="${CSS.escape(billNumber)}"] input`)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

const TONES = {
  done: 'done',
  known: 'known',
  bill: 'known',
  noLabel: 'stop',
  noBill: 'stop',
  notExpected: 'stop',
  outage: 'stop',
  refused: 'stop',
} as const satisfies Record<DockVerdict['kind'], ScanVerdict['tone']>

function verdictInWords(t: TFunction<'consignment-movement'>, act: DockAct, verdict: DockVerdict): ScanVerdict {
  const { kind, label } = verdict
  const tone = TONES[kind]
  switch (verdict.kind) {
    case 'done': {
      const { movement } = verdict
      const title = t(`verdict.done.${movement.kind}`, { count: movement.quantity })
      return { tone, title, text: itemsInWords(t, movement.lines), label }
    }
    case 'known':
      return { tone, title: t(`verdict.already.${act}`), label }
    case 'noBill':
      return { tone, title: t(`verdict.noBill.${act}`), text: t('verdict.noLabelText'), label }
    case 'refused':
      return { tone, title: t(`verdict.refused.${act}`), text: verdict.message, label }
    default:
      return { tone, title: t(`verdict.${verdict.kind}`), text: t(`verdict.${verdict.kind}Text`), label }
  }
}

function itemsInWords(
  t: TFunction<'consignment-movement'>,
  [first, ...others]: readonly { itemName: string }[],
): string {
  if (!first) return ''
  const name = `\u2068${first.itemName}\u2069`
  return others.length === 0 ? name : t('verdict.andOthers', { name, count: others.length })
}

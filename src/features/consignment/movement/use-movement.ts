import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsignmentMovement, PieceChoice } from '#contract/consignment/consignment-movement.ts'
import { newKey } from '#machines/key.ts'
import { pieceLabel, readBillNumber, readPieceLabel, type PieceLabel } from '#machines/consignment/piece-label.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { sound, type ScanVerdict } from './scan-verdict.tsx'
import { pieceView } from '#src/domain/consignment/piece-view.ts'

/** What is done with pieces at a departure. */
export type DockAct = 'load' | 'receive' | 'offload'

/** Sends what was chosen; repeated with the same key it counts once. */
export type SendMovement = (choice: PieceChoice, key: string, words: string | null) => Promise<ConsignmentMovement>

interface Asked {
  choice: PieceChoice
  /** Shown as what was scanned. */
  label: string
  words: string | null
}

export interface MovementSettings {
  act: DockAct
  send: SendMovement
  /** Told at once, without asking the server: it is aboard already, for instance. */
  knownAlready: (label: PieceLabel) => boolean
  /** The server's refusal says that it was done before: the same label, scanned twice. */
  wasDone: (refusal: ApiError) => boolean
  /** Needs words first. They are asked for, and the scan is sent with them. */
  needsWords: (label: PieceLabel) => boolean
  /** Words are wanted before it is moved: by {@link needsWords}, or by the server for what nobody expected. */
  onNeedsWords: (label: PieceLabel) => void
  /** A bill's own number was scanned: its quantities are typed. */
  onBill: (billNumber: string) => Promise<boolean>
}

/**
 * Moves pieces as they are scanned, one after the other in the order of the scans, and says of each what became of it.
 * What the network cut off is asked again with its own key, so that no piece is moved twice.
 */
export function useMovement({ act, send, knownAlready, wasDone, needsWords, onNeedsWords, onBill }: MovementSettings) {
  const { t } = useTranslation('consignment-movement')
  const client = useQueryClient()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [verdict, setVerdict] = useState<ScanVerdict | null>(null)
  const [waiting, setWaiting] = useState(0)
  /** Cut off; nobody knows whether it arrived. */
  const [unanswered, setUnanswered] = useState<(Asked & { key: string }) | null>(null)

  function tell(told: ScanVerdict): void {
    setVerdict(told)
    sound(told.tone)
  }

  async function ask(asked: Asked, key: string): Promise<ConsignmentMovement | null> {
    setWaiting((count) => count + 1)
    try {
      const movement = await send(asked.choice, key, asked.words)
      setUnanswered(null)
      tell({ tone: 'done', title: doneTitle(movement), text: doneText(movement), label: asked.label })
      return movement
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (wasDone(error)) {
        tell({ tone: 'known', title: t(`verdict.already.${act}`), label: asked.label })
        return null
      }
      const unexpected =
        asked.words === null && error.fields['explanation'] !== undefined ? readPieceLabel(asked.label) : null
      if (unexpected) {
        tell({ tone: 'stop', title: t('verdict.notExpected'), text: t('verdict.notExpectedText'), label: asked.label })
        onNeedsWords(unexpected)
        return null
      }
      if (error.isOutage) setUnanswered({ ...asked, key })
      tell({
        tone: 'stop',
        title: t(error.isOutage ? 'verdict.outage' : `verdict.refused.${act}`),
        text: error.isOutage ? t('verdict.outageText') : errorText(t, error),
        label: asked.label,
      })
      return null
    } finally {
      setWaiting((count) => count - 1)
      for (const read of pieceView.invalidates) void client.invalidateQueries({ queryKey: [read] })
    }
  }

  function doneTitle({ kind, quantity }: ConsignmentMovement): string {
    return t(`verdict.done.${kind}`, { count: quantity })
  }

  function doneText({ lines }: ConsignmentMovement): string {
    const [first, ...others] = lines
    if (!first) return ''
    const name = `\u2068${first.itemName}\u2069`
    return others.length === 0 ? name : t('verdict.andOthers', { name, count: others.length })
  }

  /** After all that was asked before it. */
  function inTurn(asked: Asked, key = newKey()): Promise<ConsignmentMovement | null> {
    const turn = queue.current.then(() => ask(asked, key))
    queue.current = turn.catch(() => undefined)
    return turn
  }

  return {
    verdict,
    isWaiting: waiting > 0,
    unanswered: unanswered !== null,
    repeat: () => {
      if (unanswered) void inTurn(unanswered, unanswered.key)
    },
    scan: (text: string) => {
      const label = readPieceLabel(text)
      if (label === null) {
        const bill = readBillNumber(text)
        if (bill === null)
          tell({ tone: 'stop', title: t('verdict.noLabel'), text: t('verdict.noLabelText'), label: text })
        else {
          void onBill(bill).then((isThere) =>
            isThere
              ? tell({ tone: 'known', title: t('verdict.bill'), text: t('verdict.billText'), label: bill })
              : tell({ tone: 'stop', title: t(`verdict.noBill.${act}`), text: t('verdict.noLabelText'), label: text }),
          )
        }
        return
      }
      const written = pieceLabel(label)
      if (knownAlready(label)) tell({ tone: 'known', title: t(`verdict.already.${act}`), label: written })
      else if (needsWords(label)) onNeedsWords(label)
      else void inTurn({ choice: { labels: [written], quantities: [] }, label: written, words: null })
    },
    moveLabel: (label: PieceLabel, words: string) =>
      inTurn({ choice: { labels: [pieceLabel(label)], quantities: [] }, label: pieceLabel(label), words }),
    moveQuantities: (quantities: PieceChoice['quantities'], label: string, words: string | null) =>
      inTurn({ choice: { labels: [], quantities }, label, words }),
  }
}

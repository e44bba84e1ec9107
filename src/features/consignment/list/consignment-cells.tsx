import type { TFunction } from 'i18next'
import type { PieceState } from '#contract/consignment/consignment-codes.ts'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import { Reference } from '#src/ui/reference.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { localName } from '#src/platform/local-name.ts'

/** What the screen shows otherwise than a sheet: marks, and short words where quantities need the room. */
export function consignmentCells(t: TFunction, language: string) {
  const place = (id: 'from' | 'to') => (row: ConsignmentRow) => (
    <span title={localName(row[id].name, language)}>
      <Reference>{row[id].code}</Reference>
      <span className="sr-only"> {localName(row[id].name, language)}</span>
    </span>
  )
  return {
    billNumber: ({ billNumber, cancelledAt, stuck }: ConsignmentRow) => (
      // Marks below the number: beside it they would take the room of the quantities.
      <span className="inline-flex flex-col items-start gap-0.5 whitespace-nowrap">
        <Reference>{billNumber}</Reference>
        {cancelledAt !== null && <StatusPill tone="stopped">{t('cancelled')}</StatusPill>}
        {stuck > 0 && <StatusPill tone="attention">{t('cargo:stuck')}</StatusPill>}
      </span>
    ),
    from: place('from'),
    to: place('to'),
    payment: ({ payment, due }: ConsignmentRow) => (
      <StatusPill tone={due > 0 ? 'waiting' : 'done'}>{t(`cargo:paymentShort.${payment}`)}</StatusPill>
    ),
  }
}

const NAME = { width: '5.75rem' } as const

/** Names need little room, and a state of pieces its whole name where columns are chosen. */
export function consignmentMeta(t: TFunction) {
  const state = (name: PieceState) => ({ label: t(`workflow-consignmentPiece:states.${name}.label`) })
  return {
    sender: NAME,
    receiver: NAME,
    pending: state('pending'),
    transit: state('transit'),
    receivedByBranch: state('receivedByBranch'),
    receivedByCustomer: state('receivedByCustomer'),
    writtenOff: state('writtenOff'),
    cancelled: state('cancelled'),
  }
}

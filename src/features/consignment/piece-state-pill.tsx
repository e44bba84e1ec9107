import { useTranslation } from 'react-i18next'
import type { PieceState } from '#contract/consignment/consignment-codes.ts'
import { StatusPill, type StatusTone } from '#src/ui/status-pill.tsx'

/** Where pieces stand, in the specification's words. */
export function PieceStatePill({ state }: { state: PieceState }) {
  const { t } = useTranslation('workflow-consignmentPiece')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = {
  pending: 'waiting',
  transit: 'info',
  receivedByBranch: 'info',
  receivedByCustomer: 'done',
  writtenOff: 'stopped',
  cancelled: 'ended',
} satisfies Record<PieceState, StatusTone>

import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import PackageX from 'lucide-react/icons/package-x'
import { useTranslation } from 'react-i18next'
import type { LoadList } from '#contract/consignment/consignment-movement.ts'
import { isTold } from '#machines/consignment/dock-rules.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { linesForUs, linesFromUs, perItem } from './dock-rules.ts'
import { QuantityTable } from './quantity-table.tsx'
import type { Dock } from './use-dock.ts'
import { MAX_REASON } from '#contract/bounds.ts'

interface UnloadCardProps {
  load: LoadList
  dock: Dock
}

/** What is still aboard for this depot. */
export function ReceiveCard({ load, dock }: UnloadCardProps) {
  const { t } = useTranslation('consignment-movement')
  const lines = linesForUs(load)
  return (
    <SectionCard flush title={t('receive.title')} lead={t('receive.lead')}>
      <QuantityTable
        label={t('receive.title')}
        availableLabel={t('table.aboard')}
        busy={dock.isWaiting}
        actLabel={(count) => t('receive.go', { count })}
        lines={useMovable(lines)}
        empty={
          lines.length === 0 ? (
            <EmptyState icon={<PackageOpen />} title={t('receive.noneLoaded')}>
              {t('receive.noneLoadedBody')}
            </EmptyState>
          ) : (
            <EmptyState icon={<PackageCheck />} title={t('receive.none')} />
          )
        }
        onMove={(quantities) => dock.moveQuantities(quantities, t('load.typed'))}
      />
    </SectionCard>
  )
}

/** What was loaded here and can come off again, with the reason that all of it shares. */
export function OffloadCard({ load, dock }: UnloadCardProps) {
  const { t } = useTranslation('consignment-movement')
  const hasReason = isTold(dock.reason)
  return (
    <SectionCard flush title={t('offload.title')} lead={t('offload.lead')}>
      <div className="border-b border-line px-4 py-3">
        <TextField
          label={t('offload.reason')}
          hint={t('ask.hint')}
          required
          maxLength={MAX_REASON}
          value={dock.reason}
          onChange={(event) => dock.setReason(event.target.value)}
        />
      </div>
      <QuantityTable
        label={t('offload.title')}
        availableLabel={t('table.aboard')}
        busy={dock.isWaiting}
        actLabel={(count) => t(hasReason ? 'offload.go' : 'offload.goTold', { count })}
        lines={useMovable(linesFromUs(load))}
        empty={<EmptyState icon={<PackageX />} title={t('offload.none')} />}
        onMove={async (quantities) => hasReason && (await dock.moveQuantities(quantities, t('load.typed')))}
      />
    </SectionCard>
  )
}

function useMovable(lines: LoadList['lines']) {
  const { i18n } = useTranslation()
  return perItem(lines)
    .filter(({ aboard }) => aboard > 0)
    .map((line) => ({
      itemId: line.itemId,
      consignmentId: line.consignmentId,
      billNumber: line.billNumber,
      itemName: line.itemName,
      detail: (
        <>
          {localName(line.to.name, i18n.language)}
          <span className="block text-xs">
            <bdi>{line.receiverName}</bdi>
          </span>
        </>
      ),
      available: line.aboard,
    }))
}

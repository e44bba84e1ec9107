import PackageOpen from 'lucide-react/icons/package-open'
import { useTranslation } from 'react-i18next'
import type { LoadList } from '#contract/consignment/consignment-movement.ts'
import { Badge } from '#src/ui/badge.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { QuantityTable } from './quantity-table.tsx'
import type { Dock } from './use-dock.ts'

export interface LoadCardProps {
  load: LoadList
  dock: Dock
}

/** What lies here and can go with this vehicle: dispatched where it was handed in, forwarded where a branch had received it. */
export function LoadCard({ load, dock }: LoadCardProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const read = useRead('getLoadablePieces', { params: { key: load.departure.key } })
  return (
    <SectionCard
      flush
      title={t('load.title')}
      lead={t('load.lead')}
      actions={
        <SelectField
          label={t('load.headedFor')}
          labelHidden
          placeholder={t('load.eachAtItsOwn')}
          value={dock.headedFor ?? ''}
          onChange={(event) => dock.headFor(event.target.value || null)}
          options={load.destinations.map(({ id, name, code }) => ({
            value: id,
            label: t('load.unloadAt', { depot: `${localName(name, i18n.language)} (${code})` }),
          }))}
        />
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-48" />}>
        {({ data: { items, isCapped } }) => (
          <>
            {isCapped && (
              <Notice tone="info" className="m-3">
                {t('load.capped')}
              </Notice>
            )}
            <QuantityTable
              label={t('load.title')}
              availableLabel={t('table.here')}
              busy={dock.isWaiting}
              actLabel={(count) => t('load.go', { count })}
              lines={items.map((item) => ({
                itemId: item.itemId,
                consignmentId: item.consignmentId,
                billNumber: item.billNumber,
                itemName: item.itemName,
                detail: (
                  <>
                    {localName(item.to.name, i18n.language)}
                    <span className="block text-xs">
                      <bdi>{item.receiverName}</bdi>
                    </span>
                  </>
                ),
                mark: (
                  <>
                    {item.receivedByBranch > 0 && <Badge>{t('load.forwarded')}</Badge>}
                    {!item.isOnItsWay && <Badge>{t('load.offTheWay')}</Badge>}
                  </>
                ),
                available: item.pending + item.receivedByBranch,
              }))}
              empty={<EmptyState icon={<PackageOpen />} title={t('load.none')} />}
              onMove={(quantities) => dock.moveQuantities(quantities, t('load.typed'))}
            />
          </>
        )}
      </ReadState>
    </SectionCard>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SavedInputForm } from '#src/ui/form/saved-input-form.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { isDay } from '#src/platform/day-range.ts'
import { ApiError } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { addDays } from '#machines/calendar-day.ts'
import { gridPath, PRICES_PATH } from './price-paths.ts'
import { type KeptPrices, PriceGridEditor } from './price-grid-editor.tsx'
import { keptPrices } from './use-grid-drafts.ts'

/** A route's prices as one sheet; those of another route begin anew. */
export default function PriceGridPage({ params: { routeId = '' } }: { params: { routeId?: string | undefined } }) {
  return (
    <SavedInputForm key={routeId} schema={keptPrices}>
      {(kept) => <PricesOfRoute routeId={routeId} kept={kept} />}
    </SavedInputForm>
  )
}

/** On the date that is asked for in the address or chosen here. */
function PricesOfRoute({ routeId, kept }: { routeId: string; kept: KeptPrices }) {
  const { t, i18n } = useTranslation('prices')
  const [asked] = useSearchParams()
  const today = useToday()
  // A price that begins today is sold at once and stays, so tomorrow is what is offered.
  const [validFrom, setValidFrom] = useState(() => {
    const day = kept.input?.validFrom ?? asked.get('validFrom')
    return day !== null && isDay(day) ? day : addDays(today, 1)
  })
  const read = useQuery({
    ...readOptions<'getPriceGrid'>('getPriceGrid', { params: { id: routeId }, query: { validFrom } }),
    placeholderData: keepPreviousData,
  })
  const grid = read.data?.data
  const back = (
    <Link
      href={PRICES_PATH}
      className="inline-flex items-center gap-1 text-brand-ink underline-offset-4 hover:underline"
    >
      <MirroredIcon>
        <ArrowLeft className="size-3.5" />
      </MirroredIcon>
      {t('title')}
    </Link>
  )
  if (read.isPending) {
    return (
      <div className="grid gap-4 pt-8">
        <Skeleton className="h-7 w-72" />
        <Skeleton className="h-96" />
      </div>
    )
  }
  if (!grid) {
    const isUnknown = read.error instanceof ApiError && read.error.status === 404
    if (isUnknown) return <EmptyState title={t('grid.unknown')} action={back} />
    return <ReadError error={read.error} onRetry={() => void read.refetch()} />
  }
  return (
    <>
      <title>{localName(grid.routeName, i18n.language)}</title>
      <PageHeader
        title={localName(grid.routeName, i18n.language)}
        lead={
          <>
            {t('grid.lead')}{' '}
            {grid.returnRouteId && (
              <Link
                href={gridPath({ routeId: grid.returnRouteId, validFrom })}
                className="text-brand-ink underline underline-offset-4"
              >
                {t('grid.toReturn')}
              </Link>
            )}
          </>
        }
        back={back}
      />
      <PriceGridEditor
        grid={grid}
        kept={kept}
        isRenewing={read.isPlaceholderData}
        validFrom={validFrom}
        onValidFrom={setValidFrom}
        start={{ currency: asked.get('currency'), fromStoppageId: asked.get('from'), toStoppageId: asked.get('to') }}
        reload={async () => void (await read.refetch())}
      />
    </>
  )
}

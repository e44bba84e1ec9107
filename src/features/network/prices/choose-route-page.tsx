import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localName } from '#src/platform/local-name.ts'
import { localOrder } from '#src/platform/local-order.ts'
import { gridPath, PRICES_PATH } from './price-paths.ts'
import { usePriceChoices } from './use-price-choices.ts'

/** Prices are set in the grid of a route: which one. Opened from a narrowed list, it narrows likewise. */
export default function ChooseRoutePage() {
  const { t, i18n } = useTranslation('prices')
  const [params] = useSearchParams()
  const { read } = usePriceChoices()
  const tripId = params.get('tripId')
  const compare = localOrder(i18n.language)
  const routes = (read.data?.data ?? [])
    .filter((route) => tripId === null || route.tripId === tripId)
    .toSorted((one, other) => compare(localName(one.name, i18n.language), localName(other.name, i18n.language)))
  return (
    <NewRecordPage
      title={t('choose.title')}
      lead={t('choose.lead')}
      back={<BackToList path={PRICES_PATH}>{t('title')}</BackToList>}
    >
      <div className="max-w-form">
        <SectionCard title={t('choose.routes')} flush>
          {read.isPending && <Skeleton className="m-4 h-40" />}
          {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
          {read.data && routes.length === 0 && <EmptyState title={t('choose.none')} />}
          <ul className="divide-y divide-line">
            {routes.map((route) => (
              <li key={route.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                <div className="min-w-0">
                  <bdi className="block font-medium">{localName(route.name, i18n.language)}</bdi>
                  <bdi className="text-xs text-ink-3">{route.currencies.join(' · ')}</bdi>
                </div>
                <LinkButton size="small" href={gridPath({ routeId: route.id })}>
                  {t('choose.open')}
                  <span className="sr-only">: {localName(route.name, i18n.language)}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </SectionCard>
      </div>
    </NewRecordPage>
  )
}

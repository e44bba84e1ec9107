import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Fragment, lazy, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CardId } from '#contract/dashboard/dashboard-codes.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { CardColumns } from '#src/ui/card-columns.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChangesCard } from './changes-card.tsx'
import type { Cards, Dashboard } from './dashboard-data.ts'
import { DeparturesCard } from './departures-card.tsx'
import { LoadCard } from './load-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { ReceivablesCard } from './receivables-card.tsx'
import { RoutesCard } from './routes-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { TillsCard } from './tills-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { WalletCard } from './wallet-card.tsx'

const ArrangeDialog = lazy(() => loadPatiently(() => import('./arrange-dialog.tsx')))

/** ms; what waits for somebody changes while they look. */
const RENEW_AFTER = 60_000

/** What needs whoever looks, then how it goes; one call, renewed every minute. */
export default function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'shell'])
  const [isArranging, setArranging] = useState(false)
  const read = useQuery({ ...readOptions<'getDashboard'>('getDashboard'), refetchInterval: RENEW_AFTER })
  const dashboard = read.data?.data
  return (
    <>
      <title>{t('shell:screen.dashboard')}</title>
      <PageHeader
        title={t('shell:screen.dashboard')}
        lead={dashboard && <AsOf {...dashboard} />}
        actions={
          <Button
            icon={<SlidersHorizontal />}
            disabled={dashboard === undefined || dashboard.arrangement.cards.length === 0}
            onClick={() => setArranging(true)}
          >
            {t('arrange.open')}
          </Button>
        }
      />
      <ReadState read={read} waiting={<Waiting />}>
        {({ data }) => <Content dashboard={data} onArrange={() => setArranging(true)} />}
      </ReadState>
      {isArranging && dashboard && (
        <Arriving fallback={null}>
          <ArrangeDialog arrangement={dashboard.arrangement} onClose={() => setArranging(false)} />
        </Arriving>
      )}
    </>
  )
}

function AsOf({ today, at }: Pick<Dashboard, 'today' | 'at'>) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const zone = useZone()
  return t('asOf', {
    day: formatDay(today, language, 'weekday'),
    time: formatInstant(at, { language, zone, style: 'time' }),
  })
}

function Content({ dashboard, onArrange }: { dashboard: Dashboard; onArrange: () => void }) {
  const { t } = useTranslation('dashboard')
  const { arrangement, cards, needs, missing, today } = dashboard
  const shown = arrangement.cards.flatMap(({ card, isHidden }) => (isHidden || !(card in cards) ? [] : [card]))
  const isAllHidden = arrangement.cards.length > 0 && arrangement.cards.every(({ isHidden }) => isHidden)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {missing.length > 0 && <Notice tone="attention">{t('missing')}</Notice>}
      <NeedsCard needs={needs} today={today} />
      <CardColumns>
        {shown.map((card) => (
          <Fragment key={card}>{drawCard(card, dashboard)}</Fragment>
        ))}
      </CardColumns>
      {isAllHidden && (
        <EmptyState title={t('arrange.allHidden')} action={<Button onClick={onArrange}>{t('arrange.open')}</Button>} />
      )}
    </div>
  )
}

const CARD_VIEWS: { [Id in CardId]: (data: NonNullable<Cards[Id]>, today: string) => ReactNode } = {
  departures: (data, today) => <DeparturesCard data={data} today={today} />,
  sales: (data) => <SalesCard data={data} />,
  trend: (data) => <TrendCard data={data} />,
  routes: (data) => <RoutesCard data={data} />,
  changes: (data) => <ChangesCard data={data} />,
  load: (data) => <LoadCard data={data} />,
  tills: (data) => <TillsCard data={data} />,
  money: (data) => <MoneyCard data={data} />,
  receivables: (data) => <ReceivablesCard data={data} />,
  parcels: (data) => <ParcelsCard data={data} />,
  wallet: (data) => <WalletCard data={data} />,
}

/** Each view takes what stands under its own name. */
function drawCard<Id extends CardId>(card: Id, { cards, today }: Pick<Dashboard, 'cards' | 'today'>): ReactNode {
  const data = cards[card]
  if (data === undefined) return null
  if (data === null) return <TrendCard data={null} />
  return CARD_VIEWS[card](data as NonNullable<Cards[Id]>, today)
}

function Waiting() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Skeleton className="h-32" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </div>
  )
}

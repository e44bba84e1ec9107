import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatNumber, formatRate } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { SelectField, type SelectOption } from '#src/ui/form/select-field.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { Stretch } from '#src/ui/plot/stretch.tsx'
import { WithTable } from '#src/ui/plot/with-table.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface LegLoadCardProps {
  routes: readonly SelectOption[]
  /** Undefined where there is none to begin with. */
  routeId: string | undefined
  /** Days, as the statistics are asked for. */
  period: Readonly<Record<string, string>>
  onRoute: (routeId: string) => void
}

/** How full the buses of one route are from stop to stop. Not for agents: others sold those seats. */
export function LegLoadCard({ routes, routeId, period, onRoute }: LegLoadCardProps) {
  const { t } = useTranslation('sales-report')
  const { isAgent } = useUserDetails()
  const mayCall = useMayCall()
  if (isAgent || !mayCall('getLegLoad') || routes.length === 0) return null
  const choice = (
    <SelectField
      label={t('statistics.legs.route')}
      value={routeId ?? ''}
      placeholder={routeId === undefined ? t('statistics.legs.chooseRoute') : undefined}
      options={[...routes]}
      onChange={(event) => onRoute(event.target.value)}
    />
  )
  return routeId === undefined ? (
    <SectionCard title={t('statistics.legs.title')} actions={choice}>
      {null}
    </SectionCard>
  ) : (
    <LegLoad routeId={routeId} period={period} choice={choice} />
  )
}

type Load = AnswerOf<'getLegLoad'>['data']['legs'][number]['now']
const shareOf = ({ offered, taken }: Load): number | null => (offered === 0 ? null : taken / offered)

interface LegLoadProps extends Pick<LegLoadCardProps, 'period'> {
  routeId: string
  choice: ReactNode
}

function LegLoad({ routeId, period, choice }: LegLoadProps) {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const { period: name, from, to, weekStart } = period
  const days: Record<string, string> = {
    ...(name && { period: name }),
    ...(from && { from }),
    ...(to && { to }),
    ...(weekStart && { weekStart }),
  }
  const read = useList<'getLegLoad'>('getLegLoad', { query: { ...days, routeId } })
  const legs = read.data?.data.legs ?? []
  const title = t('statistics.legs.title')
  const departures = t('statistics.legs.departures', { count: read.data?.data.departures ?? 0 })
  const isCompared = read.data?.data.progress === 'over'
  const load = ({ offered, taken }: Load) => formatRate(taken, offered, language)
  return (
    <WithTable
      title={title}
      lead={t('statistics.legs.lead', { departures })}
      actions={choice}
      table={
        <PlotTable
          heads={[
            t('statistics.legs.leg'),
            t('statistics.legs.offered'),
            t('statistics.legs.taken'),
            t('statistics.legs.load'),
            ...(isCompared ? [t('statistics.before'), t('statistics.yearBefore')] : []),
          ]}
          rows={legs.map((leg) => ({
            key: `${leg.from.id} ${leg.to.id}`,
            name: t('statistics.legs.from', {
              from: localName(leg.from.name, language),
              to: localName(leg.to.name, language),
            }),
            figures: [
              formatNumber(leg.now.offered, language),
              formatNumber(leg.now.taken, language),
              load(leg.now),
              ...(isCompared ? [load(leg.before), load(leg.yearBefore)] : []),
            ],
          }))}
        />
      }
    >
      <ReadState read={read} waiting={<Skeleton className="h-56" />}>
        {({ data }) =>
          data.legs.length === 0 ? (
            <p className="text-ink-3">{t('statistics.legs.none')}</p>
          ) : (
            <Stretch
              label={title}
              names={{ now: t('statistics.legs.now'), before: t('statistics.legs.yearBefore') }}
              legs={data.legs.map((leg) => ({
                from: localName(leg.from.name, language),
                to: localName(leg.to.name, language),
                value: shareOf(leg.now) ?? 0,
                before: isCompared ? shareOf(leg.yearBefore) : null,
              }))}
              format={(share) => formatRate(share, 1, language)}
            />
          )
        }
      </ReadState>
    </WithTable>
  )
}

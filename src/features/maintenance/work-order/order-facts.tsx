import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { BusLink } from '#src/domain/fleet/bus-link.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** What is done to which bus, where, when, and what it costs. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { t, i18n } = useTranslation(['work-order', 'workflow-expense'])
  const { language } = i18n
  const day = (date: string) => formatDay(date, language)
  const present = (term: string, value: ReactNode) => (value === null ? [] : [{ term: t(`page.${term}`), value }])
  const { plannedFrom, plannedUntil, estimate, currency, startKm, startDay, plan, seenOn } = order
  const second = secondPerson(order)
  return (
    <SectionCard title={t('page.facts')} actions={<RecordStatePill record="workOrder" state={order.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('page.defect'), value: <bdi>{order.defect}</bdi> },
          {
            term: t('page.bus'),
            value: (
              <>
                <BusLink bus={order.bus} /> · <bdi>{order.bus.name}</bdi>
              </>
            ),
          },
          { term: t('page.severity'), value: t(`severity.${order.severity}`) },
          ...present('plan', plan && <PlanPoint plan={plan} />),
          ...present('seenOn', seenOn && <SeenOn departure={seenOn} />),
          ...present('workshop', order.workshop && <bdi>{order.workshop}</bdi>),
          ...present(
            'days',
            plannedFrom && plannedUntil && t('page.fromUntil', { from: day(plannedFrom), until: day(plannedUntil) }),
          ),
          ...present(
            'estimate',
            estimate !== null && currency !== null ? (
              <div className="text-end">
                <Money minor={estimate} currency={currency} className="font-semibold" />
                {second && <span className="block text-xs text-ink-2">{t(second)}</span>}
              </div>
            ) : null,
          ),
          ...present('depot', order.depot && localName(order.depot.name, language)),
          ...present('plannedBy', order.plannedBy && <bdi>{order.plannedBy.name}</bdi>),
          ...present('approvedBy', order.approvedBy && <bdi>{order.approvedBy.name}</bdi>),
          ...present(
            'odometer',
            startKm !== null && startDay !== null
              ? t('page.km', { km: formatNumber(startKm, language), day: day(startDay) })
              : null,
          ),
          ...present('finishedOn', order.finishedOn && day(order.finishedOn)),
          ...present('expense', order.expense && <ExpenseLink expense={order.expense} />),
          ...present('cancelReason', order.cancelReason && <bdi>{order.cancelReason}</bdi>),
        ]}
      />
    </SectionCard>
  )
}

/** Words on the second person that an estimate takes; none where it takes none, or was cancelled before. */
function secondPerson({ needsSecond, approvedBy, state }: WorkOrder) {
  if (!needsSecond) return undefined
  if (approvedBy !== null) return 'page.approvedBySecond'
  return state === 'reported' ? 'page.needsSecond' : undefined
}

function PlanPoint({ plan }: { plan: NonNullable<WorkOrder['plan']> }) {
  const { t, i18n } = useTranslation('work-order')
  const plans = useScreenPath('maintenancePlans')
  const due = [
    plan.dueKm === null ? null : t('plans.atKm', { km: formatNumber(plan.dueKm, i18n.language) }),
    plan.dueDay === null ? null : formatDay(plan.dueDay, i18n.language),
  ].filter((part) => part !== null)
  return (
    <>
      {plans ? (
        <Link href={`${plans}/${plan.id}`} className="text-brand-ink underline-offset-4 hover:underline">
          <bdi>{plan.work}</bdi>
        </Link>
      ) : (
        <bdi>{plan.work}</bdi>
      )}
      {due.length > 0 && <span className="block text-xs text-ink-2">{t('page.due', { point: due.join(' · ') })}</span>}
    </>
  )
}

function SeenOn({ departure }: { departure: NonNullable<WorkOrder['seenOn']> }) {
  const { i18n } = useTranslation()
  const departures = useScreenPath('departures')
  const [, travelDate = ''] = departure.departureKey.split('.')
  const words = `${localName(departure.routeName, i18n.language)} · ${formatDay(travelDate, i18n.language)}`
  return departures ? (
    <Link
      href={`${departures}/${departure.departureKey}`}
      className="text-brand-ink underline-offset-4 hover:underline"
    >
      {words}
    </Link>
  ) : (
    words
  )
}

/** The expense that its cost was handed in as, and how that stands. */
function ExpenseLink({ expense: { id, number, state } }: { expense: NonNullable<WorkOrder['expense']> }) {
  const expenses = useScreenPath('expenseHistory')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {expenses ? (
        <Link href={`${expenses}/${id}`} className="text-brand-ink underline-offset-4 hover:underline">
          <Reference>{number}</Reference>
        </Link>
      ) : (
        <Reference>{number}</Reference>
      )}
      <RecordStatePill record="expense" state={state} />
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import { expenseDuplicates } from '#contract/expense/expense.ts'
import { DuplicatesNotice } from '#src/domain/expense/duplicates-notice.tsx'
import { isJump, OdometerJumpNotice } from '#src/domain/maintenance/odometer-jump-notice.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Buses, type ExpenseOptions, fuelBody, fuelField, fuelProblems, newFuel, typedFuel } from './fuel-draft.ts'
import { FilledFields } from './filled-fields.tsx'
import { FUEL_READS } from './fuel-reads.ts'
import { PaidFields } from './paid-fields.tsx'

/** Records what a bus was filled with, and how that was paid. */
export default function NewFuelPage() {
  const { t } = useTranslation('fuel')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const mayCall = useMayCall()
  const mayPay = mayCall('createExpense')
  const buses = useRead('getOdometerBuses')
  const waiting = <Skeleton className="h-96" />
  if (!mayCall('recordFuel')) return <Redirect to={list} />
  return (
    <NewRecordPage title={t('add')} lead={t('newLead')} back={<BackToList path={list}>{t('title')}</BackToList>}>
      <ReadState read={buses} waiting={waiting} refused={t('empty')}>
        {({ data }) => (mayPay ? <PayingForm buses={data} list={list} /> : <FuelForm buses={data} list={list} />)}
      </ReadState>
    </NewRecordPage>
  )
}

/** With what an expense can be entered for. */
function PayingForm({ buses, list }: { buses: Buses; list: string }) {
  const { t } = useTranslation('fuel')
  const read = useRead('getExpenseOptions')
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('empty')}>
      {({ data }) => <FuelForm buses={buses} options={data} list={list} />}
    </ReadState>
  )
}

interface FuelFormProps {
  buses: Buses
  /** Left out for who enters no expenses. */
  options?: ExpenseOptions
  list: string
}

function FuelForm({ buses, options, list }: FuelFormProps) {
  const { t, i18n } = useTranslation(['fuel', 'expense'])
  const act = useActForm('recordFuel', {
    schema: typedFuel,
    blank: newFuel(buses, options),
    rules: (draft) => fuelProblems(t, draft),
    toRequest: (draft) => ({ body: fuelBody(draft) }),
    fieldOf: fuelField,
    invalidates: FUEL_READS,
    saved: ({ data: { bus, litres, paid, mark } }) =>
      [
        t('recorded', {
          bus: `\u2066${bus.registrationNumber}\u2069`,
          litres: formatNumber(litres / 1000, i18n.language),
        }),
        ...(mark === null ? [] : [t(`marked.${mark}`)]),
        ...(paid?.expense.state === 'pending' ? [t('waits', { number: `\u2066${paid.expense.number}\u2069` })] : []),
      ].join(' '),
    next: () => ({ go: list }),
  })
  return (
    <ActForm
      act={act}
      layout="record"
      send={t('save')}
      cancel={list}
      refused={{
        at: 'end',
        render: ({ error }) => {
          if (isJump(error)) return <OdometerJumpNotice error={error} act={act} />
          const { data: duplicates } = expenseDuplicates.safeParse(error.details.duplicates)
          return (
            duplicates && (
              <DuplicatesNotice duplicates={duplicates}>
                <Button
                  busy={act.isSending}
                  // The reading has been accepted by then, confirmed or not.
                  onClick={() => act.submit(undefined, { isDuplicateConfirmed: true, isJumpConfirmed: true })}
                >
                  {t('expense:form.saveAllTheSame')}
                </Button>
              </DuplicatesNotice>
            )
          )
        },
      }}
    >
      <FilledFields buses={buses} />
      <PaidFields options={options} />
    </ActForm>
  )
}

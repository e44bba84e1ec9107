import { maintenancePlanList } from '#contract/maintenance/maintenance-plan-list.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { MAX_REASON } from '#contract/bounds.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { maintenancePlanEndpoints } from '#contract/maintenance/maintenance-plan.ts'
import type { MaintenancePlan } from '#contract/maintenance/maintenance-plan-row.ts'
import { WORK_ORDER_SEVERITIES } from '#contract/maintenance/work-order-codes.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead, useRecord } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { MasterPage, type MasterFormProps } from '#src/ui/record/master-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Options = AnswerOf<'getWorkOrderOptions'>['data']

/** A maintenance plan, new or to be changed. */
export default function PlanPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t } = useTranslation('work-order')
  const [path] = useLocation()
  const mayCall = useMayCall()
  return (
    <MasterPage<MaintenancePlan>
      kind="maintenancePlan"
      id={id}
      list={maintenancePlanList}
      path={path.slice(0, path.lastIndexOf('/'))}
      words={{ list: t('plans.title'), new: t('plans.new'), newLead: t('plans.newLead') }}
      read={useRecord('getMaintenancePlanList', id)}
      nameOf={({ work }) => work}
      fieldName={(field) => t(`plans.field.${field}`, { defaultValue: field })}
      isRemovable={() => mayCall('updateMaintenancePlan') && mayCall('removeMaster')}
      invalidates={['getMaintenancePlanList']}
      renderForm={(props) => <PlanWithOptions {...props} />}
    />
  )
}

function PlanWithOptions(props: MasterFormProps<MaintenancePlan>) {
  const read = useRead('getWorkOrderOptions')
  return (
    <ReadState read={read} waiting={<Skeleton className="h-64" />}>
      {({ data }) => (
        <div className="grid gap-4">
          {props.record && <PlanStanding plan={props.record} />}
          <PlanForm {...props} options={data} />
        </div>
      )}
    </ReadState>
  )
}

const present = (term: string, value: ReactNode) => (value === null ? [] : [{ term, value }])

/** When it is due next, and the order that waits. */
function PlanStanding({ plan: { dueKm, dueDay, open } }: { plan: MaintenancePlan }) {
  const { t, i18n } = useTranslation('work-order')
  const orders = useScreenPath('workOrders')
  return (
    <SectionCard title={t('plans.standing')}>
      <DefinitionList
        layout="lines"
        items={[
          ...present(
            t('plans.field.dueKm'),
            dueKm === null ? null : t('plans.atKm', { km: formatNumber(dueKm, i18n.language) }),
          ),
          ...present(t('plans.field.dueDay'), dueDay === null ? null : formatDay(dueDay, i18n.language)),
          ...present(
            t('plans.field.open'),
            open &&
              (orders ? (
                <Link href={`${orders}/${open.id}`} className="text-brand-ink underline-offset-4 hover:underline">
                  <Reference>{open.number}</Reference>
                </Link>
              ) : (
                <Reference>{open.number}</Reference>
              )),
          ),
        ]}
      />
    </SectionCard>
  )
}

function PlanForm({ options, ...props }: MasterFormProps<MaintenancePlan> & { options: Options }) {
  const { t, i18n } = useTranslation(['work-order', 'form'])
  const { record } = props
  const act = useRecordForm(record ? 'updateMaintenancePlan' : 'createMaintenancePlan', props, {
    schema: maintenancePlanEndpoints.createMaintenancePlan.body,
    blank: {
      transportId: '',
      work: '',
      severity: 'outOfService',
      everyKm: null,
      everyDays: null,
      fromKm: 0,
      fromDay: options.today,
      isActive: true,
    },
    valuesOf: ({ transportId, work, severity, everyKm, everyDays, fromKm, fromDay, isActive }) => ({
      transportId,
      work,
      severity,
      everyKm,
      everyDays,
      fromKm,
      fromDay,
      isActive,
    }),
    toRequest: (typed, present) =>
      present ? { params: { id: present.id }, body: { ...typed, ...present } } : { body: typed },
    invalidates: ['getMaintenancePlanList', 'getWorkOrderList'],
    saved: ({ data }) => t('form:saved', { name: data.work }),
  })
  const latest = options.buses.find(({ id }) => id === act.form.watch('transportId'))?.latest
  const number = { setValueAs: typedNumber, inputMode: 'numeric', maxLength: 9, ltr: true, mono: true } as const
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('plans.create')} cancel={props.listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="transportId"
          label={t('plans.field.bus')}
          placeholder={t('form.chooseBus')}
          required
          options={busOptions(options, record)}
          // Counted from now on, unless something else is typed.
          onChoose={(id) => {
            const km = options.buses.find((bus) => bus.id === id)?.latest?.km
            if (!record && km !== undefined) act.form.setValue('fromKm', km, { shouldDirty: true })
          }}
        />
        <FormSelect
          name="severity"
          label={t('plans.field.severity')}
          options={WORK_ORDER_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
        />
        <FormTextArea
          name="work"
          label={t('plans.field.work')}
          maxLength={MAX_REASON}
          rows={2}
          required
          className="sm:col-span-2"
        />
        <FormText name="everyKm" label={t('plans.field.everyKm')} hint={t('plans.everyHint')} {...number} />
        <FormText name="everyDays" label={t('plans.field.everyDays')} {...number} />
        <FormText
          name="fromKm"
          label={t('plans.field.fromKm')}
          hint={
            latest
              ? t('start.latest', {
                  km: formatNumber(latest.km, i18n.language),
                  day: formatDay(latest.day, i18n.language),
                })
              : t('plans.fromHint')
          }
          required
          {...number}
        />
        <FormDay name="fromDay" none="" label={t('plans.field.fromDay')} today={options.today} required />
        <FormCheckbox name="isActive" label={t('plans.field.isActive')} className="sm:col-span-2" />
      </div>
    </ActForm>
  )
}

/** Buses in use, and the plan's own where that is not. */
function busOptions({ buses }: Options, plan: MaintenancePlan | undefined) {
  const own = plan && !buses.some(({ id }) => id === plan.bus.id) ? [plan.bus] : []
  return [...buses, ...own].map(({ id, registrationNumber, name }) => ({
    value: id,
    label: `${registrationNumber} · ${name}`,
  }))
}

/** Whole, with or without what separates thousands, in either script; null where nothing is typed. */
function typedNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const digits = latinDigits(typed).replaceAll(/[\s,٬]/g, '')
  return digits === '' ? null : Number(digits)
}

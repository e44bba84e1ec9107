import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Bus, fleetValues } from '#contract/fleet/bus.ts'
import { currencyOf, findCurrencies } from '#src/platform/currencies.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { typedAmount } from '#src/platform/typed-amount.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What the fleet register says of a bus: its makers' numbers, and what it was bought for. */
export function RegisterFacts({ id }: { id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const [isChanging, setChanging] = useState(false)
  const mayChange = useMayCall()('updateBus')
  const read = useRead('getBus', { query: { id } })
  return (
    <SectionCard
      title={t('register.title')}
      actions={mayChange && <Button onClick={() => setChanging(true)}>{t('register.change')}</Button>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data }) => (
          <>
            <DefinitionList
              items={[
                {
                  term: t('register.odometer'),
                  value:
                    data.odometer &&
                    t('register.km', {
                      km: formatNumber(data.odometer.km, i18n.language),
                      day: formatDay(data.odometer.day, i18n.language),
                    }),
                },
                {
                  term: t('register.chassisNumber'),
                  value: data.chassisNumber && <Reference>{data.chassisNumber}</Reference>,
                },
                {
                  term: t('register.engineNumber'),
                  value: data.engineNumber && <Reference>{data.engineNumber}</Reference>,
                },
                { term: t('register.modelYear'), value: data.modelYear },
                {
                  term: t('register.purchasedOn'),
                  value: data.purchasedOn && formatDay(data.purchasedOn, i18n.language),
                },
                {
                  term: t('register.purchasePrice'),
                  value:
                    data.purchasePrice !== null && data.purchaseCurrency ? (
                      <Money minor={data.purchasePrice} currency={data.purchaseCurrency} />
                    ) : null,
                },
              ]}
            />
            {isChanging && <RegisterDialog bus={data} onClose={() => setChanging(false)} />}
          </>
        )}
      </ReadState>
    </SectionCard>
  )
}

const text = z.string().trim().max(40)
const typedRegister = z.object({
  chassisNumber: text,
  engineNumber: text,
  modelYear: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/),
  purchasedOn: fleetValues.purchasedOn,
  purchasePrice: typedAmount,
  purchaseCurrency: z.string(),
})

function RegisterDialog({
  bus,
  onClose,
}: {
  bus: Pick<Bus, 'id' | 'version' | keyof typeof fleetValues>
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['fleet-document', 'form'])
  const { id, version } = bus
  const act = useActForm('updateBus', {
    schema: typedRegister,
    blank: {
      chassisNumber: bus.chassisNumber ?? '',
      engineNumber: bus.engineNumber ?? '',
      modelYear: bus.modelYear === null ? '' : String(bus.modelYear),
      purchasedOn: bus.purchasedOn,
      purchasePrice: bus.purchasePrice ?? undefined,
      purchaseCurrency: bus.purchaseCurrency ?? '',
    },
    keep: false,
    toRequest: ({ chassisNumber, engineNumber, modelYear, purchasedOn, purchasePrice, purchaseCurrency }) => ({
      params: { id },
      body: {
        version,
        chassisNumber: chassisNumber || null,
        engineNumber: engineNumber || null,
        modelYear: modelYear === '' ? null : Number(modelYear),
        purchasedOn,
        purchasePrice: purchasePrice ?? null,
        purchaseCurrency: purchasePrice === undefined || purchasePrice === null ? null : purchaseCurrency,
      },
    }),
    invalidates: ['getBus', 'getTransportDetails', 'getTransportList'],
    saved: () => t('register.done'),
    next: onClose,
  })
  const currency = act.form.watch('purchaseCurrency') ?? ''
  return (
    <ActDialog act={act} onClose={onClose} title={t('register.title')} send={t('form:save')} startsOn="field">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText name="chassisNumber" label={t('register.chassisNumber')} maxLength={40} ltr mono />
        <FormText name="engineNumber" label={t('register.engineNumber')} maxLength={40} ltr mono />
        <FormText name="modelYear" label={t('register.modelYear')} maxLength={4} ltr />
        <FormDay name="purchasedOn" none={null} label={t('register.purchasedOn')} />
        <FormCombobox
          name="purchaseCurrency"
          label={t('register.purchaseCurrency')}
          choiceOf={(code) => currencyOf(code, i18n.language)}
          search={(query) => findCurrencies(query, i18n.language)}
          isLocal
        />
        {currency !== '' && <FormMoney name="purchasePrice" currency={currency} label={t('register.purchasePrice')} />}
      </div>
    </ActDialog>
  )
}

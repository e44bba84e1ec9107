import { useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tidyPhone } from '#contract/common.ts'
import { MAX_DRIVERS, type TransportRecord } from '#contract/fleet/transport-row.ts'
import { MIN_SEARCH, wordMatcher } from '#contract/search-term.ts'
import { Button } from '#src/ui/button.tsx'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Phone } from '#src/ui/phone.tsx'
import { DutyWarnings } from '#src/domain/fleet/duty-warnings.tsx'
import { LicencePill } from '../licence-pill.tsx'
import { TRANSPORT_CHOICES } from './use-transport.ts'

/** A vehicle's usual drivers, the first one first. Each act is saved at once, and undone as easily. */
export function TransportDrivers({ transport }: { transport: TransportRecord }) {
  const { t, i18n } = useTranslation('fleet')
  const client = useQueryClient()
  const mayAssign = useMayCall()('assignTransportDriver')
  const [chosen, setChosen] = useState<ComboboxChoice>()
  const [refusal, setRefusal] = useState<string>()
  const present = transport.drivers.map(({ id }) => id)
  const assign = useWrite('assignTransportDriver', {
    invalidates: ['getTransportDetails', 'getTransportList', 'getDriverList', 'getBus', 'getRecordChanges'],
    onDone: ({ message }) => {
      setChosen(undefined)
      setRefusal(undefined)
      if (message) notify.info(message)
      else notify.success(t('drivers.saved'))
    },
    onRefused: (error) => setRefusal(errorText(t, error)),
  })
  const save = (driverIds: string[]) =>
    assign.mutate({ body: { transportId: transport.id, driverIds, seenDriverIds: present } })

  /** Waits for the drivers where they have not come: who types before must not be told that there are none. */
  async function search(query: string): Promise<ComboboxChoice[]> {
    const { data } = await client.ensureQueryData(TRANSPORT_CHOICES)
    const fits = wordMatcher(query)
    return data.drivers
      .filter(({ id }) => !present.includes(id))
      .filter(({ name, phone }) => fits(`${name} ${phone}`) || hasDigits(phone, query))
      .slice(0, 30)
      .map(({ id, name, depotName, licenceState, licenceExpiresOn }) => ({
        id,
        label: name,
        detail: [
          localName(depotName, i18n.language),
          licenceState !== 'valid' &&
            t(`document.${licenceState}`, { day: formatDay(licenceExpiresOn, i18n.language) }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))
  }

  return (
    <SectionCard title={t('drivers.title')} lead={t('drivers.lead', { most: MAX_DRIVERS })}>
      <div className="grid gap-3">
        {refusal && (
          <Notice tone="stop" role="alert">
            {refusal}
          </Notice>
        )}
        {present.length === 0 && <p className="text-ink-3">{t('drivers.none')}</p>}
        {present.length > 0 && (
          <ol className="divide-y divide-line">
            {transport.drivers.map(({ id, name, phone, licenceExpiresOn, licenceState }, index) => (
              <li key={id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 py-1">
                <span className="w-5 text-end text-ink-3 tabular-nums">{index + 1}</span>
                <bdi className="font-medium">{name}</bdi>
                <Phone className="text-ink-2">{phone}</Phone>
                <span className="flex items-center gap-1.5 text-ink-2">
                  {t('drivers.licence')} <LicencePill day={licenceExpiresOn} state={licenceState} />
                </span>
                {mayAssign && (
                  <span className="ms-auto flex gap-1">
                    <IconButton
                      size="small"
                      label={t('drivers.up', { name })}
                      icon={<ArrowUp />}
                      disabled={index === 0 || assign.isPending}
                      onClick={() => save(swapped(present, index, index - 1))}
                    />
                    <IconButton
                      size="small"
                      label={t('drivers.down', { name })}
                      icon={<ArrowDown />}
                      disabled={index === present.length - 1 || assign.isPending}
                      onClick={() => save(swapped(present, index, index + 1))}
                    />
                    <IconButton
                      size="small"
                      label={t('drivers.takeOff', { name })}
                      icon={<X />}
                      disabled={assign.isPending}
                      onClick={() => save(present.filter((other) => other !== id))}
                    />
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        {mayAssign && present.length < MAX_DRIVERS && (
          <div className="flex flex-wrap items-end gap-3">
            <ComboboxField
              label={t('drivers.choose')}
              className="w-full sm:w-96"
              value={chosen}
              onChange={(choice) => {
                setChosen(choice)
                setRefusal(undefined)
              }}
              search={search}
            />
            <Button disabled={!chosen} busy={assign.isPending} onClick={() => chosen && save([...present, chosen.id])}>
              {t('drivers.add')}
            </Button>
          </div>
        )}
        {chosen && !refusal && <DutyWarnings query={{ transportId: transport.id, driverIds: chosen.id }} />}
      </div>
    </SectionCard>
  )
}

function swapped(ids: readonly string[], one: number, other: number): string[] {
  const [first, second] = [ids[one], ids[other]]
  return first === undefined || second === undefined ? [...ids] : ids.with(one, second).with(other, first)
}

/** Whether a phone has the digits of what is typed, as it is dialled or with its country code. */
function hasDigits(phone: string, query: string): boolean {
  const digits = bare(query).replace(/^0+/, '')
  return digits.length >= MIN_SEARCH && bare(phone).includes(digits)
}

const bare = (text: string) => tidyPhone(text).replaceAll(/\D/g, '')

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { referenceText } from '#contract/records.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { formatInstant } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

type Use = AnswerOf<'getBankReferenceUse'>['data']

/** Whether another record than this one names the reference; undefined while it is not known. */
export function useBankReferenceUse(reference: string | null, recordId?: string): Use | undefined {
  const mayCall = useMayCall()
  const asked = reference?.trim() ?? ''
  const read = useQuery({
    ...readOptions('getBankReferenceUse', { query: { reference: asked, ...(recordId && { recordId }) } }),
    enabled: asked !== '' && mayCall('getBankReferenceUse'),
  })
  return asked === '' ? undefined : read.data?.data
}

/** Says that the reference of a transfer is used by another record, with a link to it for who may open it. */
export function BankReferenceWarning({ use }: { use: Use | undefined }) {
  const { t } = useTranslation('common')
  if (!use?.isUsed) return null
  if (use.first) return <UsedBy first={use.first} />
  return (
    <Notice tone="attention" role="status">
      {t('bankReference.usedElsewhere')}
    </Notice>
  )
}

function UsedBy({ first }: { first: NonNullable<Use['first']> }) {
  const { t, i18n } = useTranslation(['common', 'records'])
  const placeOf = useRecordPlace()
  const zone = useZone()
  const number = referenceText(first.kind, first.number)
  const record = t(`records:numbered.${first.kind}`, { number: `\u2066${number}\u2069` })
  const place = placeOf(first.page)
  return (
    <Notice tone="attention" role="status">
      <p>
        {capitalised(
          t('bankReference.used', { record, when: formatInstant(first.usedAt, { language: i18n.language, zone }) }),
        )}
      </p>
      {place && (
        // In a window of its own: what is being entered here stays as it is.
        <a href={place} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
          {t('bankReference.open', { record })}
        </a>
      )}
    </Notice>
  )
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The warning beside the reference of a record that stands already. */
export function RecordReferenceWarning({ reference, recordId }: { reference: string | null; recordId: string }) {
  return <BankReferenceWarning use={useBankReferenceUse(reference, recordId)} />
}

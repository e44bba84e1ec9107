import { listSeparator } from '#contract/list-separator.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MasterKindName, RecordChange } from '#contract/master.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldChanges } from '#src/ui/record/field-changes.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

export interface RecordHistoryProps {
  kind: MasterKindName
  id: string
  /** Words for a field of the record. */
  fieldName: (field: string) => string
  /** Words for a value of a field; undefined: as it is. */
  valueName?: ((field: string, value: unknown) => string | undefined) | undefined
}

const FEW = 5
const MANY = 50

/** Who changed a record, from what to what, newest first. */
export function RecordHistory({ kind, id, fieldName, valueName }: RecordHistoryProps) {
  const { t } = useTranslation('form')
  const [shown, setShown] = useState(FEW)
  const read = useList('getRecordChanges', { query: { kind, id, recordNumber: shown } })
  const total = read.data?.page.total ?? 0
  return (
    <SectionCard
      title={t('history.title')}
      actions={
        total > shown && (
          <Button size="small" tone="quiet" onClick={() => setShown(MANY)}>
            {t('history.all', { total })}
          </Button>
        )
      }
    >
      {read.isPending && <Skeleton className="h-16" />}
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && read.data.data.length === 0 && <p className="text-ink-3">{t('history.none')}</p>}
      <ol className="grid gap-3">
        {read.data?.data.map((change) => (
          <Change key={change.id} change={change} fieldName={fieldName} valueName={valueName} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Change({
  change,
  fieldName,
  valueName,
}: Pick<RecordHistoryProps, 'fieldName' | 'valueName'> & { change: RecordChange }) {
  const { t, i18n } = useTranslation('form')
  const zone = useZone()
  const words = (field: string, value: unknown) => valueName?.(field, value) ?? asText(value, i18n.language)
  const fields = change.act === 'changed' ? Object.entries(change.changes) : []
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t(`history.${change.act}`)}</span>
        <bdi>{change.userName}</bdi>
        <span className="text-xs text-ink-3">
          <RelativeTime instant={change.at} zone={zone} />
        </span>
      </p>
      {change.reason && <p className="text-ink-2 wrap-anywhere">{change.reason}</p>}
      {fields.length > 0 && (
        <FieldChanges
          changes={fields.map(([field, { from, to }]) => ({
            field,
            name: fieldName(field),
            from: words(field, from),
            to: words(field, to),
          }))}
        />
      )}
    </li>
  )
}

function asText(value: unknown, language: string): string {
  const text = (part: unknown) => asText(part, language)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(text).join(listSeparator(language))
  return Object.values(value).map(text).join(' / ')
}

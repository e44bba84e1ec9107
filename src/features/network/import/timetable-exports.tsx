import { listSeparator } from '#contract/list-separator.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ApiError, callFile } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { saveBlob } from '#src/ui/save-blob.ts'
import { useRead } from '#src/platform/use-read.ts'
import { FactsTable } from './facts-table.tsx'

/** The timetable given out, one feed per time zone, and by name what no feed can hold. */
export function TimetableExports() {
  const { t, i18n } = useTranslation('timetable-import')
  const read = useRead('getTimetableExports', { query: {} })
  const exporting = useMutation({
    mutationFn: (timeZone: string) => callFile('exportTimetable', { query: { timeZone } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => error instanceof ApiError && notify.error(errorText(t, error)),
  })
  const data = read.data?.data
  const number = (value: number) => formatNumber(value, i18n.language)
  const separator = listSeparator(i18n.language)
  return (
    <SectionCard
      title={t('exports.title')}
      lead={t(data && data.feeds.length > 1 ? 'exports.leadZones' : 'exports.lead')}
      flush
    >
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton className="m-4 h-16" />}
      {data && data.feeds.length === 0 && <p className="p-4 text-ink-2">{t('exports.nothing')}</p>}
      {data && data.feeds.length > 0 && (
        <FactsTable
          label={t('exports.title')}
          heads={[
            { text: t('exports.zone') },
            { text: t('kind.route'), isNumber: true },
            { text: t('kind.timing'), isNumber: true },
            { text: t('exports.feed') },
          ]}
          rows={data.feeds.map(({ timeZone, routes, timings }) => ({
            key: timeZone,
            cells: [
              <bdi key="zone">{timeZone}</bdi>,
              number(routes),
              number(timings),
              <Button
                key="export"
                size="small"
                icon={<Download />}
                aria-label={t('exports.exportOf', { zone: timeZone })}
                busy={exporting.isPending && exporting.variables === timeZone}
                onClick={() => exporting.mutate(timeZone)}
              >
                {t('export')}
              </Button>,
            ],
          }))}
        />
      )}
      {data && data.leftOutCount > 0 && (
        <div className="p-4">
          <Notice tone="attention" title={t('exports.leftOut', { count: data.leftOutCount })}>
            <ul className="max-h-60 list-disc overflow-auto ps-5">
              {data.leftOut.map(({ routeId, name, because, stoppages }) => (
                <li key={routeId}>
                  <bdi>{localName(name, i18n.language)}</bdi>:{' '}
                  {t(`exports.because.${because}`, {
                    stoppages: stoppages.map((stoppage) => localName(stoppage, i18n.language)).join(separator),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </SectionCard>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v4 as newId } from 'uuid'
import { MAX_FILE_BYTES } from '#contract/file.ts'
import { type ImportPlan, MAX_FEED_TIMINGS } from '#contract/network/timetable-import.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatNumber } from '#src/platform/format.ts'
import { upload } from '#src/platform/upload.ts'
import { ImportReview } from './import-review.tsx'
import { RunProgress } from './run-progress.tsx'
import { TimetableExports } from './timetable-exports.tsx'

const ZIP = ['application/zip', 'application/x-zip-compressed'] as const

interface Sending {
  id: string
  file: File
  stop: AbortController
}

/** The timetable as a GTFS feed: brought in after a look at what it would change, and given out. */
export default function TimetableImportPage() {
  const { t, i18n } = useTranslation('timetable-import')
  const [sent, setSent] = useState(0)
  const [sending, setSending] = useState<Sending>()
  const [done, setDone] = useState<ImportPlan>()
  const check = useMutation({
    mutationFn: ({ id, file, stop }: Sending) =>
      upload('checkTimetable', { params: { id }, form: { file }, signal: stop.signal, onProgress: setSent }),
  })
  const plan = check.data?.data

  function choose(file: File) {
    const next = { id: newId(), file, stop: new AbortController() }
    setSending(next)
    setSent(0)
    setDone(undefined)
    check.mutate(next)
  }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-4">
        <SectionCard
          title={t('file.title')}
          lead={t('file.lead', { most: formatNumber(MAX_FEED_TIMINGS, i18n.language) })}
        >
          <div className="flex max-w-form flex-col gap-4">
            <FileDrop
              label={t('file.label')}
              accept={ZIP}
              maxBytes={MAX_FILE_BYTES}
              file={sending?.file}
              disabled={check.isPending}
              onChoose={choose}
              error={check.error instanceof ApiError ? errorText(t, check.error) : undefined}
            />
            {check.isPending && sending && (
              <RunProgress id={sending.id} sent={sent} onStop={() => sent < 1 && sending.stop.abort()} />
            )}
          </div>
        </SectionCard>
        {done && (
          <Notice tone="done" role="status" title={t('done.title')}>
            {t('done.body', {
              records: formatNumber(
                Object.values(done.counts).reduce((sum, count) => sum + (count.new ?? 0) + (count.changed ?? 0), 0),
                i18n.language,
              ),
            })}
          </Notice>
        )}
        {plan && !check.isPending && !done && <ImportReview key={plan.id} checked={plan} onDone={setDone} />}
        <TimetableExports />
      </div>
    </>
  )
}

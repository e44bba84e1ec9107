import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CallName } from '#contract/calls.ts'
import type { FleetImport } from '#contract/fleet/fleet-import-codes.ts'
import { ApiError, callFile } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { saveBlob } from '#src/ui/save-blob.ts'
import type { ImportAnswer } from './import-answer.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'

const CSV = ['text/csv', 'application/vnd.ms-excel', 'text/plain'] as const

/** More than as many characters as one file may have ever take. */
const MAX_BYTES = 1024 * 1024

const CALLS = {
  bus: { check: 'checkTransportImport', run: 'importTransports', reads: ['getTransportList', 'getMatersForTransport'] },
  driver: { check: 'checkDriverImport', run: 'importDrivers', reads: ['getDriverList', 'getMatersForTransport'] },
  document: { check: 'checkDocumentImport', run: 'importDocuments', reads: ['getBusDocumentList', 'getTransportList'] },
} as const satisfies Record<FleetImport, { check: CallName; run: CallName; reads: readonly CallName[] }>

/** A fleet that is there already, from a file: checked as it is chosen, shown, and added on confirmation. */
export function ImportFleet({ kind }: { kind: FleetImport }) {
  const { t } = useTranslation('fleet-import')
  useErrorWords()
  const [path, navigate] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const [file, setFile] = useState<File>()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<ImportAnswer>()
  const { check: checkCall, run, reads } = CALLS[kind]
  const check = useWrite(checkCall, { invalidates: [], onDone: ({ data }) => setAnswer(data) })
  const add = useWrite(run, {
    invalidates: reads,
    onDone: ({ data }) => {
      notify.success(t(`${kind}.done`, { count: data.added }))
      navigate(list)
    },
    onRefused: (error) => {
      notify.error(errorText(t, error))
      // Somebody has changed what it was checked against: what is wrong now is told line by line.
      if (!error.isOutage) check.mutate({ body: { text } })
    },
  })
  const choose = async (chosen: File) => {
    setFile(chosen)
    setAnswer(undefined)
    const content = await chosen.text()
    setText(content)
    check.mutate({ body: { text: content } })
  }
  return (
    <NewRecordPage
      title={t(`${kind}.title`)}
      lead={t(`${kind}.lead`)}
      back={<BackToList path={list}>{t(`${kind}.back`)}</BackToList>}
    >
      <div className="grid max-w-form gap-4">
        <SectionCard title={t('file')} actions={<Template kind={kind} />}>
          <p className="mb-3 text-sm text-ink-2">{t('fileHint')}</p>
          <FileDrop
            label={t('fileLabel')}
            accept={CSV}
            hint={t('fileLimit')}
            maxBytes={MAX_BYTES}
            file={file}
            disabled={check.isPending || add.isPending}
            onChoose={(chosen) => void choose(chosen)}
            error={check.error instanceof ApiError ? errorText(t, check.error) : undefined}
          />
        </SectionCard>
        {answer && answer.problemTotal > 0 && <ImportProblems answer={answer} />}
        {answer && answer.problemTotal === 0 && (
          <ImportPreview answer={answer}>
            {answer.added === 0 ? (
              <Notice tone="info">{t('allThere')}</Notice>
            ) : (
              <Button
                tone="primary"
                icon={<FileUp />}
                busy={add.isPending}
                onClick={() => add.mutate({ body: { text } })}
              >
                {t(`${kind}.go`, { count: answer.added })}
              </Button>
            )}
          </ImportPreview>
        )}
        <ImportColumns kind={kind} />
      </div>
    </NewRecordPage>
  )
}

function Template({ kind }: { kind: FleetImport }) {
  const { t } = useTranslation('fleet-import')
  useErrorWords()
  const template = useMutation({
    mutationFn: () => callFile('getFleetImportTemplate', { query: { kind } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => error instanceof ApiError && notify.error(errorText(t, error)),
  })
  return (
    <Button size="small" icon={<Download />} busy={template.isPending} onClick={() => template.mutate()}>
      {t('template')}
    </Button>
  )
}

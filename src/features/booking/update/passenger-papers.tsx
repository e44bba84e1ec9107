import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { documentKind, type DocumentKind, FILE_TYPES, MAX_FILE_BYTES } from '#contract/file.ts'
import { Button } from '#src/ui/button.tsx'
import { discardFile } from '#src/ui/form/discard-file.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { upload } from '#src/platform/upload.ts'
import type { AddedDocument, ExtraChanges } from './correction.ts'
import { MAX_DOCUMENTS } from '#contract/booking/booking-codes.ts'

export interface PassengerPapersProps {
  passengerId: string
  booking: Booking
  besides: ExtraChanges
  onExtraChanges: (change: (besides: ExtraChanges) => ExtraChanges) => void
  mayRemove: boolean
}

/** A passenger's documents: those that are there, those that the save takes away, and new ones. */
export function PassengerPapers({ passengerId, booking, besides, onExtraChanges, mayRemove }: PassengerPapersProps) {
  const { t } = useTranslation(['booking-update', 'booking-changes', 'common'])
  const [isAdding, setAdding] = useState(false)
  const [kind, setKind] = useState<DocumentKind>('passportImage')
  const [coming, setComing] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const present = booking.documents.filter((document) => document.passengerId === passengerId)
  const added = besides.added[passengerId] ?? []
  const mayAdd = present.length + added.length < MAX_DOCUMENTS
  const kindName = (each: DocumentKind) => t(`booking-changes:document.${each}`)

  const setAdded = (change: (known: readonly AddedDocument[]) => AddedDocument[]) =>
    onExtraChanges((known) => ({
      ...known,
      added: { ...known.added, [passengerId]: change(known.added[passengerId] ?? []) },
    }))

  async function take(file: File) {
    setComing(file)
    setProblem(undefined)
    try {
      const { data } = await upload('uploadFile', { form: { file } })
      setAdded((known) => [...known, { fileId: data.id, kind, name: data.name }])
      notify.success(t('common:file.uploaded'))
    } catch (error) {
      setProblem(error instanceof ApiError && !error.isOutage ? errorText(t, error) : t('papers.failed'))
    }
    setComing(undefined)
  }

  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-xs font-semibold text-ink-2">{t('papers.title')}</h3>
        {mayAdd && !isAdding && (
          <Button size="small" tone="quiet" icon={<FilePlus />} onClick={() => setAdding(true)}>
            {t('papers.add')}
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap gap-2">
        {present.length + added.length === 0 && <li className="text-xs text-ink-3">{t('papers.none')}</li>}
        {present.map(({ fileId, kind: presentKind, name }) => {
          const isGoing = besides.removed.includes(fileId)
          return (
            <Paper
              key={fileId}
              kind={kindName(presentKind)}
              name={name}
              state={isGoing ? t('papers.removed') : undefined}
            >
              {mayRemove && (
                <Button
                  size="small"
                  tone="quiet"
                  onClick={() =>
                    onExtraChanges((known) => ({
                      ...known,
                      removed: isGoing ? known.removed.filter((each) => each !== fileId) : [...known.removed, fileId],
                    }))
                  }
                >
                  {t(isGoing ? 'papers.keep' : 'papers.remove', { name })}
                </Button>
              )}
            </Paper>
          )
        })}
        {added.map(({ fileId, kind: addedKind, name }) => (
          <Paper key={fileId} kind={kindName(addedKind)} name={name} state={t('papers.added')}>
            <Button
              size="small"
              tone="quiet"
              onClick={() => {
                setAdded((known) => known.filter((each) => each.fileId !== fileId))
                void discardFile(t, fileId)
              }}
            >
              {t('papers.remove', { name })}
            </Button>
          </Paper>
        ))}
      </ul>
      {mayAdd && isAdding && (
        <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <SelectField
            label={t('papers.kind')}
            value={kind}
            onChange={(event) => setKind(documentKind.parse(event.target.value))}
            options={documentKind.options.map((each) => ({ value: each, label: kindName(each) }))}
          />
          <FileDrop
            label={t('papers.file')}
            accept={FILE_TYPES}
            maxBytes={MAX_FILE_BYTES}
            error={problem}
            disabled={coming !== undefined}
            {...(coming && { file: coming })}
            onChoose={(file) => void take(file)}
          />
        </div>
      )}
    </div>
  )
}

interface PaperProps {
  kind: string
  name: string
  state: string | undefined
  children: ReactNode
}

function Paper({ kind, name, state, children }: PaperProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-2 rounded border border-line px-2.5 py-1 text-xs">
      <FileText aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="font-medium">{kind}</span>
      <bdi className="min-w-0 truncate text-ink-2">{name}</bdi>
      {state && <StatusPill tone="attention">{state}</StatusPill>}
      {children}
    </li>
  )
}

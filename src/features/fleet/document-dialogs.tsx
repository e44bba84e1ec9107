import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import { calendarDate } from '#contract/common.ts'
import { uploadedFile } from '#contract/file.ts'
import type { BusDocument } from '#contract/fleet/bus-document-row.ts'
import type { DocumentHolder } from '#contract/fleet/document-codes.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { reasonProblem } from '#src/ui/reason-dialog.tsx'
import { useDocumentTypes } from './use-document-types.ts'

/** What is typed of a version. */
const typedVersion = z.object({
  number: z.string().trim().min(1).max(60),
  issuedOn: calendarDate,
  expiresOn: calendarDate,
  files: z.array(uploadedFile),
})
type TypedVersion = z.output<typeof typedVersion>

const BLANK = { number: '', issuedOn: '', expiresOn: '', files: [] }

const toVersion = ({ files, ...says }: TypedVersion) => ({ ...says, fileIds: files.map(({ id }) => id) })

/** What a new or another version of a document makes old. */
const INVALIDATES = ['getBusDocumentList', 'getBusDocument', 'getBus', 'getDepartureState', 'previewBusSwap'] as const

/** Records a document that a bus or a driver has not had yet. */
export function NewDocumentDialog({
  holder,
  holderId,
  recorded,
  onClose,
}: {
  holder: DocumentHolder
  holderId: string
  /** Kinds that are recorded already: each is renewed on its own page. */
  recorded: readonly string[]
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('fleet-document')
  const types = useDocumentTypes(holder).data?.data ?? []
  const act = useActForm('createBusDocument', {
    schema: typedVersion.extend({ typeId: z.string().min(1) }),
    blank: { ...BLANK, typeId: '' },
    keep: false,
    rules: (typed) => endsEarly(typed, t('endsBeforeIssue')),
    toRequest: ({ typeId, ...typed }) => ({ body: { typeId, holderId, ...toVersion(typed) } }),
    fieldOf: (path) => (path === 'fileIds' ? 'files' : path === 'holderId' ? undefined : path),
    invalidates: INVALIDATES,
    saved: ({ data }) => t('new.done', { type: localName(data.typeName, i18n.language) }),
    next: onClose,
  })
  return (
    <ActDialog act={act} onClose={onClose} title={t('new.title')} send={t('new.go')} startsOn="field">
      <FormSelect
        name="typeId"
        label={t('new.type')}
        placeholder={t('new.choose')}
        hint={recorded.length > 0 ? t('new.recordedHint') : undefined}
        options={inLocalOrder(
          types
            .filter(({ id }) => !recorded.includes(id))
            .map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) })),
          i18n.language,
        )}
        required
      />
      <VersionFields />
    </ActDialog>
  )
}

/** Records the next version of a document. */
export function RenewDialog({
  document,
  onClose,
}: {
  document: Pick<BusDocument, 'id' | 'version' | 'typeName'>
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('fleet-document')
  const { id, version, typeName } = document
  const act = useActForm('renewBusDocument', {
    schema: typedVersion,
    blank: BLANK,
    keep: false,
    rules: (typed) => endsEarly(typed, t('endsBeforeIssue')),
    toRequest: (typed) => ({ params: { id }, body: { version, ...toVersion(typed) } }),
    fieldOf: (path) => (path === 'fileIds' ? 'files' : path),
    invalidates: INVALIDATES,
    saved: () => t('renew.done', { type: localName(typeName, i18n.language) }),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('renew.title', { type: localName(typeName, i18n.language) })}
      description={t('renew.lead')}
      send={t('renew.go')}
      startsOn="field"
    >
      <VersionFields />
    </ActDialog>
  )
}

/** Records what the newest version of a document should have said. */
export function CorrectDialog({ document, onClose }: { document: BusDocument; onClose: () => void }) {
  const { t, i18n } = useTranslation('fleet-document')
  const { id, version, typeName, number, issuedOn, expiresOn } = document
  const type = localName(typeName, i18n.language)
  const act = useActForm('correctBusDocument', {
    schema: typedVersion.extend({ reason: z.string().trim() }),
    blank: { number, issuedOn, expiresOn, files: [], reason: '' },
    keep: false,
    rules: ({ reason, ...typed }) => ({
      ...endsEarly(typed, t('endsBeforeIssue')),
      reason: reasonProblem(reason, t('correct.reasonShort')),
    }),
    toRequest: ({ reason, ...typed }) => ({ params: { id }, body: { version, reason, ...toVersion(typed) } }),
    fieldOf: (path) => (path === 'fileIds' ? 'files' : path),
    invalidates: INVALIDATES,
    saved: () => t('correct.done', { type }),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('correct.title', { type })}
      description={t('correct.lead')}
      send={t('correct.go')}
      startsOn="field"
    >
      <VersionFields />
      <FormTextArea
        name="reason"
        label={t('correct.reason')}
        hint={t('correct.reasonHint')}
        rows={2}
        maxLength={MAX_REASON}
        required
      />
    </ActDialog>
  )
}

const endsEarly = ({ issuedOn, expiresOn }: Pick<TypedVersion, 'issuedOn' | 'expiresOn'>, words: string) => ({
  expiresOn: expiresOn < issuedOn ? words : undefined,
})

function VersionFields() {
  const { t } = useTranslation('fleet-document')
  return (
    <>
      <FormText name="number" label={t('list.column.number')} maxLength={60} ltr mono required />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDay name="issuedOn" none="" label={t('list.column.issuedOn')} required />
        <FormDay name="expiresOn" none="" label={t('list.column.expiresOn')} hint={t('lastDay')} required />
      </div>
      <FormFiles name="files" label={t('files')} owner={t('files')} hint={t('filesHint')} />
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentKind, FILE_TYPES, MAX_FILE_BYTES, type DocumentKind } from '#contract/file.ts'
import type { Traveller, TravellerDocument } from '#machines/booking/booking-context.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { StoredPicture } from '#src/ui/record/stored-picture.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { useTravellerName } from './use-traveller-name.ts'
import { MAX_DOCUMENTS } from '#contract/booking/booking-codes.ts'

const OWN_PLACE = ['passportImage', 'personPicture'] as const satisfies readonly DocumentKind[]
const FURTHER = documentKind.options.filter((kind) => kind !== 'passportImage' && kind !== 'personPicture')

/** A passenger's papers: a place for each of the usual two, and one for whatever else there is. */
export function DocumentCard({ index, traveller }: { index: number; traveller: Traveller }) {
  const { t } = useTranslation('booking')
  const nameOf = useTravellerName()
  const [further, setFurther] = useState<DocumentKind>('visa')
  const { documents } = traveller
  const others = documents.filter(({ kind }) => !OWN_PLACE.some((own) => own === kind))
  const id = `documents-${index}`

  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface px-3.5 pt-2.5 pb-3.5">
      <h3 id={id} className="pb-2 text-sm font-semibold">
        <bdi>{nameOf(traveller, index)}</bdi>
      </h3>
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {OWN_PLACE.map((kind) => (
          <Place key={kind} index={index} kind={kind} document={documents.find((each) => each.kind === kind)} />
        ))}
        {others.map((document) => (
          <Place key={document.file.id} index={index} kind={document.kind} document={document} />
        ))}
        {documents.length < MAX_DOCUMENTS && (
          <div className="flex min-w-0 flex-col gap-1">
            <SelectField
              className="xl:-mt-2"
              label={t('documents.furtherKind')}
              labelHidden
              value={further}
              options={FURTHER.map((kind) => ({ value: kind, label: t(`document.${kind}`) }))}
              onChange={(event) => setFurther(documentKind.parse(event.target.value))}
            />
            <Place index={index} kind={further} document={undefined} label={t('documents.further')} />
          </div>
        )}
      </div>
    </section>
  )
}

interface PlaceProps {
  index: number
  kind: DocumentKind
  document: TravellerDocument | undefined
  label?: string
}

function Place({ index, kind, document, label }: PlaceProps) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const coming = useBooking(({ context: { upload } }) =>
    upload?.traveller === index && upload.kind === kind && !document ? upload.files[0]?.file : undefined,
  )
  const isBusy = useBooking((snapshot) => !snapshot.matches({ steps: { documents: 'collecting' } }))

  return (
    <FileDrop
      label={label ?? t(`document.${kind}`)}
      labelHidden={label !== undefined}
      // Said once, above all of them.
      hint=""
      accept={FILE_TYPES}
      maxBytes={MAX_FILE_BYTES}
      disabled={isBusy || document !== undefined}
      {...(coming && { file: coming })}
      {...(document && { stored: { name: document.file.name, preview: <StoredPicture file={document.file} /> } })}
      onChoose={(file) => send({ type: 'booking.addFiles', traveller: index, kind, files: [file] })}
      {...(document && {
        onRemove: () => send({ type: 'booking.removeFile', traveller: index, fileId: document.file.id }),
      })}
    />
  )
}

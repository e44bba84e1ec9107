import { useTranslation } from 'react-i18next'
import type { ConsignmentPerson } from '#contract/consignment/consignment.ts'
import type { SenderDraft } from '#machines/consignment/consignment-context.ts'
import { KnownPersonField } from './known-person-field.tsx'
import { MAX_NAME, MAX_PHONE } from '#contract/bounds.ts'

export interface PersonFieldsProps {
  as: 'sender' | 'receiver'
  person: SenderDraft
  /** What is wrong with it, in words. */
  errorOf: (field: keyof SenderDraft) => string | undefined
  /** Beside what the field itself says: what stood there before. */
  hintOf?: (field: keyof SenderDraft) => string | undefined
  onChange: (change: Partial<SenderDraft>) => void
  onRecall: (person: ConsignmentPerson) => void
  onContactLeft?: () => void
}

/** The contact first: it is what finds somebody again with the fewest keys. */
export function PersonFields({ as, person, errorOf, hintOf, onChange, onRecall, onContactLeft }: PersonFieldsProps) {
  const { t } = useTranslation('consignment')
  return (
    <>
      <KnownPersonField
        name="contact"
        label={t('person.contact')}
        required
        ltr
        maxLength={MAX_PHONE}
        hint={hintOf?.('contact') ?? t('person.contactHint')}
        value={person.contact}
        error={errorOf('contact')}
        {...(onContactLeft && { onLeave: onContactLeft })}
        onChange={(contact) => onChange({ contact })}
        onRecall={onRecall}
      />
      <KnownPersonField
        name="name"
        label={t('person.name')}
        required
        maxLength={MAX_NAME}
        hint={hintOf?.('name')}
        value={person.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ name })}
        onRecall={onRecall}
      />
      <KnownPersonField
        name="idNumber"
        label={t('person.idNumber')}
        required={as === 'sender'}
        ltr
        maxLength={30}
        hint={hintOf?.('idNumber') ?? (as === 'receiver' ? t('person.idNumberLater') : undefined)}
        value={person.idNumber}
        error={errorOf('idNumber')}
        onChange={(idNumber) => onChange({ idNumber })}
        onRecall={onRecall}
      />
    </>
  )
}

/** Somebody of an earlier bill, as a form holds them. */
export const textOf = ({ name, contact, idNumber }: ConsignmentPerson): SenderDraft => ({
  name,
  contact,
  idNumber: idNumber ?? '',
})

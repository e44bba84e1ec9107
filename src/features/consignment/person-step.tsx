import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsignmentPerson, enteredReceiver, enteredSender } from '#contract/consignment.ts'
import type { SenderDraft } from '#machines/consignment/consignment-context.ts'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { problemsOf } from '#src/lib/contract-form.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { localName } from '#src/lib/local-name.ts'
import { useConsignment, useSend } from './consignment-actor.tsx'
import { STEP_FORMS } from './form-ids.ts'
import { RecallField } from './recall-field.tsx'
import { useOptions, type ConsignmentOptions } from './use-options.ts'

export function SenderStep() {
  const { t } = useTranslation('consignment')
  const send = useSend()
  const person = useConsignment(({ context }) => context.sender)
  const isTried = useConsignment(({ context }) => context.tried.includes('sender'))
  const edit = (change: Partial<SenderDraft>) => send({ type: 'consignment.editSender', change })
  return (
    <StepForm id={STEP_FORMS.sender}>
      <PersonFields
        as="sender"
        person={person}
        problems={isTried ? problemsOf(t, enteredSender, person) : {}}
        onChange={edit}
        onRecall={(known) => edit(textOf(known))}
      />
    </StepForm>
  )
}

export function ReceiverStep() {
  const { t } = useTranslation('consignment')
  const send = useSend()
  const options = useOptions()
  const { depotId, ...person } = useConsignment(({ context }) => context.receiver)
  const isTried = useConsignment(({ context }) => context.tried.includes('receiver'))
  const refused = useConsignment(({ context }) => context.refusal?.fields.toDepotId)
  const problems = isTried ? problemsOf(t, enteredReceiver, { ...person, idNumber: person.idNumber.trim() || null }) : {}

  function recall(known: ConsignmentPerson) {
    const isOffered = options?.depots.some(({ id }) => id === known.depot.id) === true
    send({ type: 'consignment.editReceiver', change: { ...textOf(known), ...(isOffered && { depotId: known.depot.id }) } })
  }

  return (
    <StepForm id={STEP_FORMS.receiver}>
      <PersonFields
        as="receiver"
        person={person}
        problems={problems}
        onChange={(change) => send({ type: 'consignment.editReceiver', change })}
        onRecall={recall}
      />
      <DepotField
        options={options}
        depotId={depotId}
        error={isTried && depotId === null ? t('receiving.chooseDepot') : refused}
        onChange={(id) => send({ type: 'consignment.editReceiver', change: { depotId: id } })}
      />
    </StepForm>
  )
}

function StepForm({ id, children }: { id: string; children: ReactNode }) {
  const send = useSend()
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="grid max-w-3xl gap-x-4 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'consignment.next' })
        focusFirstWrong(form.current)
      }}
    >
      {children}
    </form>
  )
}

interface PersonFieldsProps {
  as: 'sender' | 'receiver'
  person: SenderDraft
  problems: Record<string, string>
  onChange: (change: Partial<SenderDraft>) => void
  onRecall: (person: ConsignmentPerson) => void
}

/** The contact first: it is what finds somebody again with the fewest keys. */
function PersonFields({ as, person, problems, onChange, onRecall }: PersonFieldsProps) {
  const { t } = useTranslation('consignment')
  const refused = useConsignment(({ context }) => context.refusal?.fields)
  const errorOf = (field: keyof SenderDraft) => problems[field] ?? refused?.[`${as}.${field}`]
  return (
    <>
      <RecallField
        name="contact"
        label={t('person.contact')}
        required
        ltr
        maxLength={32}
        hint={t('person.contactHint')}
        value={person.contact}
        error={errorOf('contact')}
        onChange={(contact) => onChange({ contact })}
        onRecall={onRecall}
      />
      <RecallField
        name="name"
        label={t('person.name')}
        required
        maxLength={120}
        value={person.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ name })}
        onRecall={onRecall}
      />
      <RecallField
        name="idNumber"
        label={t('person.idNumber')}
        required={as === 'sender'}
        ltr
        maxLength={30}
        hint={as === 'receiver' ? t('person.idNumberLater') : undefined}
        value={person.idNumber}
        error={errorOf('idNumber')}
        onChange={(idNumber) => onChange({ idNumber })}
        onRecall={onRecall}
      />
    </>
  )
}

interface DepotFieldProps {
  options: ConsignmentOptions | undefined
  depotId: string | null
  error: string | undefined
  onChange: (depotId: string | null) => void
}

function DepotField({ options, depotId, error, onChange }: DepotFieldProps) {
  const { t, i18n } = useTranslation('consignment')
  const choices = (options?.depots ?? []).map(({ id, code, name, city }) => ({
    id,
    label: `${localName(name, i18n.language)} (\u2066${code}\u2069)`,
    detail: localName(city, i18n.language),
    // Names in either language and the code find it.
    words: ` ${[code, name.en, name.ar, city.en, city.ar].join(' ').toLowerCase()}`,
  }))
  return (
    <ComboboxField
      label={t('receiving.depot')}
      required
      isLocal
      value={choices.find(({ id }) => id === depotId)}
      search={(query) => found(choices, query.toLowerCase())}
      error={error}
      onChange={(choice) => onChange(choice?.id ?? null)}
    />
  )
}

/** Those that have a word beginning so come first: Enter takes the first. */
function found<Choice extends { words: string }>(choices: readonly Choice[], query: string): Choice[] {
  const begin = choices.filter(({ words }) => words.includes(` ${query}`))
  return [...begin, ...choices.filter((choice) => !begin.includes(choice) && choice.words.includes(query))]
}

const textOf = ({ name, contact, idNumber }: ConsignmentPerson): SenderDraft => ({ name, contact, idNumber: idNumber ?? '' })

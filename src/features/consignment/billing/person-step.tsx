import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneText } from '#contract/common.ts'
import { type ConsignmentPerson, enteredReceiver, enteredSender } from '#contract/consignment/consignment.ts'
import type { SenderDraft } from '#machines/consignment/consignment-context.ts'
import { problemsOf } from '#src/ui/form/contract-form.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { usePhoneJudge } from '#src/platform/phones.ts'
import { useConsignment, useSend } from './consignment-actor.tsx'
import { STEP_FORMS } from './form-ids.ts'
import { PersonFields, textOf } from './person-fields.tsx'
import { ReceivingDepotField } from './receiving-depot-field.tsx'
import { useOptions } from './use-options.ts'

export function SenderStep() {
  const send = useSend()
  const person = useConsignment(({ context }) => context.sender)
  const isSubmitted = useConsignment(({ context }) => context.tried.includes('sender'))
  const contact = useContact(person.contact, isSubmitted)
  const errorOf = useErrors('sender', isSubmitted, enteredSender, person)
  const edit = (change: Partial<SenderDraft>) => send({ type: 'consignment.editSender', change })
  return (
    <StepForm id={STEP_FORMS.sender} contact={contact}>
      <PersonFields
        as="sender"
        person={person}
        errorOf={(field) => (field === 'contact' ? contact.problem : undefined) ?? errorOf(field)}
        onContactLeft={contact.leave}
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
  const isSubmitted = useConsignment(({ context }) => context.tried.includes('receiver'))
  const refused = useConsignment(({ context }) => context.refusal?.fields.toDepotId)
  // As it is dialled at the depot that receives, which is chosen after it: the server knows.
  const isInternational = /^\s*(\+|00)/.test(person.contact)
  const contact = useContact(isInternational ? person.contact : '', isSubmitted)
  const errorOf = useErrors('receiver', isSubmitted, enteredReceiver, {
    ...person,
    idNumber: person.idNumber.trim() || null,
  })

  function recall(known: ConsignmentPerson) {
    const isOffered = options?.depots.some(({ id }) => id === known.depot.id) === true
    send({
      type: 'consignment.editReceiver',
      change: { ...textOf(known), ...(isOffered && { depotId: known.depot.id }) },
    })
  }

  return (
    <StepForm id={STEP_FORMS.receiver} contact={contact}>
      <PersonFields
        as="receiver"
        person={person}
        errorOf={(field) => (field === 'contact' ? contact.problem : undefined) ?? errorOf(field)}
        onContactLeft={contact.leave}
        onChange={(change) => send({ type: 'consignment.editReceiver', change })}
        onRecall={recall}
      />
      <ReceivingDepotField
        depotId={depotId}
        error={isSubmitted && depotId === null ? t('receiving.chooseDepot') : refused}
        onChange={(id) => send({ type: 'consignment.editReceiver', change: { depotId: id } })}
      />
    </StepForm>
  )
}

/** What is wrong with a person once somebody wanted to go on, and what the server refused. */
function useErrors(
  as: 'sender' | 'receiver',
  isSubmitted: boolean,
  schema: typeof enteredSender | typeof enteredReceiver,
  values: unknown,
) {
  const { t } = useTranslation('form')
  const refused = useConsignment(({ context }) => context.refusal?.fields)
  const problems = isSubmitted ? problemsOf(t, schema, values) : {}
  return (field: keyof SenderDraft) => problems[field] ?? refused?.[`${as}.${field}`]
}

/** Whether a typed phone is one, told once the field is left: nobody goes on with another. */
function useContact(typed: string, isSubmitted: boolean) {
  const { t } = useTranslation('form')
  const [isLeft, setLeft] = useState(false)
  const judged = usePhoneJudge()(phoneText.safeParse(typed).data ?? null)
  return {
    isWrong: judged !== undefined,
    problem: judged && (isLeft || isSubmitted) ? t(judged) : undefined,
    leave: () => setLeft(true),
  }
}

function StepForm({
  id,
  contact,
  children,
}: {
  id: string
  contact: ReturnType<typeof useContact>
  children: ReactNode
}) {
  const { t } = useTranslation('form')
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
        if (contact.isWrong) contact.leave()
        else send({ type: 'consignment.next' })
        showUnsent(t, form.current)
      }}
    >
      {children}
    </form>
  )
}

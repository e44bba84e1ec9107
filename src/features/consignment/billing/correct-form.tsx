import type { TFunction } from 'i18next'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { recordId, reasonText } from '#contract/common.ts'
import { type Consignment, enteredReceiver, enteredSender } from '#contract/consignment/consignment.ts'
import type { CallName } from '#contract/calls.ts'
import type { SenderDraft } from '#machines/consignment/consignment-context.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { usePhoneText } from '#src/platform/phones.ts'
import { FormText } from '#src/ui/form/form-text.tsx'
import { refusalOf } from '#src/features/consignment/consignment-acts.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { PersonFields, textOf } from './person-fields.tsx'
import { ReceivingDepotField } from './receiving-depot-field.tsx'
import { MAX_REASON } from '#contract/bounds.ts'

const correction = z.object({
  sender: enteredSender,
  receiver: enteredReceiver,
  toDepotId: recordId,
  reason: reasonText,
})
type CorrectionValues = z.input<typeof correction>

/** Reads that show who sends and who receives. */
const INVALIDATED = [
  'getConsignment',
  'getConsignmentList',
  'getConsignmentPrint',
  'getConsignmentReport',
  'getConsignmentPieces',
  'getConsignmentStatuses',
  'getLoadList',
  'getLoadablePieces',
  'trackConsignments',
] as const satisfies readonly CallName[]

export interface CorrectFormProps {
  bill: Consignment
  /** The bill's own page. */
  billPath: string
  reload: () => Promise<Consignment | undefined>
}

/** Everything of a bill that can still be corrected, saved together with one reason. */
export function CorrectForm({ bill, billPath, reload }: CorrectFormProps) {
  const { t } = useTranslation(['consignment', 'form'])
  const act = useRecordForm(
    'updateConsignment',
    { record: bill, reload, listPath: billPath },
    {
      schema: correction,
      blank: valuesOf(bill),
      valuesOf,
      // What is of persons is not kept in the browser.
      keep: false,
      toRequest: (values, present) => (present ? { body: { ...present, ...values } } : null),
      invalidates: INVALIDATED,
      saved: () => t('correct.done'),
    },
  )
  const { form } = act
  const redirect = refusalOf(bill, 'redirect')
  return (
    <ActForm act={act} startsTyping layout="wideRecord" send={t('correct.save')} cancel={billPath}>
      <div className="@container">
        <div className="grid items-start gap-x-8 gap-y-6 @min-[44rem]:grid-cols-2">
          <Person as="sender" bill={bill} form={form} />
          <div className="grid gap-4">
            <Person as="receiver" bill={bill} form={form} />
            {redirect === null ? (
              <ReceivingDepot bill={bill} form={form} />
            ) : (
              <FixedDepot bill={bill} why={redirect === 'otherDepot' ? 'otherDepot' : 'hasLeft'} />
            )}
          </div>
        </div>
      </div>
      <FormText
        name="reason"
        className="max-w-form"
        label={t('correct.reason')}
        hint={t('correct.reasonHint')}
        required
        maxLength={MAX_REASON}
      />
    </ActForm>
  )
}

interface PartProps {
  bill: Consignment
  form: UseFormReturn<CorrectionValues, unknown, z.output<typeof correction>>
}

function Person({ as, bill, form }: PartProps & { as: 'sender' | 'receiver' }) {
  const { t } = useTranslation('consignment')
  const entered = useWatch({ control: form.control, name: as })
  const phoneText = usePhoneText({ international: true })
  const before = { ...bill[as], idNumber: bill[as].idNumber ?? '' }
  const person = { ...entered, idNumber: entered.idNumber ?? '' }
  const errors = form.formState.errors[as]
  function change(changed: Partial<SenderDraft>) {
    const { name, contact: typed, idNumber } = { ...person, ...changed }
    // Taken back to how the stored one stood there, it is the stored one again.
    const contact = typed.trim() === phoneText(before.contact) ? before.contact : typed
    // An ID that is not known yet is none; only the sender's has to be.
    form.setValue(
      as,
      { name, contact, idNumber: as === 'receiver' ? idNumber.trim() || null : idNumber },
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    )
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm font-semibold">{t(as)}</legend>
      <PersonFields
        as={as}
        // What is stored stands there as lists show it, and is sent as it is stored.
        person={person.contact === before.contact ? { ...person, contact: phoneText(before.contact) } : person}
        errorOf={(field) => errors?.[field]?.message}
        hintOf={(field) =>
          person[field].trim() === before[field]
            ? undefined
            : was(t, field === 'contact' ? phoneText(before.contact) : before[field])
        }
        onChange={change}
        onRecall={(known) => change(textOf(known))}
      />
    </fieldset>
  )
}

function ReceivingDepot({ bill, form }: PartProps) {
  const { t, i18n } = useTranslation('consignment')
  const toDepotId = useWatch({ control: form.control, name: 'toDepotId' })
  return (
    <ReceivingDepotField
      depotId={toDepotId}
      error={
        form.formState.errors.toDepotId &&
        (form.formState.errors.toDepotId.type === 'server'
          ? form.formState.errors.toDepotId.message
          : t('receiving.chooseDepot'))
      }
      hint={toDepotId === bill.to.id ? undefined : was(t, localName(bill.to.name, i18n.language))}
      onChange={(depotId) =>
        form.setValue('toDepotId', depotId ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  )
}

/** What cannot be changed any more is shown all the same, with why. */
function FixedDepot({ bill: { from, to }, why }: { bill: Consignment; why: 'otherDepot' | 'hasLeft' }) {
  const { t, i18n } = useTranslation('consignment')
  return (
    <dl className="text-sm">
      <dt className="font-medium">{t('receiving.depot')}</dt>
      <dd>
        {localName(to.name, i18n.language)} (<bdi dir="ltr">{to.code}</bdi>)
      </dd>
      <dd className="text-xs text-ink-3">
        {t(`correct.fixed.${why}`, { depot: localName(from.name, i18n.language) })}
      </dd>
    </dl>
  )
}

const was = (t: TFunction<'consignment'>, value: string): string =>
  value === '' ? t('correct.wasNothing') : t('correct.was', { value: `\u2068${value}\u2069` })

function valuesOf({ sender, receiver, to }: Consignment): CorrectionValues {
  return {
    sender: { name: sender.name, contact: sender.contact, idNumber: sender.idNumber ?? '' },
    receiver: { name: receiver.name, contact: receiver.contact, idNumber: receiver.idNumber },
    toDepotId: to.id,
    reason: '',
  }
}

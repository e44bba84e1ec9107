import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerText } from '#machines/booking/booking-context.ts'
import { passengersForm } from '#src/features/booking/passenger-fields.ts'
import { textOf } from '#src/features/booking/passenger-form.ts'
import { usePhoneJudge } from '#src/platform/phones.ts'
import { hasMissing, useContractForm } from '#src/ui/form/contract-form.ts'
import { enterGoesOn } from '#src/ui/form/enter-goes-on.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'

export interface PassengersFormOptions {
  /** As they stand in the flow that keeps them. */
  passengers: PassengerText[]
  crossesBorder: boolean
  /** Trimmed and in their proper letters. */
  handOn: (passengers: PassengerText[]) => void
}

/** The form in which a flow's passengers are typed. The flow keeps every key pressed; the contract judges on the way out. */
export function usePassengersForm({ passengers, crossesBorder, handOn }: PassengersFormOptions) {
  const { t } = useTranslation(['booking', 'form'])
  const judge = usePhoneJudge()
  const schema = passengersForm(crossesBorder, {
    identityMissing: t('passengers.identity'),
    phoneProblem: (phone) => {
      const problem = judge(phone)
      return problem && t(`form:${problem}`)
    },
    samePassport: (first) => t('passengers.samePassport', { number: first + 1 }),
  })
  const form = useContractForm(schema, { passengers })
  const element = useRef<HTMLFormElement>(null)
  return {
    form,
    element,
    onKeyDown: enterGoesOn,
    onSubmit: (event: FormEvent) =>
      void form.handleSubmit(
        (values) => handOn(values.passengers.map(textOf)),
        (wrong) => {
          showUnsent(t, element.current, hasMissing(wrong, form.getValues()))
        },
      )(event),
  }
}

import { useTranslation } from 'react-i18next'
import { sessionEndpoints, type UserDetails } from '#contract/session/session.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { call } from '#src/platform/api.ts'
import { useSessionActor } from '#src/platform/session.tsx'
import { MAX_NAME } from '#contract/bounds.ts'

/** The own name and phone; everything else is the super admin's to change. */
export function AccountForm({ details }: { details: UserDetails }) {
  const { t } = useTranslation('profile')
  const session = useSessionActor()
  const act = useActForm('updateProfile', {
    schema: sessionEndpoints.updateProfile.body,
    judged: 'onTouched',
    blank: valuesOf(details),
    // What is of persons is not kept in the browser.
    keep: false,
    record: {
      version: details.version,
      async reload() {
        const { userDetails } = (await call('userDetails')).data
        return { version: userDetails.version, values: valuesOf(userDetails) }
      },
    },
    toRequest: (typed, { version }) => ({ body: { ...typed, version } }),
    invalidates: [],
    saved: () => t('account.done'),
    next: ({ data: { userDetails } }) => {
      session.send({ type: 'session.updateDetails', details: userDetails })
      return { again: valuesOf(userDetails), version: userDetails.version }
    },
  })

  return (
    <ActForm
      act={act}
      className="mt-5 border-t border-line pt-4"
      bar={
        <div>
          <SendButton disabled={!act.form.formState.isDirty}>{t('account.save')}</SendButton>
        </div>
      }
    >
      <FormText name="name" label={t('field.name')} autoComplete="name" maxLength={MAX_NAME} required />
      <FormPhone name="phone" label={t('field.phone')} autoComplete="tel" />
    </ActForm>
  )
}

const valuesOf = ({ name, phone, version }: UserDetails) => ({ name, phone, version })

import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NAME, MAX_PASSWORD } from '#contract/bounds.ts'
import { secondFactorEndpoints, type OwnPasskey } from '#contract/session/second-factor.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormPassword } from '#src/ui/form/form-password.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'

const typedPassword = z.object({ password: z.string().min(1).max(MAX_PASSWORD) })

interface RemoveProps {
  /** Null: the codes. */
  passkeyId: string | null
  name: string
  isLast: boolean
  onClose: () => void
}

/** Removes a passkey or the codes, with the password. */
export function RemoveFactorDialog({ passkeyId, name, isLast, onClose }: RemoveProps) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('removeFactor', {
    schema: typedPassword,
    blank: { password: '' },
    keep: false,
    isTyped: () => false,
    toRequest: ({ password }) => ({ body: { password, passkeyId } }),
    invalidates: ['getOwnFactors'],
    saved: () => t('dialog.removed'),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('dialog.removeTitle', { name: `\u2068${name}\u2069` })}
      description={t(isLast ? 'dialog.removeLast' : 'dialog.removeLead')}
      send={t('dialog.removeGo')}
      tone="danger"
      startsOn="field"
    >
      <FormPassword name="password" label={t('dialog.password')} autoComplete="current-password" required />
    </ActDialog>
  )
}

/** Another name for a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('renamePasskey', {
    schema: secondFactorEndpoints.renamePasskey.body,
    blank: { name: passkey.name },
    keep: false,
    toRequest: (body) => ({ params: { id: passkey.id }, body }),
    invalidates: ['getOwnFactors'],
    saved: () => t('dialog.renamed'),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('dialog.renameTitle')}
      send={t('dialog.renameGo')}
      startsOn="field"
    >
      <FormText name="name" label={t('dialog.passkeyName')} maxLength={MAX_NAME} required />
    </ActDialog>
  )
}

interface RenewProps {
  onClose: () => void
  onRenewed: (codes: readonly string[]) => void
}

/** New recovery codes in place of the earlier ones, with the password. */
export function RenewCodesDialog({ onClose, onRenewed }: RenewProps) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('renewRecoveryCodes', {
    schema: typedPassword,
    blank: { password: '' },
    keep: false,
    isTyped: () => false,
    toRequest: (body) => ({ body }),
    invalidates: ['getOwnFactors'],
    saved: () => null,
    next: ({ data }) => onRenewed(data.recoveryCodes),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('dialog.renewTitle')}
      description={t('dialog.renewLead')}
      send={t('dialog.renewGo')}
      startsOn="field"
    >
      <FormPassword name="password" label={t('dialog.password')} autoComplete="current-password" required />
    </ActDialog>
  )
}

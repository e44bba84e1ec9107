import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface AddFactorProps {
  /** Right after a sign-in that asks for it: the password was given just now. */
  isFirst?: boolean
  /** One app shows codes already. */
  hasCodes?: boolean
  /** Also after the recovery codes that come with the first one were read. */
  onAdded?: () => void
}

/** Adds a passkey or the codes of an app, and shows the recovery codes that come with the first. */
export function AddFactor({ isFirst = false, hasCodes = false, onAdded }: AddFactorProps) {
  const { t } = useTranslation('second-factor')
  const [open, setOpen] = useState<'passkey' | 'codes'>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const takesPasskeys = browserSupportsWebAuthn()
  const dialog = {
    asksPassword: !isFirst,
    onClose: () => setOpen(undefined),
    onAdded: (codes: string[] | null) => {
      setOpen(undefined)
      if (codes === null) onAdded?.()
      else setRecoveryCodes(codes)
    },
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {takesPasskeys && (
          <Button tone={isFirst ? 'primary' : 'secondary'} icon={<KeyRound />} onClick={() => setOpen('passkey')}>
            {t('card.addPasskey')}
          </Button>
        )}
        {!hasCodes && (
          <Button
            tone={isFirst && !takesPasskeys ? 'primary' : 'secondary'}
            icon={<Smartphone />}
            onClick={() => setOpen('codes')}
          >
            {t('card.addCodes')}
          </Button>
        )}
      </div>
      {!takesPasskeys && <p className="mt-2 text-xs text-ink-3">{t('card.noPasskeys')}</p>}
      {open === 'passkey' && <PasskeyDialog {...dialog} />}
      {open === 'codes' && <CodesDialog {...dialog} />}
      {recoveryCodes && (
        <RecoveryCodes
          codes={recoveryCodes}
          onClose={() => {
            setRecoveryCodes(undefined)
            onAdded?.()
          }}
        />
      )}
    </>
  )
}

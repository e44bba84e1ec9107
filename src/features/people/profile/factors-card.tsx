import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RECOVERY_CODES } from '#contract/bounds.ts'
import type { OwnFactors, OwnPasskey } from '#contract/session/second-factor.ts'
import { Button } from '#src/ui/button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { AddFactor } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveFactorDialog, RenamePasskeyDialog, RenewCodesDialog } from './factor-dialogs.tsx'

type Open =
  | { act: 'remove'; passkeyId: string | null; name: string }
  | { act: 'rename'; passkey: OwnPasskey }
  | { act: 'renew' }
  | { act: 'show'; codes: readonly string[] }

/** What the user signs in with beside the password: passkeys, codes of an app, recovery codes. */
export function FactorsCard({ zone }: { zone: string }) {
  const { t } = useTranslation('second-factor')
  const read = useRead('getOwnFactors', {})
  return (
    <SectionCard title={t('card.title')} lead={t('card.lead')}>
      <ReadState read={read} waiting={<Skeleton className="h-16" />}>
        {({ data }) => <Factors factors={data} zone={zone} />}
      </ReadState>
    </SectionCard>
  )
}

function Factors({ factors, zone }: { factors: OwnFactors; zone: string }) {
  const { t } = useTranslation('second-factor')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { passkeys, codesSince, recoveryCodesLeft, isRequired } = factors
  const count = passkeys.length + (codesSince === null ? 0 : 1)
  const when = (words: string, instant: string) => (
    <span>
      {words} <RelativeTime instant={instant} zone={zone} />
    </span>
  )
  return (
    <>
      {(count === 0 || isRequired) && (
        <p className="mb-3 text-ink-2">
          {[count === 0 && t('card.none'), isRequired && t('card.required')].filter(Boolean).join(' ')}
        </p>
      )}
      {count > 0 && (
        <ul className="-mt-3 mb-4 divide-y divide-line">
          {passkeys.map((passkey) => {
            const { id, name, createdAt, lastUsedAt } = passkey
            return (
              <FactorRow
                key={id}
                icon={<KeyRound aria-hidden />}
                name={<bdi>{name}</bdi>}
                facts={
                  <>
                    {when(t('card.added'), createdAt)}
                    {lastUsedAt === null ? <span>{t('card.neverUsed')}</span> : when(t('card.lastUsed'), lastUsedAt)}
                  </>
                }
              >
                <Button aria-label={t('card.renameOf', { name })} onClick={() => setOpen({ act: 'rename', passkey })}>
                  {t('card.rename')}
                </Button>
                <Button
                  aria-label={t('card.removeOf', { name })}
                  onClick={() => setOpen({ act: 'remove', passkeyId: id, name })}
                >
                  {t('card.remove')}
                </Button>
              </FactorRow>
            )
          })}
          {codesSince !== null && (
            <FactorRow
              icon={<Smartphone aria-hidden />}
              name={t('card.codes')}
              facts={when(t('card.added'), codesSince)}
            >
              <Button
                aria-label={t('card.removeOf', { name: t('card.codes') })}
                onClick={() => setOpen({ act: 'remove', passkeyId: null, name: t('card.codes') })}
              >
                {t('card.remove')}
              </Button>
            </FactorRow>
          )}
          <FactorRow
            icon={<LifeBuoy aria-hidden />}
            name={t('card.recovery')}
            facts={
              <span className={recoveryCodesLeft * 4 < RECOVERY_CODES ? 'font-medium text-attention-ink' : undefined}>
                {t('card.recoveryLeft', { count: recoveryCodesLeft })}
              </span>
            }
          >
            <Button onClick={() => setOpen({ act: 'renew' })}>{t('card.renew')}</Button>
          </FactorRow>
        </ul>
      )}
      <AddFactor hasCodes={codesSince !== null} />
      {open?.act === 'remove' && <RemoveFactorDialog {...open} isLast={count === 1} onClose={close} />}
      {open?.act === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.act === 'renew' && (
        <RenewCodesDialog onClose={close} onRenewed={(codes) => setOpen({ act: 'show', codes })} />
      )}
      {open?.act === 'show' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </>
  )
}

function FactorRow({ icon, name, facts, children }: Record<'icon' | 'name' | 'facts' | 'children', ReactNode>) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="shrink-0 text-ink-3 [&_svg]:size-5">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { usePackageWords } from './use-package-words.ts'

/** The rooms of a package that moved along. */
export function MovedStay({ stay }: { stay: NonNullable<TravelDateChange['stay']> }) {
  const { t } = useTranslation('travel-date-change')
  const words = usePackageWords()
  const staysPath = useScreenPath('accommodation')
  const number = <Reference>{stay.number}</Reference>
  return (
    <SectionCard title={t('package.rooms')}>
      <p className="font-medium">{words.move(stay.hotel, stay.from, stay.to)}</p>
      <p className="text-sm text-ink-2">
        {staysPath ? (
          <Link href={`${staysPath}/${stay.id}`} className="text-brand-ink underline">
            {number}
          </Link>
        ) : (
          number
        )}{' '}
        · {t('package.kept')}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton href={`/stay-vouchers/${stay.id}`} icon={<Printer />}>
          {t('package.voucher')}
        </LinkButton>
        <p className="text-sm text-ink-2">{t('package.oldVoucher')}</p>
      </div>
    </SectionCard>
  )
}

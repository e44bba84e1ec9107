import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import Tags from 'lucide-react/icons/tags'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useConsignment } from './consignment-actor.tsx'
import { billPath, labelsPath, useConsignmentPath } from './consignment-paths.ts'

/** Written: the number to read out, and what is handed over and stuck on. */
export function BilledView() {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  const made = useConsignment(({ context }) => context.made)
  const path = useConsignmentPath(made?.id ?? '')
  if (!made) return null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('billNumber')}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{made.billNumber}</Reference>
          </p>
        </div>
        <p className="text-end">
          <span className="block text-xs">{t(`billed.${made.payment}`)}</span>
          <Money minor={made.total} currency={made.currency} className="text-lg font-semibold" />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton tone="primary" href={billPath(made.id)} icon={<Printer />}>
          {t('printBill')}
        </LinkButton>
        <LinkButton href={labelsPath(made.id)} icon={<Tags />}>
          {t('printLabels', { count: made.counts.total, number: formatNumber(made.counts.total, language) })}
        </LinkButton>
        {path && (
          <LinkButton tone="quiet" href={path} icon={<FileText />}>
            {t('open')}
          </LinkButton>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
        <bdi>{made.senderName}</bdi> ({localName(made.from.name, language)})
        <MirroredIcon>
          <ArrowRight aria-hidden className="size-4" />
        </MirroredIcon>
        <bdi>{made.receiverName}</bdi> ({localName(made.to.name, language)}) ·{' '}
        {t('pieces', { count: made.counts.total, number: formatNumber(made.counts.total, language) })} ·{' '}
        <bdi>{formatWeight(made.weight, language)}</bdi>
      </p>
    </div>
  )
}

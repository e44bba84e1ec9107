import { useTranslation } from 'react-i18next'
import type { ConsignmentPrint } from '#contract/consignment/consignment.ts'
import { Code128 } from '#src/ui/print/code-128.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatMoney, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'

export interface PieceLabelProps {
  label: ConsignmentPrint['labels'][number]
  print: ConsignmentPrint
}

/** What is stuck on one piece: where it goes in letters that a loader reads from afar, and its code. */
export function PieceLabel({ label, print }: PieceLabelProps) {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  const { from, to, receiver, operator } = print
  const isOwed = print.payment === 'pod' && print.due > 0
  return (
    <article className="piece-label" aria-label={t('labels.of', { number: label.number, pieces: print.pieces })}>
      <header>
        <b className="piece-label-depot" dir="ltr">
          {to.code}
        </b>
        <div className="piece-label-way">
          <b>{localName(to.city, language)}</b>
          <span>
            {t('labels.from', { depot: localName(from.city, language) })} <bdi dir="ltr">({from.code})</bdi>
          </span>
          <span>{localName(operator.name, language)}</span>
        </div>
        <div className="piece-label-count">
          <b dir="ltr">
            {formatNumber(label.number, language)} / {formatNumber(print.pieces, language)}
          </b>
          <span>
            <bdi>{formatWeight(label.weight, language)}</bdi>
          </span>
        </div>
      </header>
      <div className="piece-label-receiver">
        <div>
          {/* In its own direction, so that what is cut off is its end. */}
          <b dir="auto">{receiver.name}</b>
          <b>
            <Phone international>{receiver.contact}</Phone>
          </b>
          <span dir="auto">{label.itemName}</span>
        </div>
        {isOwed && (
          <span className="piece-label-owed">
            {t('labels.pod')}
            <bdi dir="ltr">{formatMoney(print.due, print.currency, language)}</bdi>
          </span>
        )}
      </div>
      <footer>
        <Code128 text={label.code} className="piece-label-code" />
        <span dir="ltr">{label.code}</span>
      </footer>
    </article>
  )
}

import { useTranslation } from 'react-i18next'
import { MAX_BRIEF_REASON } from '#contract/bounds.ts'
import type { StayDetail } from '#contract/accommodation/stay.ts'
import { stayView } from '#src/domain/accommodation/stay-view.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import type { ShownStay } from './shown-stay.ts'

interface CancelDialogProps {
  stay: ShownStay
  cancelling: NonNullable<StayDetail['cancelling']>
  onClose: () => void
}

/** What goes back, from which night on, and why. */
export function CancelDialog({ stay, cancelling: { from, amount }, onClose }: CancelDialogProps) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const money = moneyInWords(amount, stay.currency, language)
  return (
    <ReasonDialog
      call="cancelStay"
      title={t('cancel.title', { number: `\u2066${stay.number}\u2069` })}
      description={
        amount === 0
          ? t('cancel.nothing')
          : from === stay.arrival
            ? t('cancel.all', { amount: money })
            : t('cancel.rest', { amount: money, from: formatDay(from, language, 'weekday') })
      }
      send={t('cancel.open')}
      back={t('cancel.back')}
      tone="danger"
      startsOn="field"
      label={t('cancel.reason')}
      hint={t('cancel.reasonHint')}
      longest={MAX_BRIEF_REASON}
      tooShort={t('cancel.reasonMissing')}
      toRequest={(reason) => ({ body: { id: stay.id, version: stay.version, reason, expectedAmount: amount } })}
      invalidates={stayView.invalidates}
      saved={() =>
        t(amount === 0 ? 'cancel.doneNothing' : 'cancel.done', { number: `\u2066${stay.number}\u2069`, amount: money })
      }
      onClose={onClose}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { odometerJump } from '#contract/maintenance/maintenance.ts'
import type { ApiError } from '#src/platform/api.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** What joins the body of a call whose reading the user has confirmed. */
const CONFIRMED = { isJumpConfirmed: true }

/** Whether a call was refused because the bus would have driven further than buses do. */
const jumpOf = (error: ApiError) => odometerJump.safeParse(error.details.jump).data

interface OdometerJumpNoticeProps {
  error: ApiError
  act: { isSending: boolean; submit: (act?: string, also?: object) => void }
}

/** Asks whether a reading far above the last one is right, and sends it again if it is. Nothing for other refusals. */
export function OdometerJumpNotice({ error, act }: OdometerJumpNoticeProps) {
  const { t, i18n } = useTranslation('maintenance')
  const jump = jumpOf(error)
  return (
    jump && (
      <Notice
        tone="attention"
        role="alert"
        title={t('jump.title')}
        action={
          <Button busy={act.isSending} onClick={() => act.submit(undefined, CONFIRMED)}>
            {t('jump.confirm')}
          </Button>
        }
      >
        {t('jump.body', {
          driven: formatNumber(jump.driven, i18n.language),
          day: formatDay(jump.day, i18n.language),
        })}
      </Notice>
    )
  )
}

export const isJump = (error: ApiError): boolean => jumpOf(error) !== undefined

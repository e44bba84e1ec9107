import { useTranslation } from 'react-i18next'
import { notify } from '#src/platform/notify.ts'
import { goForward, type StopTimes } from './stop-times.ts'
import { focusWrongTime } from './time-cell.tsx'

/** Whether times can be sent; if not, that is said, and the first cell that is marked wrong has the focus. */
export function useSendableTimes(): (times: readonly StopTimes[]) => boolean {
  const { t } = useTranslation('form')
  return (times) => {
    const areSendable = times.every(goForward)
    if (!areSendable) {
      notify.error(t('correctMarked'))
      focusWrongTime()
    }
    return areSendable
  }
}

import { useTranslation } from 'react-i18next'
import { notify } from '#src/platform/notify.ts'
import { usePassportScanner } from './use-passport-scanner.ts'

/**
 * A passport scanned where no passenger is entered changes nothing: the line ends that scanners send would go on to the
 * next step, and sell.
 */
export function useScansSetAside(isListening: boolean): void {
  const { t } = useTranslation('booking')
  usePassportScanner(() => notify.info(t('passengers.scan.elsewhere')), isListening)
}

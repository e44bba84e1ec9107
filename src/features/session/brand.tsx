import { useTranslation } from 'react-i18next'

export function Brand() {
  const { t } = useTranslation('session')
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <img src="/icon.svg" alt="" width="28" height="28" />
      {t('product')}
    </span>
  )
}

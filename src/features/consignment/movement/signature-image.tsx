import { useTranslation } from 'react-i18next'

/**
 * A stored signature. Shown as an image, so that nothing in the document could run, wherever it came from.
 */
export function SignatureImage({ svg, name, className }: { svg: string; name: string; className?: string }) {
  const { t } = useTranslation('cargo')
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={t('signatureOf', { name })}
      className={className}
    />
  )
}

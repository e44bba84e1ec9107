import { useTranslation } from 'react-i18next'

export interface PlotSaidProps {
  /** Of what is pointed at: first its own, then what it is compared with. */
  words: readonly string[] | undefined
  /** Enter goes to its rows. */
  isOpenedByEnter: boolean
}

/** What is pointed at in a plot, in words; its room is kept. */
export function PlotSaid({ words = [], isOpenedByEnter }: PlotSaidProps) {
  const { t } = useTranslation('common')
  return (
    <output aria-live="polite" className="ms-auto min-h-4 font-medium text-ink">
      {words.map((each, index) => (
        <span key={each} className={index > 0 ? 'ms-3 font-normal text-ink-2' : ''}>
          <bdi>{each}</bdi>
        </span>
      ))}
      {isOpenedByEnter && <span className="ms-3 font-normal text-ink-3">{t('plot.enter')}</span>}
    </output>
  )
}

import { useTranslation } from 'react-i18next'
import type { Confirmation } from '#src/ui/form/use-act-form.ts'
import { closedScreens } from './denials.ts'
import { screensOf } from './screens-of-type.ts'
import { useNeedWords } from './use-need-words.ts'

type Denials = Parameters<typeof closedScreens>[1] & { user_type: Parameters<typeof screensOf>[0] }

/** Says which screens a role shows and closes at once, and asks whether that is meant; null where it closes none. */
export function useClosedScreens(fixed: readonly string[]): (values: Denials) => Confirmation | null {
  const { t } = useTranslation(['people', 'shell'])
  const needs = useNeedWords()
  return (values) => {
    // What cannot be given back closes nothing that somebody decides here.
    const screens = closedScreens(screensOf(values.user_type), values).filter(({ missing }) =>
      missing.some((name) => !fixed.includes(name)),
    )
    if (screens.length === 0) return null
    return {
      tone: 'primary',
      title: t('closed.title', { count: screens.length }),
      body: (
        <>
          {t('closed.body')}
          <ul className="mt-2 list-disc ps-5">
            {screens.map(({ path, screen, missing }) => (
              <li key={path}>{t('closed.screen', { screen: t(`shell:screen.${screen}`), needs: needs(missing) })}</li>
            ))}
          </ul>
        </>
      ),
      action: t('closed.save'),
    }
  }
}

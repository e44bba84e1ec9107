import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/calls.ts'
import { narrowedActions } from './screen-actions.ts'

/** What screens need, in words: actions by their own; what is only read, and what helps, is the screen's data. */
export function useNeedWords(): (calls: readonly CallName[]) => string {
  const { t } = useTranslation('people')
  return (calls) => {
    const actions = calls.filter((name) => narrowedActions().has(name)).map((name) => t(`action.${name}`))
    const words = actions.length < calls.length ? [...actions, t('closed.data')] : actions
    return words.join(t('separator'))
  }
}

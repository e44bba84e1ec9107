import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import { localName } from '#src/platform/local-name.ts'

/** Whom a request is about. A deposit slip is its depot's, which is told by its name. */
export function useSubjectWords(): (approval: Pick<Approval, 'kind' | 'subject' | 'depot'>) => string {
  const { i18n } = useTranslation()
  return ({ kind, subject, depot }) =>
    kind === 'depositSlip' && depot ? localName(depot.name, i18n.language) : subject
}

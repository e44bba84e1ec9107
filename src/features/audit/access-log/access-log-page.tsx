import Eye from 'lucide-react/icons/eye'
import { useTranslation } from 'react-i18next'
import { accessLogList } from '#contract/audit/access-log-list.ts'
import { AUDITORS } from '#contract/access.ts'
import { Button } from '#src/ui/button.tsx'
import { ForbiddenState } from '#src/ui/forbidden-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { detailsOf, listName, recordOf, Subject } from './access-log-cells.tsx'

/** Who opened personal documents and exported lists; for those who audit everybody. */
export default function AccessLogPage() {
  const { user_type } = useUserDetails()
  const mayCall = useMayCall()
  const isAuditor = AUDITORS.some((type) => type === user_type)
  return isAuditor && mayCall('getAccessLog') ? <AccessLog /> : <ForbiddenState />
}

function AccessLog() {
  const { t, i18n } = useTranslation('access-log')
  const { language } = i18n
  const state = useListState(stateOf(accessLogList))
  const placeOf = useRecordPlace()
  const choices = useRead('getAccessLogOptions').data?.data
  const yearsAway = choices?.yearsAway ?? []
  return (
    <ListPage
      list={accessLogList}
      icon={<Eye />}
      back={<BackToList path="/workflows">{t('all')}</BackToList>}
      state={state}
      columns={{
        cells: {
          by: ({ by }) => (
            <Button
              tone="quiet"
              size="small"
              className="-mx-2.5 text-sm!"
              onClick={() => state.filter({ userId: by.id })}
            >
              <bdi>{by.name}</bdi>
            </Button>
          ),
          subject: (entry) => <Subject t={t} language={language} entry={entry} href={placeOf(recordOf(entry))} />,
          details: (entry) => (
            <span className="line-clamp-2 wrap-anywhere text-ink-2 print:line-clamp-none">
              {detailsOf(entry, t, language)}
            </span>
          ),
        },
      }}
      filters={{
        options: {
          userId: (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          list: (choices?.lists ?? []).map((value) => ({ value, label: listName(t, value) })),
        },
      }}
      note={
        yearsAway.length > 0 && (
          <p className="mb-2 text-xs text-ink-2">
            {t('away', { years: new Intl.ListFormat(language).format(yearsAway.map(String)) })}
          </p>
        )
      }
      rowHref={undefined}
    />
  )
}

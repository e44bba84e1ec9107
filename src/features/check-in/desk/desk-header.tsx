import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportDefect } from '#src/domain/maintenance/report-defect.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSession } from '#src/platform/session.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useCan, useCheckIn, useDeskStatus, useSend } from './check-in-actor.tsx'
import { ReviewNotes } from '../device/review-notes.tsx'
import { useWhen } from './use-when.ts'

export interface DeskHeaderProps {
  /** The page's own buttons. */
  children?: ReactNode
  /** Where the desk stands alone: the dialog with what the office's frame would give it. */
  defectDialog?: ComponentProps<typeof ReportDefect>['dialog']
}

/** What is boarded, how far it is, and how the desk stands towards the server. */
export function DeskHeader({ children, defectDialog }: DeskHeaderProps) {
  const { t } = useTranslation('check-in')
  const when = useWhen()
  const send = useSend()
  const list = useCheckIn(({ context }) => context.list)
  const canChange = useCan({ type: 'checkIn.changeDeparture' })
  return (
    <header
      data-print="hide"
      // One row, also on a phone: what is not needed while boarding gives way (check-in.css).
      className="flex items-center gap-x-2 gap-y-2 border-b border-line bg-surface px-4 py-2 min-[961px]:flex-wrap min-[961px]:gap-x-3"
    >
      {list ? (
        <>
          {/* In two lines before anything else of the header has to go to a second row. */}
          <h1 className="min-w-0 grow leading-tight font-semibold text-balance max-[960px]:basis-0 max-[960px]:text-sm min-[961px]:max-w-max min-[961px]:basis-44 min-[961px]:leading-snug">
            {when.departure(list.departure)}
          </h1>
          <Button
            size="large"
            icon={<ArrowLeftRight />}
            className="max-[960px]:px-3!"
            disabled={!canChange}
            onClick={() => send({ type: 'checkIn.changeDeparture' })}
          >
            <span className="max-[960px]:sr-only">{t('act.changeDeparture')}</span>
          </Button>
          <Counts />
          <DefectButton departureKey={list.departure.departureKey} dialog={defectDialog} />
        </>
      ) : (
        <p className="text-base font-semibold">{t('title')}</p>
      )}
      <StatusLine />
      <ReviewNotes />
      {children}
    </header>
  )
}

/** What is wrong with the bus is told while it stands here; without a network or a session there is nobody to tell it. */
function DefectButton(props: Pick<ComponentProps<typeof ReportDefect>, 'departureKey' | 'dialog'>) {
  const { isOnline } = useDeskStatus()
  const isSignedIn = useSession((snapshot) => Boolean(snapshot.context.details))
  return isOnline && isSignedIn && <ReportDefect {...props} size="small" narrow />
}

function Counts() {
  const { t } = useTranslation('check-in')
  const counts = useCheckIn(({ context }) => context.list?.counts)
  if (!counts) return null
  return (
    <dl className="items-center gap-x-2 max-[600px]:hidden min-[601px]:flex min-[961px]:gap-x-3">
      {(['expected', 'feePaid', 'checkedIn', 'missing'] as const).map((name) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dd className="text-lg font-semibold tabular-nums">{counts[name]}</dd>
          <dt className="text-ink-2 max-[960px]:text-xs min-[961px]:text-sm">{t(`count.${name}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

/** How old the list is and what is unsent, always; and what is wrong, where something is. */
function StatusLine() {
  const { t, i18n } = useTranslation('check-in')
  const status = useDeskStatus()
  const now = useNow()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { isOnline, listReadAt, unsent, putAside, upload, offlineObstacle, storeTrouble } = status
  const age = listReadAt && formatRelative(listReadAt, new Date(now), { language: i18n.language, zone })
  return (
    <p className="ms-auto flex items-center gap-x-2 gap-y-1 max-[960px]:text-xs min-[961px]:flex-wrap min-[961px]:gap-x-3 min-[961px]:text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {/* Only this is spoken: the age changes every second. */}
      <span role="status">
        {!isOnline && (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-attention-soft px-2.5 py-0.5 font-medium text-attention-ink">
            <CloudOff aria-hidden /> {t('status.offline')}
          </span>
        )}
      </span>
      {age && (
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <Clock aria-hidden className="max-[960px]:hidden" />
          <span className="max-[960px]:hidden">{t('status.list', { age })}</span>
          <span className="min-[961px]:hidden">{age}</span>
        </span>
      )}
      <span
        className={`inline-flex items-center gap-1.5 ${unsent > 0 ? 'font-semibold text-attention-ink' : 'text-ink-2'}`}
      >
        <CloudUpload aria-hidden />{' '}
        <span className={unsent > 0 ? '' : 'max-[960px]:sr-only'}>
          {t('status.unsent', { count: unsent })}
          {unsent > 0 && upload === 'signedOut' && ` · ${t('status.signIn')}`}
        </span>
      </span>
      {/* Shown on the button that opens them. */}
      <span role="status" className="sr-only">
        {putAside > 0 && t('status.putAside', { count: putAside })}
      </span>
      {/* What is wrong with its storage is said at length below. */}
      {offlineObstacle && !storeTrouble && (offlineObstacle !== 'noList' || !isOnline) && (
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <TriangleAlert aria-hidden /> {t(`status.obstacle.${offlineObstacle}`)}
        </span>
      )}
    </p>
  )
}

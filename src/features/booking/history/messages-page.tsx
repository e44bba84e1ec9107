import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Send from 'lucide-react/icons/send'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ListedMessage } from '#contract/message/message-row.ts'
import { messageList } from '#contract/message/message-list.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'

const SendDialog = lazy(() => loadPatiently(() => import('../send-dialog.tsx')))

/** What passengers were sent and what came of it; what failed is sent again from here. */
export default function MessagesPage() {
  const { t } = useTranslation('message')
  const [path] = useLocation()
  const bookings = path.replace(/\/messages$/, '')
  const mayCall = useMayCall()
  const [again, setAgain] = useState<ListedMessage>()
  const sendAgain = (message: ListedMessage) =>
    message.maySend && message.state !== 'queued' ? (
      <IconButton
        size="small"
        icon={<Send />}
        label={t('history.again', { to: message.recipient, reference: message.reference })}
        onClick={(event) => {
          event.stopPropagation()
          setAgain(message)
        }}
      />
    ) : null
  return (
    <>
      <ListPage
        list={messageList}
        state={useListState(stateOf(messageList))}
        icon={<MessageSquareWarning />}
        back={<BackToList path={bookings}>{t('history.back')}</BackToList>}
        columns={{
          cells: {
            recipient: ({ channel, recipient }: ListedMessage) =>
              channel === 'email' ? <bdi dir="ltr">{recipient}</bdi> : <Phone>{recipient}</Phone>,
          },
        }}
        rowHref={({ bookingId }) => `${bookings}/${bookingId}`}
        rowActions={mayCall('sendTickets') ? sendAgain : undefined}
      />
      {again && (
        <Arriving fallback={null}>
          <SendDialog
            bookingId={again.bookingId}
            phone={again.payerPhone}
            before={again}
            onClose={() => setAgain(undefined)}
          />
        </Arriving>
      )}
    </>
  )
}

import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useInputStore, type InputStore } from '#src/ui/form/input-store.ts'

export interface KeptNoticeProps {
  mayBeSaved: boolean
  onStartOver: () => void
}

/** Says that what stands in the form was typed before, and lets it be begun anew. */
export function RestoredNotice({ mayBeSaved, onStartOver }: KeptNoticeProps) {
  const { t } = useTranslation('form')
  return (
    <Notice
      tone={mayBeSaved ? 'attention' : 'info'}
      title={t('kept.title')}
      action={
        <Button size="small" onClick={onStartOver}>
          {t('kept.anew')}
        </Button>
      }
    >
      {t(mayBeSaved ? 'kept.mayBeSaved' : 'kept.body')}
    </Notice>
  )
}

export interface Kept<Input> {
  /** What was typed before the session ended or the page was loaded anew; undefined: nothing. */
  input: Input | undefined
  /** For the form's `useSavedInputLeaveGuard`. */
  store: InputStore
  /** Stands above the form's fields; null where nothing was typed before. */
  notice: ReactNode
  /** Forgets what is typed: the form begins anew. */
  startOver: () => void
}

export interface KeepInputProps<Schema extends z.ZodType> {
  /** Which form it is, where the page's path does not say it. */
  part?: string
  /** Of what the form holds, as JSON brings it back. What does not fit it any more is forgotten. */
  schema: Schema
  children: (kept: Kept<z.output<Schema>>) => ReactNode
}

/** Around a form: gives it what was typed into it before, and mounts it anew when it is begun anew. */
export function SavedInputForm<Schema extends z.ZodType>(props: KeepInputProps<Schema>) {
  const [round, setRound] = useState(0)
  return (
    <Fragment key={`${round} ${props.part}`}>
      <KeptForm {...props} onStartOver={() => setRound((number) => number + 1)} />
    </Fragment>
  )
}

function KeptForm<Schema extends z.ZodType>({
  part,
  schema,
  children,
  onStartOver,
}: KeepInputProps<Schema> & { onStartOver: () => void }) {
  const store = useInputStore(part)
  const [input] = useState(() => schema.safeParse(store.found?.input).data)
  function startOver() {
    store.forget()
    onStartOver()
  }
  const notice =
    input === undefined ? null : (
      <RestoredNotice mayBeSaved={store.found?.mayBeSaved ?? false} onStartOver={startOver} />
    )
  return children({ input, store, notice, startOver })
}

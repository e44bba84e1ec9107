import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import type { CallName } from '#contract/calls.ts'
import type { ApiError, DataCallName, LooseOptions } from '#src/platform/api.ts'
import { hasMissing, useContractForm, type FormSchema, type Problems } from '#src/ui/form/contract-form.ts'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { useFormStore, type Keeping } from '#src/ui/form/form-store.ts'
import type { InputStore } from '#src/ui/form/input-store.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { useLetGo } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import type { CompanionValues } from '#src/ui/form/use-companion-values.ts'
import { useWrite, type RequestOf } from '#src/platform/use-write.ts'

/** What is asked before something is sent. */
export interface Confirmation {
  /** Left out: the question's own. */
  title?: string
  body: ReactNode
  /** The act in its own verb. */
  action: string
  tone: 'primary' | 'danger'
}

/**
 * What follows a success: another page, or the form again with these values, upon this version of its record. Undefined: it
 * stays with its page.
 */
export type Next<Input extends FieldValues> =
  | { go: string }
  | { again: DefaultValues<Input>; version?: number }
  | undefined

export interface SendingContext {
  /** Which of the form's buttons. */
  act: string
  /** Of the record, where one is changed. */
  version: number
}

export interface ActFormOptions<Name extends DataCallName, Schema extends FormSchema> {
  /** Values as they are typed: the body of the call, or what it is made of. */
  schema: Schema
  /** What the schema does not say, by field. */
  rules?: (values: z.output<Schema>) => Problems
  /** Where the generic words of the schema are told: when a field is left, or when the form is first sent. */
  judged?: 'onTouched' | 'onSubmit'
  /** The values of a form in which nothing is typed; the record's where one is changed. */
  blank: DefaultValues<z.input<Schema>>
  /** Makes the request and does nothing else. Null: it is not sent, and the page says why. */
  toRequest: (values: z.output<Schema>, context: SendingContext) => RequestOf<Name> | null
  /** Field of the form for a path of the server's, where they differ; undefined: what has the same name, if any. */
  fieldOf?: (path: string, sent: RequestOf<Name>) => string | undefined
  /**
   * What is typed outlives a reload, under the page's path. False: it is not kept (secrets, what is of persons, dialogs).
   */
  keep?: false | Keeping<z.input<Schema>>
  /** What counts as typed, where that is less than any change. */
  isTyped?: (values: z.input<Schema>) => boolean
  /** What the form holds beside its values. */
  beside?: CompanionValues | undefined
  /** Asked once before it is sent. Null: not for these values. */
  confirm?: (values: z.output<Schema>) => Confirmation | null
  /** The record that is changed. `reload` reads its present version; undefined where that did not work. */
  record?: { version: number; reload: () => Promise<Present<z.input<Schema>> | undefined> } | undefined
  /** Reads that the write makes old. */
  invalidates: readonly CallName[]
  /**
   * Words of success. What was sent may be something else than what stands in the fields by now. Null: whoever sent it
   * says in the page what came of it.
   */
  saved: (answer: AnswerOf<Name>, sent: RequestOf<Name>) => string | null
  next?: (answer: AnswerOf<Name>, act: string, values: z.input<Schema>) => Next<z.input<Schema>> | void
  /** More than one way to send: the first is Enter's. */
  acts?: readonly string[]
  /** Says why it is not sent where `toRequest` made nothing of it, or goes to where that stands. */
  onUnsent?: () => void
  /** Beside what the form does itself where it cannot be sent yet: marks the fields, goes to the first. */
  onInvalid?: () => void
  /** Beside what the form does itself: marks the fields, tells the rest, gives up what was asked. */
  onRefused?: (refusal: ApiError) => void
}

export interface Present<Input extends FieldValues> {
  version: number
  values: DefaultValues<Input>
}

/** A refusal of exactly what stands in the form. */
export interface Refusal {
  error: ApiError
  /** Fields that it marks. */
  marked: readonly string[]
  /** What it says of fields that the form does not have. */
  unplaced: readonly string[]
}

export interface Question extends Confirmation {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** A form with its call, for `ActForm` and `ActDialog`. */
export interface Act<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** `also` joins the body: what a refusal asked to be confirmed. */
  submit: (act?: string, also?: object) => void
  /** What was wrong is not said any more, until it is sent again. */
  judgeAgain: () => void
  isSending: boolean
  sendingAct: string | undefined
  refusal: Refusal | null
  /** Somebody else changed the record since. */
  isStale: boolean
  loadPresent: () => Promise<void>
  /** What was typed before and stands here again. */
  restored: Input | undefined
  /** Begins again with what nobody has typed into. */
  startOver: () => void
  frame: ActFrame<Input>
}

/** What only the form's frame needs. */
export interface ActFrame<Input extends FieldValues> {
  /** Given the form's element. */
  attach: (element: HTMLFormElement | null) => void
  acts: readonly string[]
  /** It makes something, where another changes what there is. */
  isNew: boolean
  /** Changes when the form begins again: its fields are mounted anew. */
  round: number
  store: InputStore | null
  isTyped: ((values: Input) => boolean) | undefined
  beside: CompanionValues | undefined
  version: number
  /** What came of the last write, for whoever keeps what was typed. */
  error: Error | null
  question: Question | null
  /** Files are on their way: a form that is sent now would go without them. */
  isWaiting: boolean
  setWaiting: (isWaiting: boolean) => void
  /** A file that the record has was taken out of the form: gone once it is saved. */
  noteFileGone: () => void
}

/**
 * A form that sends one call. Decided once for all of them: what was typed outlives a reload, the end of the session and
 * the lock screen; the first wrong field from the top gets the focus; a refusal stands at its fields and goes with the
 * first change, but that an unanswered write may have arrived stays; the same sent again after an outage carries its key.
 */
export function useActForm<Name extends DataCallName, Schema extends FormSchema>(
  call: Name,
  options: ActFormOptions<Name, Schema>,
): Act<z.input<Schema>, z.output<Schema>> {
  const { schema, rules, judged = 'onSubmit', blank, record, beside, keep = {}, acts = ['send'] } = options
  const { t } = useTranslation(['form', 'common'])
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const form = useContractForm(schema, blank, { rules, judged })
  const element = useRef<HTMLFormElement>(null)
  const attach = useCallback((found: HTMLFormElement | null) => {
    element.current = found
  }, [])
  const { store, found, renew } = useFormStore(schema, keep, blank, beside)
  const [restored, setRestored] = useState(found?.values)
  const [round, setRound] = useState(0)
  const [version, setVersion] = useState(found?.version ?? record?.version ?? 0)
  const [isStale, setStale] = useState(found !== undefined && record !== undefined && record.version !== found.version)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [question, setQuestion] = useState<(Confirmation & { isOpen: boolean; send: () => void }) | null>(null)
  const sent = useRef<{ act: string; request: RequestOf<Name>; path: string }>(undefined)
  const [sendingAct, setSendingAct] = useState<string>()
  const [changes, setChanges] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  /** Sent once: from then on every change judges the whole again. */
  const isSubmitted = useRef(false)
  /** Of the record's files some were taken out, which the write makes true. */
  const storedFilesGone = useRef(false)
  const present = useRef<Refusal | null>(null)
  /** As it stands once what was written has been read again: an answer is taken by the form that sent it. */
  const latestVersion = useRef(0)
  useEffect(() => {
    latestVersion.current = record?.version ?? 0
  })

  const show = (next: Refusal | null) => {
    present.current = next
    setRefusal(next)
  }

  useEffect(() => {
    if (!found) return
    form.reset(found.base)
    form.reset(found.values, { keepDefaultValues: true })
    beside?.takeUp(found.beside)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is there
  }, [])

  useEffect(() => {
    const watching = form.watch(() => {
      const refused = present.current
      // What was refused was what stood there before. That a write may have arrived is still true.
      if (refused && !refused.error.isUnansweredWrite) {
        present.current = null
        setRefusal(null)
        for (const path of refused.marked) form.clearErrors(asPath(path))
      }
      if (isSubmitted.current && judged === 'onSubmit') setChanges((number) => number + 1)
    })
    return () => watching.unsubscribe()
  }, [form, judged])

  // Judged by the rules as they are after the change: they may ask what else the page holds.
  useEffect(() => {
    if (changes > 0 && isSubmitted.current) void form.trigger()
  }, [form, changes])

  const write = useWrite(call, {
    invalidates: options.invalidates,
    onDone: (answer) => {
      if (!sent.current) throw new Error('An answer came to what was not sent.')
      const { act, request, path } = sent.current
      const words = options.saved(answer, request)
      if (words !== null) notify.success(words)
      if (storedFilesGone.current) notify.success(t('common:file.deleted'))
      setQuestion(null)
      const values = form.getValues()
      const next = options.next?.(answer, act, values)
      // Left while it was sent: what stands open by now has nothing to do with it.
      if (window.location.pathname !== path) return
      if (next && 'go' in next) {
        letGo()
        navigate(next.go)
      } else begin(next ? next.again : values, next?.version)
    },
    onRefused: (error) => {
      setQuestion((known) => known && { ...known, isOpen: false })
      const isOvertaken = error.code === 'staleVersion' && record !== undefined
      setStale(isOvertaken)
      if (!isOvertaken) mark(error)
      options.onRefused?.(error)
    },
  })

  function mark(error: ApiError) {
    const names = new Set(Object.keys(form.getValues()))
    const marked: string[] = []
    const unplaced: string[] = []
    for (const [path, message] of Object.entries(error.fields)) {
      const known = names.has(path.split('.', 1)[0] ?? '') ? path : undefined
      const field = (sent.current && options.fieldOf?.(path, sent.current.request)) ?? known
      if (field !== undefined) {
        form.setError(asPath(field), { type: 'server', message })
        marked.push(field)
      } else unplaced.push(message)
    }
    const told = { error, marked, unplaced }
    show(told)
    // No field bears a name that it marked: said at none, it is said above them.
    focusFirstWrong(element.current, {
      onNone: () => {
        if (marked.length > 0 && present.current === told) show({ ...told, unplaced: Object.values(error.fields) })
      },
    })
  }

  function begin(values: z.input<Schema> | DefaultValues<z.input<Schema>>, upon = latestVersion.current) {
    renew()
    isSubmitted.current = false
    storedFilesGone.current = false
    show(null)
    setStale(false)
    setVersion(upon)
    setRestored(undefined)
    form.reset(values)
    setRound((number) => number + 1)
  }

  function send(act: string, request: RequestOf<Name>) {
    sent.current = { act, request, path: window.location.pathname }
    setSendingAct(act)
    write.mutate(request)
  }

  const submit = (act = acts[0] ?? 'send', also?: object) => {
    if (write.isPending || isWaiting) return
    isSubmitted.current = true
    void form.handleSubmit(
      (values) => {
        // A number that cannot be read counts as nothing to whoever adds it up: it is never sent as that.
        if (element.current?.querySelector('[data-unreadable]')) return showUnsent(t, element.current)
        const made = options.toRequest(values, { act, version })
        if (made === null) return options.onUnsent?.()
        const request = also ? withBody(made, also) : made
        const asked = options.confirm?.(values) ?? null
        if (asked) setQuestion({ ...asked, isOpen: true, send: () => send(act, request) })
        else send(act, request)
      },
      (wrong) => {
        showUnsent(t, element.current, hasMissing(wrong, form.getValues()))
        options.onInvalid?.()
      },
    )()
  }

  return {
    form,
    submit,
    judgeAgain() {
      isSubmitted.current = false
      form.reset(form.getValues(), { keepValues: true, keepDefaultValues: true, keepDirty: true, keepTouched: true })
    },
    isSending: write.isPending,
    sendingAct: write.isPending ? sendingAct : undefined,
    refusal,
    isStale: isStale && record !== undefined,
    async loadPresent() {
      const now = await record?.reload()
      if (!now) return
      // What was typed stays; every other field, and the version, become the present ones.
      form.reset(now.values, { keepDirtyValues: true })
      setVersion(now.version)
      setStale(false)
    },
    restored,
    startOver() {
      beside?.startOver()
      begin(blank)
    },
    frame: {
      attach,
      acts,
      isNew: record === undefined,
      round,
      store,
      isTyped: options.isTyped,
      beside,
      version,
      error: write.error,
      question: question && {
        ...question,
        onCancel: () => setQuestion({ ...question, isOpen: false }),
        onConfirm: question.send,
      },
      isWaiting,
      setWaiting,
      noteFileGone: () => {
        storedFilesGone.current = true
      },
    },
  }
}

/** The names of fields are checked where they are given to the form; no type can know those that a server sends. */
const asPath = <Input extends FieldValues>(path: string): FieldPath<Input> => path as FieldPath<Input>

function withBody<Request extends LooseOptions>(request: Request, also: object): Request {
  return { ...request, body: { ...request.body, ...also } }
}

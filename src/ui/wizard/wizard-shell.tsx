import { useSelector } from '@xstate/react'
import CloudOff from 'lucide-react/icons/cloud-off'
import FileWarning from 'lucide-react/icons/file-warning'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Actor, AnyStateMachine, EventObject } from 'xstate'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { SideRoad } from '#src/ui/wizard/side-road.tsx'
import type { Step } from '#src/ui/wizard/step-line.tsx'
import {
  WizardFrame,
  type WizardBack,
  type WizardFrameProps,
  type WizardPrimary,
} from '#src/ui/wizard/wizard-frame.tsx'
import { useExceptionOf, type FlowException } from '#src/platform/flow-exception.ts'

/** A step of a flow, for the line at the side. */
export interface WizardStep<Event extends EventObject> extends Pick<Step, 'id' | 'state' | 'summary'> {
  title: string
  /** Goes there; offered whenever the flow can take it. */
  goTo: Event
}

/** What stands in one place of a flow: a step, a side road, or its end. */
export interface WizardPlace<Event extends EventObject> {
  /** Left out where only waiting is to be seen. */
  view?: ReactNode
  /** The one thing to do next: an event, the form that holds what the event needs, or what is outside the flow. */
  next: { event: Event } | { form: string } | { act: () => void }
  /** Where the hands go on arrival, by selectors of which the first that is there counts; elsewhere the heading keeps the focus. */
  focus?: string | readonly string[]
  /** Something beside the flow stands in the way, and is told where it can be mended. */
  isBlocked?: boolean
  /** Told by the flow's tag `busy` unless it is said here. */
  isBusy?: boolean
  /** Enter while it is busy counts as soon as the flow can take the next event: fast hands need not wait for the server. */
  keepsEarlyPress?: boolean
}

/** Where it is not said, throwing everything away asks no question. */
export interface WizardDiscard<Event extends EventObject> {
  isAsked: boolean
  body: string
  confirmLabel: string
  cancelLabel: string
  confirm: Event
  keep: Event
}

export interface WizardShellProps<Id extends string, Event extends EventObject> extends Pick<
  WizardFrameProps,
  'title' | 'heading' | 'blind' | 'total'
> {
  flow: Actor<AnyStateMachine>
  steps: readonly WizardStep<Event>[]
  places: Readonly<Record<Id, WizardPlace<Event>>>
  /** Where the flow is by its own states, whatever its parts wait for. */
  at: Id
  /** Tells two visits of the same place apart. */
  visit?: string
  /** What needs to be known in this place. */
  lead: string | null
  /** What takes its time says what it is doing. */
  doing?: string | false | undefined
  /** Label of the primary button. */
  primary: string
  back: Event
  /** Out of the whole, where there is no way back within it. */
  leave?: WizardBack | undefined
  /** Throws everything away and begins again. */
  startOver: { event: Event; label: string; isOffered: boolean }
  discard?: WizardDiscard<Event>
  /** Something has to come before the place can be shown. */
  isWaiting?: boolean
  waiting?: ReactNode
  /** What must not be overlooked above a step. */
  notices?: ReactNode
  refusal?: FlowRefusal | null | false
  /** Unfinished work came back, and this is where to say so. */
  isResumed: boolean
  clock?: ReactNode
  /** Told beside what asked; everything else that waits takes the place of the step. */
  isToldInPlace?: (exception: FlowException) => boolean
  sideRoad: (obstacle: FlowException) => { title: string; body: string }
}

const ICONS = {
  draftSetAside: <FileWarning />,
  outage: <CloudOff />,
} as const satisfies Record<FlowException['name'], ReactNode>

/**
 * A flow on the page: steps beside, what must be known above, the way back and the one primary button below. What the
 * flow's parts wait for is told in the place of the step. The flow says where it is, and what stands there.
 */
export function WizardShell<Id extends string, Event extends EventObject>(props: WizardShellProps<Id, Event>) {
  const { flow, at, places, visit = '', discard, waiting = <Waiting />, sideRoad } = props
  const { t } = useTranslation('common')
  const snapshot = useSelector(flow, (each) => each)
  const exception = useExceptionOf(flow)
  const obstacle = exception && props.isToldInPlace?.(exception) ? undefined : exception
  const place = places[at]
  const here = obstacle?.name ?? at
  const primary = primaryOf(flow, place, props.primary, exception !== undefined)
  const onEarlyPress = useEarlyPress(primary, `${here} ${visit}`)
  const [arrivalRef] = useState(() => arrivalRefs<string>(focusesIn(places)))
  const canGoBack = snapshot.can(props.back) && !discard?.isAsked
  const goBack = canGoBack ? { onPress: () => flow.send(props.back) } : props.leave
  const back = exception?.leave ? { onPress: exception.leave } : exception && !props.leave ? undefined : goBack
  const ownStart = snapshot.can(props.startOver.event) ? () => flow.send(props.startOver.event) : undefined
  const startOver = obstacle ? obstacle.giveUp : ownStart
  const question = exception?.question

  return (
    <>
      <title>{props.title}</title>
      <WizardFrame
        title={props.title}
        heading={props.heading}
        blind={props.blind}
        total={props.total}
        steps={props.steps.map(({ title, goTo, ...step }) => ({
          ...step,
          label: title,
          ...(!obstacle && snapshot.can(goTo) && { onSelect: () => flow.send(goTo) }),
        }))}
        lead={<span aria-live="polite">{(!obstacle && props.doing) || props.lead}</span>}
        notice={
          <div className="flex flex-col gap-2 empty:hidden">
            <DraftElsewhereNotice draft={snapshot.children.draft} />
            {props.notices}
            <RefusalNotice refusal={props.refusal || null} />
            {props.isResumed && <ResumedNotice onStartOver={() => startOver?.()} />}
          </div>
        }
        primary={
          obstacle
            ? { label: props.primary, onPress: obstacle.goOn }
            : { ...primary, ...(place.keepsEarlyPress && { onEarlyPress }) }
        }
        obstacle={obstacle?.name}
        back={back}
        extra={
          <>
            {startOver && props.startOver.isOffered && (
              <Button tone="quiet" onClick={startOver}>
                {props.startOver.label}
              </Button>
            )}
            {props.clock}
          </>
        }
      >
        <Arriving key={`${here} ${visit}`} fallback={waiting}>
          <div ref={arrivalRef(here)}>
            {obstacle ? (
              <SideRoad icon={ICONS[obstacle.name]} title={sideRoad(obstacle).title}>
                <p>{sideRoad(obstacle).body}</p>
              </SideRoad>
            ) : props.isWaiting ? (
              waiting
            ) : (
              (place.view ?? waiting)
            )}
          </div>
        </Arriving>
      </WizardFrame>
      {discard && (
        <ConfirmDialog
          open={discard.isAsked || question !== undefined}
          title={t('confirm.title')}
          body={discard.body}
          confirmLabel={discard.confirmLabel}
          cancelLabel={discard.cancelLabel}
          onConfirm={question?.confirm ?? (() => flow.send(discard.confirm))}
          onCancel={question?.keep ?? (() => flow.send(discard.keep))}
        />
      )}
    </>
  )
}

function primaryOf<Event extends EventObject>(
  flow: Actor<AnyStateMachine>,
  { next, isBlocked = false, isBusy }: WizardPlace<Event>,
  label: string,
  isUnanswered: boolean,
): WizardPrimary {
  const snapshot = flow.getSnapshot()
  const busy = isBusy ?? (snapshot.hasTag('busy') && !isUnanswered)
  const canGoOn = !('event' in next) || snapshot.can(next.event)
  return {
    label,
    busy,
    disabled: (!canGoOn && !busy) || isBlocked,
    onPress: () => {
      if ('event' in next) flow.send(next.event)
      if ('act' in next) next.act()
    },
    ...('form' in next && { form: next.form }),
  }
}

/** Remembers a press until what it waits for was answered; forgotten where the answer leaves nothing to go on with. */
function useEarlyPress(primary: WizardPrimary, here: string): () => void {
  const pressedAt = useRef<string>(null)
  const isBusy = primary.busy === true
  const release = useEffectEvent((place: string) => {
    const isHere = pressedAt.current === place
    pressedAt.current = null
    if (isHere && !primary.disabled) primary.onPress()
  })
  useEffect(() => {
    if (!isBusy) release(here)
  }, [here, isBusy])
  return () => {
    pressedAt.current = here
  }
}

function focusesIn<Event extends EventObject>(places: Readonly<Record<string, WizardPlace<Event>>>) {
  return Object.fromEntries(Object.entries(places).flatMap(([id, { focus }]) => (focus ? [[id, focus]] : [])))
}

function Waiting() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

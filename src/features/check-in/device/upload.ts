import type { TFunction } from 'i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { RefreshAnswer, SendAnswer } from '#machines/check-in/upload-queue-flow.ts'
import { ApiError, call } from '#src/platform/api.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'
import { failedAgain } from './queue-order.ts'
import {
  clientIdOf,
  ticketIdsOf,
  type NotedFee,
  type QueuedFee,
  type ReviewNote,
  type SequencedAct,
} from '#machines/check-in/queued-act.ts'
import { checkInItem, type ServerDesk } from './server-desk.ts'

/** Held by the one tab that speaks for the device. */
const LOCK = 'check-in-upload'

interface UploadParts {
  t: TFunction
  store: DeviceStore
  server: ServerDesk
  /** A session that the server answers: neither over nor locked. */
  canSend: () => boolean
  /** After something was sent, set aside or read anew. */
  onChange: () => void
  /** Something could not be kept; whatever else it was is thrown again. */
  onStoreFailure: (error: unknown) => void
  keepList: (list: Extract<Awaited<ReturnType<ServerDesk['readList']>>, { ok: true }>['list']) => Promise<void>
}

/** What the upload's machine invokes. */
export function uploadServices({ t, store, server, canSend, onChange, onStoreFailure, keepList }: UploadParts) {
  return {
    sendNext: (): Promise<SendAnswer> =>
      alone(async () => {
        const act = await store.firstDue(Date.now())
        if (!act) return { outcome: 'empty' }
        if (!canSend()) return { outcome: 'signedOut' }
        const answer = await sent(act)
        if (answer === 'signedOut') return { outcome: 'signedOut' }
        if (answer === 'putAside') {
          onChange()
          return { outcome: 'putAside' }
        }
        await settled(act, answer)
        onChange()
        return { outcome: 'settled' }
      }),

    refreshLists: (): Promise<RefreshAnswer> =>
      alone(async () => {
        if (!canSend()) return { hasDue: false, isSignedOut: true }
        for (const { departure } of await store.readLists(Date.now())) {
          try {
            const read = await server.readList(departure.departureKey)
            if (read.ok) await keepList(read.list)
          } catch (error) {
            if (isSessionOver(error)) return { hasDue: false, isSignedOut: true }
            throw error
          }
        }
        onChange()
        return { hasDue: (await store.firstDue(Date.now())) !== null, isSignedOut: false }
      }),
  }

  /** The server has it: that this device cannot write it down holds up nothing that comes after. */
  async function settled(act: SequencedAct, notes: ReviewNote[]): Promise<void> {
    try {
      await store.settle(act, notes)
    } catch (error) {
      onStoreFailure(error)
    }
  }

  /** What somebody has to look at afterwards; an outage is thrown. */
  async function sent(act: SequencedAct): Promise<ReviewNote[] | 'signedOut' | 'putAside'> {
    const { id } = await store.device(() => crypto.randomUUID())
    try {
      return await send(act, id, t)
    } catch (error) {
      if (isSessionOver(error) || !canSend()) return 'signedOut'
      if (isFailure(error) && (await isPutAside(act))) return 'putAside'
      // Refused as a whole, so that the server keeps no record of it: this device does.
      if (error instanceof ApiError && !error.isOutage && error.status !== 429) return refusedNotes(act, error.message)
      throw error
    }
  }

  /** One more failure is written down: from some number on the act is put aside, unless the server fails on everything. */
  async function isPutAside(act: SequencedAct): Promise<boolean> {
    const failure = failedAgain(act.failure, Date.now())
    if (failure.retryAt !== null && !(await isAnswering())) return false
    await store.keepFailure(act, failure)
    return failure.retryAt !== null
  }

  async function isAnswering(): Promise<boolean> {
    try {
      // A network that asks for its own sign-in answers everything, and with something else.
      return Array.isArray(await server.departures(new AbortController().signal))
    } catch {
      return false
    }
  }
}

/** Of proxies, and of a server that is starting: they say nothing about what was sent. */
const OUTAGES: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** The act itself was met with a failure, of the server or of this page: without a mend it will be again. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && !OUTAGES.has(error.status))

/** A session that the server refuses, or whose user may not check anybody in: somebody has to sign in, or to unlock it. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.code === 'sessionLocked')

const alone = <Answer>(act: () => Promise<Answer>): Promise<Answer> => navigator.locks.request(LOCK, act)

async function send(act: SequencedAct, deviceId: string, t: TFunction): Promise<ReviewNote[]> {
  // The clock may have been set back since: nothing happened after it was sent.
  const sentAt = new Date(Math.max(Date.now(), Date.parse(act.at)))
  const device = { at: act.at, sentAt: sentAt.toISOString(), deviceId }
  // What was sent differs each time by its moment, so each sending has a key; that an act counts once is by its rows' ids.
  const settings = { key: `${act.id}-${sentAt.getTime().toString(36)}`, endsSession: 'background' } as const
  const officerPass = act.officer.pass

  switch (act.kind) {
    case 'checkIn': {
      const { tickets, departureKey } = act.order
      const items = tickets.map((item, index) => ({
        ...checkInItem(item, clientIdOf(act, index)),
        device,
        officerPass,
      }))
      const body = { tickets: items, ...(departureKey === null ? {} : { departureKey }) }
      const { data } = await call('checkIn', { body, ...settings })
      return data.flatMap(({ reviewId, refusal, result }, index) =>
        reviewId !== null || result === 'refused'
          ? [
              noteOf(act, index, {
                ticketId: tickets[index]?.ticketId ?? '',
                message: refusal?.message ?? null,
                reviewId,
              }),
            ]
          : [],
      )
    }
    case 'payFee': {
      const { ticketIds, amounts, currency, means, reference, isManual, expectedTotal } = act.order
      const tickets = ticketIds.map((ticketId, index) => ({
        ticketId,
        clientId: clientIdOf(act, index),
        receiptNumber: act.receiptNumbers[index] ?? '',
        amountTaken: amounts[index] ?? 0,
      }))
      const body = { tickets, currency, payment: { means, reference }, isManual, expectedTotal, device, officerPass }
      const { data } = await call('payExitFee', { body, ...settings })
      return data.receipts.flatMap(({ ticketId, reviewId, review, receiptNumber: recorded }) => {
        const index = ticketIds.indexOf(ticketId)
        // The server had taken it before the device went on alone: the passenger holds another number than the books.
        const printed = act.receiptNumbers[index] ?? ''
        const message =
          printed === recorded ? (review?.reason ?? null) : t('check-in-device:receiptDiffers', { printed, recorded })
        if (reviewId === null && message === null) return []
        const fee = feeOf(act, index, standingOf(review))
        return [{ ...noteOf(act, index, { ticketId, message, reviewId }), fee }]
      })
    }
    case 'acceptPassport': {
      await call('acceptPassport', { body: { ...act.order, device, officerPass }, ...settings })
      return []
    }
  }
}

function refusedNotes(act: SequencedAct, message: string): ReviewNote[] {
  return ticketIdsOf(act).map((ticketId, index) => ({
    ...noteOf(act, index, { ticketId, message, reviewId: null }),
    act: index === 0 ? act : null,
    ...(act.kind === 'payFee' && { fee: feeOf(act, index, 'unrecorded') }),
  }))
}

function standingOf(review: AnswerOf<'payExitFee'>['data']['receipts'][number]['review']): NotedFee['standing'] {
  if (!review?.isSurplus) return 'own'
  return review.kind === 'feeTwice' ? 'twice' : 'notDue'
}

function feeOf({ order, receiptNumbers }: QueuedFee, index: number, standing: NotedFee['standing']): NotedFee {
  const { amounts, currency, means } = order
  return { amount: amounts[index] ?? 0, currency, receiptNumber: receiptNumbers[index] ?? '', means, standing }
}

function noteOf(
  act: SequencedAct,
  index: number,
  what: Pick<ReviewNote, 'ticketId' | 'message' | 'reviewId'>,
): ReviewNote {
  return {
    clientId: clientIdOf(act, index),
    kind: act.kind,
    at: act.at,
    officerName: act.officer.name,
    act: null,
    ...what,
  }
}

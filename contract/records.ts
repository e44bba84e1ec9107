import { groupedReference } from './grouped-reference.ts'

/** What a state means to whoever reads it; several states share a tone. */
export type StateTone = 'waiting' | 'info' | 'done' | 'attention' | 'stopped' | 'ended'

/** What every layer has to know of a kind of record that a lifecycle machine leads. */
interface RecordFacts {
  /** The states of its machine, and what each means to a reader. */
  states: Readonly<Record<string, StateTone>>
  /** The page that tells of it, where it has none of its own: a ticket's is its booking's. */
  page?: string
  /** The name under which the ledger keeps entries of the record itself. */
  ledger?: string
  /** Its name in the approvals inbox, where somebody else decides on it. */
  approval?: string
  /** Whether its reference is its booking's, which people read in groups. */
  isOfBooking?: true
  /** Whether the search finds it by its number, or by who it is about. */
  isSearched?: true
  /** Whether what it says is stored a second time, so that the audit finds a change behind the program's back. */
  hasContents?: true
  /** Whether it keeps files of its own; a booking's documents are its passengers'. */
  hasFiles?: true
}

/**
 * The kinds of record that have a lifecycle, by the id of their machine. What the server does with each stands in its
 * definition (`defineRecord`), which does not compile without what is promised here. The names are stored.
 */
export const RECORDS = {
  ticket: {
    states: {
      pending: 'waiting',
      exitFeePaid: 'info',
      checkedIn: 'done',
      noShow: 'attention',
      departureCancelled: 'stopped',
      refunded: 'ended',
    },
    page: 'booking',
    ledger: 'ticket',
    isOfBooking: true,
    hasContents: true,
  },
  refund: {
    states: { requested: 'waiting', approved: 'info', rejected: 'stopped', withdrawn: 'ended', paid: 'done' },
    ledger: 'refund',
    approval: 'refund',
    isOfBooking: true,
    hasContents: true,
  },
  cancellation: {
    states: { proposed: 'waiting', running: 'info', done: 'done', withdrawn: 'ended' },
    page: 'departure',
    approval: 'departureCancellation',
  },
  visaRequest: {
    states: { requested: 'waiting', submitted: 'info', granted: 'done', refused: 'stopped' },
    ledger: 'visaRequest',
    isOfBooking: true,
    hasContents: true,
  },
  consignmentPiece: {
    states: {
      pending: 'waiting',
      transit: 'info',
      receivedByBranch: 'info',
      receivedByCustomer: 'done',
      writtenOff: 'stopped',
      cancelled: 'ended',
    },
    page: 'consignment',
  },
  writeOff: {
    states: { proposed: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' },
    page: 'consignment',
    approval: 'writeOff',
  },
  cashShift: {
    states: { open: 'info', recountDue: 'attention', counted: 'waiting', closed: 'done' },
    ledger: 'cashShift',
    isSearched: true,
  },
  depositSlip: {
    states: { pending: 'waiting', approved: 'done', rejected: 'stopped' },
    ledger: 'depositSlip',
    approval: 'depositSlip',
    isSearched: true,
    hasFiles: true,
  },
  cashTransfer: {
    states: { handedOver: 'waiting', received: 'done', returned: 'ended' },
    ledger: 'cashTransfer',
    isSearched: true,
  },
  journalEntry: {
    states: { proposed: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' },
    page: 'journal',
    ledger: 'journal',
    approval: 'journalEntry',
    isSearched: true,
    hasContents: true,
    hasFiles: true,
  },
  recurringEntry: {
    states: {
      proposed: 'waiting',
      active: 'info',
      rejected: 'stopped',
      withdrawn: 'ended',
      stopped: 'ended',
      finished: 'done',
    },
    ledger: 'recurringEntry',
    approval: 'recurringEntry',
    isSearched: true,
    hasContents: true,
  },
  exchangeRate: {
    states: { entered: 'waiting', checked: 'done', rejected: 'stopped', withdrawn: 'ended', replaced: 'ended' },
    approval: 'exchangeRate',
    hasContents: true,
  },
  vatReturn: {
    states: { prepared: 'waiting', filed: 'info', paid: 'done', rejected: 'stopped', withdrawn: 'ended' },
    ledger: 'vatReturn',
    approval: 'vatReturn',
    isSearched: true,
    hasContents: true,
  },
  accountingPeriod: {
    states: { open: 'info', closing: 'attention', closed: 'done', reopening: 'waiting', reopened: 'attention' },
    approval: 'accountingPeriod',
    isSearched: true,
  },
  bankStatementLine: {
    states: { unmatched: 'waiting', matched: 'done', ignored: 'ended', withdrawn: 'stopped' },
    ledger: 'bankStatementLine',
    hasContents: true,
  },
  topUp: {
    states: { pending: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' },
    ledger: 'topUp',
    approval: 'topUp',
    isSearched: true,
    hasFiles: true,
  },
  walletDeduction: {
    states: { requested: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' },
    ledger: 'walletDeduction',
    approval: 'walletDeduction',
    isSearched: true,
  },
  expense: {
    states: { pending: 'waiting', accepted: 'done', rejected: 'stopped' },
    ledger: 'expense',
    approval: 'expense',
    isSearched: true,
    hasFiles: true,
    hasContents: true,
  },
  workOrder: {
    states: { reported: 'waiting', approved: 'info', inProgress: 'attention', done: 'done', cancelled: 'stopped' },
    approval: 'workOrder',
    isSearched: true,
    hasFiles: true,
    hasContents: true,
  },
  invoice: {
    states: {
      draft: 'waiting',
      issued: 'info',
      partlyPaid: 'attention',
      paid: 'done',
      credited: 'ended',
      discarded: 'ended',
    },
    ledger: 'invoice',
    isSearched: true,
    hasFiles: true,
  },
  customerReceipt: {
    states: { taken: 'done', cancelled: 'stopped' },
    ledger: 'customerReceipt',
    isSearched: true,
  },
  stay: {
    states: { booked: 'info', cancelled: 'stopped' },
    ledger: 'stay',
    isSearched: true,
    hasContents: true,
  },
  departure: {
    states: { scheduled: 'info', closed: 'done', cancelled: 'stopped' },
  },
} as const satisfies Record<string, RecordFacts>

type Records = typeof RECORDS
export type RecordName = keyof Records

export const RECORD_NAMES: readonly RecordName[] = Object.keys(RECORDS).filter((name): name is RecordName =>
  Object.hasOwn(RECORDS, name),
)

export type RecordState<Name extends RecordName> = keyof Records[Name]['states'] & string

/** Whether a record may be in such a state; older definitions may have had others. */
export const isStateOf = <Name extends RecordName>(name: Name, state: string): state is RecordState<Name> =>
  Object.hasOwn(RECORDS[name].states, state)

/** What a state means, of whichever record. */
export function toneOf(name: RecordName, state: string): StateTone {
  const states: Readonly<Record<string, StateTone>> = RECORDS[name].states
  return states[state] ?? 'ended'
}

/** Key of the words of its states, `*` standing for the state. */
export const stateWords = <Name extends RecordName>(name: Name) => `workflow-${name}:states.*.label` as const

/** Key of what a kind of record is called. The ledger and the inbox may know it by a name of their own. */
export const nameKey = (kind: string): string => `records:one.${OTHER_NAMES[kind] ?? kind}`

/** The records of which a fact is said. */
export type RecordsWith<Fact extends keyof RecordFacts> = {
  [Name in RecordName]: Records[Name] extends Record<Fact, unknown> ? Name : never
}[RecordName]

const recordsWith = <Fact extends keyof RecordFacts>(fact: Fact): readonly RecordsWith<Fact>[] =>
  RECORD_NAMES.filter((name): name is RecordsWith<Fact> => fact in RECORDS[name])

type PageOf<Name extends RecordName> = Name extends RecordName
  ? Records[Name] extends { page: infer Page extends string }
    ? Page
    : Name
  : never
export type RecordPage = PageOf<RecordName>

/** The kind of page that tells of a record. */
export function pageOf<Name extends RecordName>(name: Name): PageOf<Name>
export function pageOf(name: RecordName): string {
  const facts = RECORDS[name]
  return 'page' in facts ? facts.page : name
}

export const RECORD_PAGES: readonly RecordPage[] = [...new Set(RECORD_NAMES.map((name) => pageOf(name)))]

export type ApprovalKindOf<Name extends RecordsWith<'approval'>> = Records[Name]['approval']

/** Its name in the approvals inbox. */
export const approvalKindOf = <Name extends RecordsWith<'approval'>>(name: Name): ApprovalKindOf<Name> =>
  RECORDS[name].approval

/** Kinds of request that wait for somebody's decision. */
export const APPROVAL_KINDS = recordsWith('approval').map((name) => approvalKindOf(name))
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Names under which the ledger keeps entries of records that a lifecycle leads. */
export const RECORD_LEDGER_KINDS = recordsWith('ledger').map((name) => RECORDS[name].ledger)
export type RecordLedgerKind = (typeof RECORD_LEDGER_KINDS)[number]

export const SEARCHED_RECORDS = recordsWith('isSearched')

export const FILE_KEEPERS = recordsWith('hasFiles')
export type FileKeeper = (typeof FILE_KEEPERS)[number]

/** What keeps files: records of a lifecycle, and what has none: buses, and versions of documents of buses and drivers. */
export const FILE_HOLDERS = [...FILE_KEEPERS, 'busDocument', 'bus'] as const
export type FileHolder = (typeof FILE_HOLDERS)[number]

/** The kind of record that a file of such a subject stands on: a passenger's document on the booking. */
export const fileRecordOf = (subject: string): FileKeeper | 'booking' =>
  FILE_KEEPERS.find((keeper) => keeper === subject) ?? 'booking'

/** What the ledger calls a kind of record that keeps files; undefined where it has none of it. */
export function ledgerNameOf(record: FileKeeper | 'booking') {
  if (record === 'booking') return record
  const facts = RECORDS[record]
  return 'ledger' in facts ? facts.ledger : undefined
}

/** Names in the ledger and the inbox that are not those of the record. */
const OTHER_NAMES: Readonly<Record<string, RecordName>> = Object.fromEntries(
  RECORD_NAMES.flatMap((name) => {
    const facts: RecordFacts = RECORDS[name]
    return [facts.ledger, facts.approval].flatMap((other) =>
      other === undefined || other === name ? [] : [[other, name]],
    )
  }),
)

/** Records and what else is called by the reference of a booking. */
const CALLED_AS_BOOKINGS: ReadonlySet<string> = new Set([...recordsWith('isOfBooking'), 'booking', 'travelDateChange'])
export const isCalledAsBooking = (kind: string): boolean => CALLED_AS_BOOKINGS.has(kind)

/** What a record of this kind is called by, as people read it; null where it has no reference. */
export function referenceText(kind: string, reference: string): string
export function referenceText(kind: string, reference: string | null): string | null
export function referenceText(kind: string, reference: string | null): string | null {
  return reference && isCalledAsBooking(kind) ? groupedReference(reference) : reference
}

/** What a list of records is made from. */
export const RECORD_LISTS = ['step', 'state', 'refused', 'reversal'] as const

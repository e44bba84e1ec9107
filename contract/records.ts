/** What every layer has to know of a kind of record that a lifecycle machine leads. */
interface RecordFacts {
  /** The page that tells of it, where it has none of its own: a ticket's is its booking's. */
  page?: string
  /** The name under which the ledger keeps entries of the record itself. */
  ledger?: string
  /** Its name in the approvals inbox, where somebody else decides on it. */
  approval?: string
  /** Whether the search finds it by its number, or by who it is about. */
  isSearched?: true
  /** Whether it keeps files of its own; a booking's documents are its passengers'. */
  hasFiles?: true
}

/**
 * The kinds of record that have a lifecycle, by the id of their machine. What the server does with each stands in its
 * definition (`defineRecord`), which does not compile without what is promised here. The names are stored.
 */
export const RECORDS = {
  ticket: { page: 'booking', ledger: 'ticket' },
  refund: { ledger: 'refund', approval: 'refund' },
  cancellation: { page: 'departure', approval: 'departureCancellation' },
  visaRequest: {},
  consignmentPiece: { page: 'consignment' },
  writeOff: { page: 'consignment', approval: 'writeOff' },
  cashShift: { ledger: 'cashShift', isSearched: true },
  depositSlip: { ledger: 'depositSlip', approval: 'depositSlip', isSearched: true, hasFiles: true },
  cashTransfer: { ledger: 'cashTransfer', isSearched: true },
  journalEntry: { page: 'journal', ledger: 'journal', approval: 'journalEntry', isSearched: true },
  topUp: { ledger: 'topUp', approval: 'topUp', isSearched: true, hasFiles: true },
  walletDeduction: { ledger: 'walletDeduction', approval: 'walletDeduction', isSearched: true },
  expense: { ledger: 'expense', approval: 'expense', isSearched: true, hasFiles: true },
  departure: {},
} as const satisfies Record<string, RecordFacts>

type Records = typeof RECORDS
export type RecordName = keyof Records

export const RECORD_NAMES: readonly RecordName[] = Object.keys(RECORDS).filter((name): name is RecordName =>
  Object.hasOwn(RECORDS, name),
)

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

/** Kinds of request that wait for somebody's decision. */
export const APPROVAL_KINDS = recordsWith('approval').map((name) => RECORDS[name].approval)
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Names under which the ledger keeps entries of records that a lifecycle leads. */
export const RECORD_LEDGER_KINDS = recordsWith('ledger').map((name) => RECORDS[name].ledger)
export type RecordLedgerKind = (typeof RECORD_LEDGER_KINDS)[number]

export const SEARCHED_RECORDS = recordsWith('isSearched')

export const FILE_KEEPERS = recordsWith('hasFiles')
export type FileKeeper = (typeof FILE_KEEPERS)[number]

/** What a list of records is made from. */
export const RECORD_LISTS = ['step', 'state', 'refused', 'reversal'] as const

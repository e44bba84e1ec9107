type Phrase = readonly [text: RegExp, words: string]

/**
 * What rules say in words of their own, and under which key of `audit:told` the reader's words for it stand. The name
 * of a group says what it catches, and so how it is told: `state` a state, `amount` an amount, `at` an instant, `count`
 * a number that words may depend on.
 */
interface Phrases {
  found?: readonly Phrase[]
  expected?: readonly Phrase[]
}

const NONE = /^–$/
const CHAIN_PLACE = /^(?<place>\d+) · (?<hash>[\da-f]+)$/
const SENDINGS = (['waiting', 'sent', 'refused', 'failed', 'noAnswer'] as const).map(
  (state) => [new RegExp(`^${state}$`), `sending.${state}`] as const,
)
const HASH = /^(?<hash>[\da-f]+)$/
const OWN_MARK: readonly Phrase[] = [[/^AUDIT_KEY$/, 'ownMark']]
const HASHES = { found: [[HASH, 'hash']], expected: [[HASH, 'hash']] } as const
const IN_PROPOSAL: readonly Phrase[] = [
  [/^in none$/, 'inNoProposal'],
  [/^in one$/, 'inProposal'],
]
const ENTRIES: readonly Phrase[] = [
  [/^no entry$/, 'noEntry'],
  [/^(?<count>\d+) entr(?:y|ies) of (?<amount>.+? [A-Z]{3}), taking back (?<entry>.+)$/, 'entriesBack'],
  [/^(?<count>\d+) entr(?:y|ies) of (?<amount>.+? [A-Z]{3})$/, 'entries'],
]
const TURNOVER: readonly Phrase[] = [
  [/^debit (?<amount>.+)$/, 'debitOf'],
  [/^credit (?<amount>.+)$/, 'creditOf'],
]
const POSTED: readonly Phrase[] = [[/^(?<account>\d{4}) (?<amount>.+ [A-Z]{3})$/, 'plain']]
const SLIPS: readonly Phrase[] = [[/^(?<count>\d+) slips?, (?<state>\w+)$/, 'slips']]
const SHIFTS: readonly Phrase[] = [
  [/^kept$/, 'shiftsKept'],
  [/^free$/, 'shiftsFree'],
]
const ACTS: readonly Phrase[] = [
  [/^nothing$/, 'noEntry'],
  [/^(?<acts>\w+(?:, \w+)*)$/, 'plain'],
]
const LEGS: readonly Phrase[] = [[/^seat (?<seat>\S+): (?<count>\d+) legs$/, 'seatLegs']]
const DEPOTS: readonly Phrase[] = [[/^(?<depots>.+)$/, 'ofDepots']]
const PIECES: readonly Phrase[] = [
  [/^(?<count>\d+) pieces$/, 'pieces'],
  [/^(?<count>\d+) pieces from (?<from>\d+) to (?<upTo>\d+)$/, 'piecesFrom'],
]
const SUMS: readonly Phrase[] = [[/^(?:(?<total>\d+) = )?(?<pieces>\d+(?: \+ \d+)*)$/, 'plain']]
const PERSON: readonly Phrase[] = [
  [NONE, 'nobody'],
  [/^(?<person>.+)$/, 'plain'],
]
const INSTANT: readonly Phrase[] = [
  [NONE, 'never'],
  [/^(?<at>.+)$/, 'plain'],
]
const RIGHT: readonly Phrase[] = [
  [NONE, 'noRight'],
  [/^(?<right>\w+)$/, 'plain'],
]
const STEPS: readonly Phrase[] = [
  [NONE, 'noStep'],
  [/^(?<steps>.+)$/, 'plain'],
]
const RESULT: readonly Phrase[] = [
  [NONE, 'noRun'],
  [/^(?<run>\w+) \{\}$/, 'runSound'],
  [/^(?<run>\w+) \{(?<results>.+)\}$/, 'runFound'],
]
const STATE: readonly Phrase[] = [
  [NONE, 'gone'],
  [/^(?<state>[^]+)$/, 'plain'],
]
const RECORDED: readonly Phrase[] = [[/^as recorded (?<at>.+)$/, 'asRecorded']]
const CLAIM: readonly Phrase[] = [
  [/^(?<claim>\w+) without clerk, end or reason$/, 'claimWithout'],
  [/^(?<claim>\w+)$/, 'plain'],
]

const USED: readonly Phrase[] = [
  [/^used$/, 'entriesUsed'],
  [/^free$/, 'entriesFree'],
]

export const TOLD_TEXTS: Readonly<Record<string, Phrases>> = {
  'replay.knownVersion': {
    found: [[/^(?<version>\w+)$/, 'version']],
    expected: [[/^(?<version>.+)$/, 'oneOfVersions']],
  },
  'replay.eventsOfRecord': {
    found: [[/^(?<state>\w+)$/, 'stateUncreated']],
    expected: [[/^(?<steps>● → .+)$/, 'eventCreated']],
  },
  'replay.storedState': { found: STATE, expected: STATE },
  'replay.stepsJoin': { found: STATE, expected: STATE },
  'replay.recordOfEvents': { found: [[NONE, 'gone']] },
  'ledger.entryHasLines': { found: [[/^no line$/, 'noLine']], expected: [[/^two lines or more$/, 'twoLines']] },
  'ledger.lineSaysWhose': { found: [[/^does not say$/, 'saysNot']], expected: [[/^says whose it is$/, 'saysWhose']] },
  'ledger.ownAccountSaysWhose': {
    found: [[/^does not say$/, 'saysNot']],
    expected: [[/^says whose it is$/, 'saysWhose']],
  },
  'ledger.recurringInOrder': {
    found: [
      [/^no month$/, 'noMonth'],
      [/^still active$/, 'stillActive'],
    ],
    expected: [
      [/^a month of its record$/, 'monthOfRecord'],
      [/^finished$/, 'finishedThen'],
    ],
  },
  'ledger.entryHasRecord': {
    found: [[/^(?<kind>\w+) (?<id>\S+) is not there$/, 'kindGone']],
    expected: [[/^(?<kind>\w+) is there$/, 'kindThere']],
  },
  'ledger.entryHasEvent': {
    found: [[/^no event at (?<at>.+)$/, 'noEventAt']],
    expected: [
      [NONE, 'noSuchAct'],
      [/^(?<events>[\w.]+(?:, [\w.]+)*)$/, 'oneOfEvents'],
    ],
  },
  'ledger.lineSaysWhatFor': {
    found: [
      [/^$/, 'depotOfNone'],
      [/^no departure$/, 'departureMissing'],
      [/^says what for$/, 'saysWhatFor'],
      [/^(?<depot>.+)$/, 'plain'],
    ],
    expected: [
      [/^$/, 'depotOfNone'],
      [/^a departure$/, 'departureSaid'],
      [/^does not say$/, 'saysNotWhatFor'],
      [/^(?<depot>.+)$/, 'plain'],
    ],
  },
  'ledger.filledIsSealed': { found: [[/^no row$/, 'notSealed']], expected: [[/^a row$/, 'sealedBeside']] },
  'ledger.balancesAreLines': { found: TURNOVER, expected: TURNOVER },
  'ledger.journalIsPosted': { found: ENTRIES, expected: ENTRIES },
  'cash.lineInItsTill': {
    found: [[/^clerk, depot or till do not fit$/, 'tillUnfit']],
    expected: [
      [NONE, 'tillOfLine'],
      [/^(?<name>.+)$/, 'tillOf'],
    ],
  },
  'cash.everyCurrencyCounted': {
    found: [[/^not counted$/, 'notCounted']],
    expected: [[/^(?<currency>[A-Z]{3})$/, 'countedIn']],
  },
  'cash.nothingAfterCount': {
    found: [[/^(?<acts>\w+) at (?<at>.+)$/, 'actAt']],
    expected: [[/^nothing after (?<at>.+)$/, 'nothingAfter']],
  },
  'reconciliation.lineMatchedOnce': {
    found: [[/^(?<count>\d+) matches, (?<state>\w+)$/, 'matchesIn'], [/^(?<count>\d+) matches$/, 'matches'], ...USED],
    expected: USED,
  },
  'reconciliation.matchSumsUp': {
    found: [[/^another currency or account$/, 'otherAccount']],
    expected: [[/^its own$/, 'ownAccount']],
  },
  'reconciliation.postedAsMatched': {
    found: [
      [/^no entry of nothing$/, 'noEntry'],
      [/^(?<acts>\w+) of (?<id>\S+)$/, 'actOfOther'],
      [/^not reversed$/, 'notReversed'],
      [/^no match$/, 'noMatch'],
    ],
    expected: [
      [/^(?<acts>\w+) of the line$/, 'plain'],
      [/^reversed$/, 'reversed'],
      [/^a match$/, 'aMatch'],
    ],
  },
  'reconciliation.matchIsEvent': {
    found: [
      [/^matched by (?<person>.+)$/, 'matchedBy'],
      [/^undone by (?<person>.+)$/, 'matchUndoneBy'],
    ],
    expected: [[/^an event of the same$/, 'eventOfSame']],
  },
  'reconciliation.balancesContinue': {
    found: [[/^lines of a withdrawn statement$/, 'linesOfWithdrawn']],
    expected: [[/^withdrawn$/, 'linesWithdrawn']],
  },
  'cash.shiftOnOneSlip': { found: SLIPS, expected: SLIPS },
  'cash.slipKeepsShifts': { found: SHIFTS, expected: SHIFTS },
  'cash.transferIsPosted': { found: POSTED, expected: POSTED },
  'cash.transferIsCounted': { expected: [[NONE, 'notCounted']] },
  'cash.secondLook': {
    found: [[NONE, 'notCounted']],
    expected: [
      [/^counted again$/, 'countedAgain'],
      [NONE, 'notCounted'],
    ],
  },
  'agents.topUpIsPosted': { found: ACTS, expected: ACTS },
  'tickets.requestOpenUntilEnd': {
    found: [
      [/^open$/, 'holdsTicket'],
      [/^ended$/, 'holdsNot'],
    ],
  },
  'tickets.refundedByRequest': {
    expected: [
      [/^no approved request$/, 'noRequest'],
      [/^(?<refund>\w+)$/, 'requestIs'],
    ],
  },
  'tickets.exitFeeStands': {
    expected: [
      [/^no fee stands$/, 'noFee'],
      [/^a fee stands$/, 'feeStands'],
    ],
  },
  'consignments.quantitiesAddUp': { found: SUMS, expected: SUMS },
  'consignments.piecesNumbered': { found: PIECES, expected: PIECES },
  'consignments.deliveredIsPaid': {
    found: [[/^delivered, not collected$/, 'deliveredUnpaid']],
    expected: [[/^collected$/, 'collected']],
  },
  'consignments.seenByItsDepots': { found: DEPOTS, expected: DEPOTS },
  'consignments.pieceInOpenProposal': { found: IN_PROPOSAL, expected: IN_PROPOSAL },
  'seats.ticketHoldsItsLegs': { found: LEGS, expected: LEGS },
  'seats.claimHasItsTicket': {
    found: [[/^legs (?<legs>[\d, ]+) for ticket (?<booking>.+)$/, 'legsFor']],
    expected: [[/^free$/, 'seatFree']],
  },
  'seats.claimHasItsPerson': { found: CLAIM, expected: CLAIM },
  'records.maskedAsOrdered': {
    found: [
      [/^masked: pictures$/, 'maskedPictures'],
      [/^masked: numbers$/, 'maskedNumbers'],
    ],
    expected: [
      [/^a row of its history$/, 'historyRow'],
      [/^nothing left$/, 'nothingLeft'],
    ],
  },
  'records.transferIsNamed': {
    found: [
      [/^no reference$/, 'noReference'],
      [/^kept nowhere: (?<bank>.+)$/, 'referenceNotKept'],
    ],
    expected: [[/^a reference that is kept$/, 'referenceKept']],
  },
  'periods.nothingAfterClosing': { expected: [[/^later than (?<day>.+)$/, 'laterThan']] },
  'periods.movedToFirstOpen': {
    found: [[/^(?<day>\S+) for (?<trueDay>\S+)$/, 'postedFor']],
    expected: [[/^its own day$/, 'ownDay']],
  },
  'periods.closedAsChecked': {
    found: [[/^(?<checked>\w+) is open$/, 'checkIsOpen']],
    expected: [[/^done or waived$/, 'doneOrWaived']],
  },
  'periods.reopenedByTwo': {
    found: [[/^asked and decided by (?<name>.+)$/, 'decidedOwn']],
    expected: [[/^two people$/, 'twoPeople']],
  },
  'records.secondPerson': {
    found: [[/^asked and decided by (?<name>.+)$/, 'decidedOwn']],
    expected: [[/^two people$/, 'twoPeople']],
  },
  'records.tiedAccounts': {
    found: [[/^(?<name>.+) and (?<other>.+)$/, 'tiedAccounts']],
    expected: [[/^two people$/, 'twoPeople']],
  },
  'records.freshProof': {
    found: [[/^decided without a fresh proof by (?<name>.+)$/, 'unproved']],
    expected: [[/^a fresh proof$/, 'freshProof']],
  },
  'records.actedInScope': { found: PERSON, expected: [[/^depot (?<depots>.+)$/, 'itsDepot'], ...PERSON] },
  'records.fourEyes': {
    found: [[/^asked and decided by (?<name>.+)$/, 'decidedOwn']],
    expected: [[/^two people$/, 'twoPeople']],
  },
  'records.askedBy': { found: PERSON, expected: PERSON },
  'records.decidedBy': { found: PERSON, expected: PERSON },
  'records.happenedWhen': { found: INSTANT, expected: INSTANT },
  'records.rightsAsGiven': { found: RIGHT, expected: RIGHT },
  'records.drawingIsVersion': { found: STEPS, expected: STEPS },
  'records.runsAsEnded': { found: RESULT, expected: RESULT },
  'records.readsAsRecorded': { found: [[/^changed: (?<fields>.+)$/, 'changed']], expected: RECORDED },
  'records.wasRecorded': {
    found: [
      [/^there$/, 'unrecorded'],
      [/^there, removed (?<at>.+)$/, 'thoughRemoved'],
    ],
    expected: [[NONE, 'noSuchRecord']],
  },
  'records.recordedIsThere': { found: [[NONE, 'gone']], expected: RECORDED },
  'seals.endKept': {
    found: [
      [/^cut (?<seal>\d+)$/, 'endCut'],
      [/^other (?<seal>\d+)$/, 'endOther'],
      [/^behind (?<seal>\d+)$/, 'endBehind'],
      [/^unknown (?<seal>\d+)$/, 'endUnknown'],
      [/^forged (?<seal>\d+)$/, 'endForged'],
    ],
    expected: [
      [NONE, 'endKnown'],
      [/^(?<seal>\d+)$/, 'endAt'],
    ],
  },
  'seals.rowChanged': HASHES,
  'seals.chainBroken': HASHES,
  'taxDocuments.chainHolds': {
    found: [
      [CHAIN_PLACE, 'chainPlace'],
      [HASH, 'hash'],
    ],
    expected: [
      [CHAIN_PLACE, 'chainPlace'],
      [HASH, 'hash'],
    ],
  },
  'taxDocuments.sentAsAnswered': { found: SENDINGS, expected: SENDINGS },
  'seals.rowDeleted': { found: [[NONE, 'gone']], expected: [[HASH, 'hash']] },
  'seals.rowSlippedIn': {
    found: [
      [NONE, 'noMark'],
      [HASH, 'otherMark'],
    ],
    expected: OWN_MARK,
  },
  'seals.sealForged': {
    found: [
      [NONE, 'noMark'],
      [HASH, 'otherMark'],
    ],
    expected: OWN_MARK,
  },
  'seals.rowCopied': { found: [[/^(?<id>.+)$/, 'secondRow']], expected: [[/^(?<id>.+)$/, 'onlyRow']] },
  'seals.rowUnsealed': { found: [[NONE, 'noSeal']], expected: [[HASH, 'sealOf']] },
  'seals.sealMissing': {
    found: [[NONE, 'gone']],
    expected: [
      [/^(?<seal>\d+)$/, 'oneSeal'],
      [/^(?<seal>\d+)–(?<last>\d+)$/, 'sealsTo'],
    ],
  },
}

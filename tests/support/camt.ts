interface CamtEntry {
  amount: string
  direction: 'CRDT' | 'DBIT'
  currency?: string
  servicer?: string
  endToEnd?: string
  text?: string
  charges?: string
  status?: string
  day?: string
}

interface CamtStatement {
  iban: string
  currency?: string
  opening?: string
  closing?: string
  entries: readonly CamtEntry[]
}

const TODAY = new Date().toISOString().slice(0, 10)

/** A camt.053.001.08 file as a bank writes it, with a prefix on every name as some do. */
export function camtOf(statements: readonly CamtStatement[]): string {
  const balance = (code: string, amount: string | undefined, currency: string) =>
    amount === undefined
      ? ''
      : `<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>${code}</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="${currency}">${amount}</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Dt><n:Dt>${TODAY}</n:Dt></n:Dt></n:Bal>`
  const entry = (
    {
      amount,
      direction,
      servicer = '',
      endToEnd = 'NOTPROVIDED',
      text = '',
      charges,
      status = 'BOOK',
      day = TODAY,
      ...rest
    }: CamtEntry,
    of: string,
  ) => {
    const currency = rest.currency ?? of
    const kept =
      charges === undefined
        ? ''
        : `<n:Chrgs><n:Rcrd><n:Amt Ccy="${currency}">${charges}</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:ChrgInclInd>true</n:ChrgInclInd></n:Rcrd></n:Chrgs>`
    return `<n:Ntry><n:Amt Ccy="${currency}">${amount}</n:Amt><n:CdtDbtInd>${direction}</n:CdtDbtInd><n:Sts><n:Cd>${status}</n:Cd></n:Sts><n:BookgDt><n:Dt>${day}</n:Dt></n:BookgDt><n:AcctSvcrRef>${servicer}</n:AcctSvcrRef>${kept}<n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>${endToEnd}</n:EndToEndId></n:Refs><n:RmtInf><n:Ustrd>${text}</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>`
  }
  const body = statements.map(
    ({ iban, currency = 'SAR', opening, closing, entries }, index) =>
      `<n:Stmt><n:Id>ST-${index}</n:Id><n:Acct><n:Id><n:IBAN>${iban}</n:IBAN></n:Id><n:Ccy>${currency}</n:Ccy></n:Acct>${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}${entries.map((each) => entry(each, currency)).join('')}</n:Stmt>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt>${body.join('')}</n:BkToCstmrStmt></n:Document>`
}

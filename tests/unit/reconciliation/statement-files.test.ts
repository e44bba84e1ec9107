import { describe, expect, test } from 'vitest'
import { guessMapping } from '#server/features/reconciliation/import/guess-mapping.ts'
import { isXml, readCamtStatement } from '#server/features/reconciliation/import/read-camt-statement.ts'
import { readCsvStatement } from '#server/features/reconciliation/import/read-csv-statement.ts'
import { statementAmount, statementDay } from '#server/features/reconciliation/import/statement-values.ts'

describe('an amount as a bank writes it', () => {
  test.each([
    ['1,250.50', 'SAR', 'point', 125_050],
    ['1.250,50', 'SAR', 'comma', 125_050],
    ['١٬٢٥٠٫٥٠', 'SAR', 'point', 125_050],
    ['١٬٢٥٠٫٥٠', 'SAR', 'comma', 125_050],
    ['1 250.5', 'SAR', 'point', 125_050],
    ["1'250.50", 'SAR', 'point', 125_050],
    ['-5', 'SAR', 'point', -500],
    ['\u22125', 'SAR', 'point', -500],
    ['(5.00)', 'SAR', 'point', -500],
    ['5.00-', 'SAR', 'point', -500],
    ['5.00 DR', 'SAR', 'point', -500],
    ['5.00 CR', 'SAR', 'point', 500],
    ['+5', 'SAR', 'point', 500],
    ['1.234', 'JOD', 'point', 1234],
    ['1.500', 'SAR', 'point', 150],
    ['', 'SAR', 'point', 0],
    ['-0.00', 'SAR', 'point', 0],
    ['1.234', 'SAR', 'point', null],
    ['1,25.50', 'SAR', 'point', null],
    ['1.2.3', 'SAR', 'point', null],
    ['-5-', 'SAR', 'point', null],
    ['(5', 'SAR', 'point', null],
    ['5 SAR', 'SAR', 'point', null],
    ['1e3', 'SAR', 'point', null],
    ['99999999999999', 'SAR', 'point', null],
  ] as const)('%s of %s with a decimal %s is %s', (written, currency, decimal, minor) => {
    expect(statementAmount(written, currency, decimal)).toBe(minor)
  })
})

describe('a day as a bank writes it', () => {
  test.each([
    ['26/11/2026', 'dmy', '2026-11-26'],
    ['11/26/2026', 'mdy', '2026-11-26'],
    ['2026-11-26T10:00:00+03:00', 'ymd', '2026-11-26'],
    ['26.11.26', 'dmy', '2026-11-26'],
    ['٢٦/١١/٢٠٢٦', 'dmy', '2026-11-26'],
    ['20261126', 'dmy', '2026-11-26'],
    ['1-2-2026', 'dmy', '2026-02-01'],
    ['31/11/2026', 'dmy', null],
    ['26/11/2026', 'mdy', null],
    ['today', 'dmy', null],
    ['', 'dmy', null],
  ] as const)('%s as %s is %s', (written, format, day) => {
    expect(statementDay(written, format)).toBe(day)
  })
})

describe('how a file nobody has read before is meant', () => {
  test('is seen from its headings and cells, below whatever stands above them', () => {
    const text =
      'Account;SA03\nFrom;01.11.2026\n\nBooking date;Debit;Credit;Narrative;Payment reference;Balance\n03.11.2026;;1.150,00;Sale;FT 1;1.150,00\n04.11.2026;5,00;;Fee;;1.145,00\n'
    const mapping = guessMapping(text)
    expect(mapping).toEqual({
      separator: 'semicolon',
      headingLine: 4,
      dayFormat: 'dmy',
      decimal: 'comma',
      amounts: 'sides',
      columns: {
        day: 'Booking date',
        debit: 'Debit',
        credit: 'Credit',
        reference: 'Payment reference',
        text: 'Narrative',
        balance: 'Balance',
      },
    })
    const { statements, problems } = readCsvStatement(text, { mapping, currency: 'SAR' })
    expect(problems).toEqual([])
    expect(statements[0]).toMatchObject({ opening: 0, closing: 114_500 })
    expect(statements[0]?.lines.map(({ line, day, amount, reference }) => [line, day, amount, reference])).toEqual([
      [5, '2026-11-03', 115_000, 'FT 1'],
      [6, '2026-11-04', -500, null],
    ])
  })

  test('is seen in Arabic as well', () => {
    expect(guessMapping('التاريخ,المبلغ,البيان,الرصيد\n2026-11-01,٥٫٠٠,بيع,٥٫٠٠').columns).toEqual({
      day: 'التاريخ',
      amount: 'المبلغ',
      text: 'البيان',
      balance: 'الرصيد',
    })
  })

  test('a cell with line breaks does not shift the lines that problems are told at', () => {
    const text = 'Date,Amount,Description\n2026-11-01,5,"two\nlines"\n2026-11-02,x,'
    const { problems } = readCsvStatement(text, { mapping: guessMapping(text), currency: 'SAR' })
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[4, 'amount']])
  })
})

test('an older camt.053 says its status as text, and its charges without records', () => {
  const { statements, problems } = readCamtStatement(
    `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>4711</Id></Othr></Id></Acct>
      <Ntry><Amt Ccy="SAR">98.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-03T09:00:00</DtTm></BookgDt>
        <Chrgs><Amt Ccy="SAR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>
        <NtryDtls><TxDtls><Refs><AcctSvcrRef>A1</AcctSvcrRef></Refs><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>
      <Ntry><Amt Ccy="SAR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>INFO</Sts></Ntry></Stmt></BkToCstmrStmt></Document>`,
  )
  expect(problems).toEqual([])
  expect(statements).toMatchObject([
    {
      bankAccount: '4711',
      currency: 'SAR',
      lines: [{ day: '2026-11-03', amount: 9800, charges: 200, reference: 'RF18', servicerReference: 'A1' }],
    },
  ])
})

test('XML is told from CSV by how it begins', () => {
  expect(['<?xml version="1.0"?>', '\uFEFF <Document/>', '<n:Document xmlns:n="x"/>'].map(isXml)).toEqual([
    true,
    true,
    true,
  ])
  expect(['Date,Amount', '<b>,1'].map(isXml)).toEqual([false, false])
})

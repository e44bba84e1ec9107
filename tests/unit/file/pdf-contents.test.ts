import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isActivePdf } from '#server/features/file/pdf-contents.ts'
import { pdfFile } from '#tests/support/document-files.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'

/** A PDF with these further objects. */
const withObjects = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((object) => Buffer.from(object)), pdfFile().subarray(9)])

/** An object with a stream; `length` is not looked at. */
const stream = (dictionary: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<<${dictionary}/Length ${body.length}>>\nstream\n`),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])

const packed = (text: string) => deflateSync(Buffer.from(`4 0 ${text}`))
const OBJECTS = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'

test.each([
  ['one empty page', pdfFile()],
  [
    'a page to open at and a link',
    withObjects('4 0 obj<</OpenAction[3 0 R/Fit]/A<</S/URI/URI(https://operator.example/invoices/JS-2026)>>>>endobj\n'),
  ],
  ['ordinary objects in an object stream', withObjects(stream(OBJECTS, packed('<</Type/Font/BaseFont/Helvetica>>')))],
  [
    'a picture whose bytes happen to read /JS',
    withObjects(stream('/Subtype/Image/Filter/DCTDecode', Buffer.concat([randomBytes(3000), Buffer.from(' /JS (')]))),
  ],
  [
    'a large deflated picture',
    withObjects(stream('/Subtype/Image/Filter/FlateDecode', deflateSync(Buffer.alloc(80 * 1024 * 1024, 0xff)))),
  ],
  [
    'drawings',
    withObjects(stream('/Filter/FlateDecode', deflateSync(Buffer.from('1 0 0 1 72 720 cm /F1 12 Tf (Invoice) Tj')))),
  ],
])('%s is taken', (_, content) => {
  expect(isActivePdf(content)).toBe(false)
})

test.each([
  ['a script', withObjects(`4 0 obj${SCRIPT}endobj\n`)],
  ['a script that runs on opening', withObjects(`4 0 obj<</Type/Catalog/OpenAction${SCRIPT}>>endobj\n`)],
  ['a script by its short name only', withObjects('4 0 obj<</S/Other/JS(app.alert(1))>>endobj\n')],
  ['a script with an escaped name', withObjects('4 0 obj<</S/J#61vaScript>>endobj\n')],
  ['a name that is escaped throughout', withObjects('4 0 obj<</S/#4A#61#76#61#53#63#72#69#70#74>>endobj\n')],
  ['a program to start', withObjects('4 0 obj<</S/Launch/F(calc.exe)>>endobj\n')],
  ['a file inside', withObjects(stream('/Type/EmbeddedFile', Buffer.from('MZ')))],
  ['a script in an object stream', withObjects(stream(OBJECTS, packed(SCRIPT)))],
  [
    'a script in an object stream with escaped names',
    withObjects(stream('/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode', packed('<</S/J#61vaScript>>'))),
  ],
  ['a script in an object stream that does not say so', withObjects(stream('/Filter/FlateDecode', packed(SCRIPT)))],
  [
    'a script in an object stream behind the end of another',
    withObjects(stream('', Buffer.concat([Buffer.from('stream\n'), packed(SCRIPT)]))),
  ],
  [
    'a script in an object stream that seems to end early',
    withObjects(stream(OBJECTS, deflateSync(Buffer.from(`4 0 (endstream) ${SCRIPT}`), { level: 0 }))),
  ],
  ['an object stream that is not to be read', withObjects(stream(OBJECTS, randomBytes(200)))],
  [
    'an object stream in another encoding',
    withObjects(stream('/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('789c>'))),
  ],
  [
    'an object stream that was cut off',
    withObjects(
      stream(OBJECTS, packed(`${randomBytes(500).toString('hex')}${SCRIPT}`).subarray(0, 200)),
      'x'.repeat(300),
    ),
  ],
  [
    'an endless object stream',
    withObjects(
      stream(OBJECTS, deflateSync(Buffer.concat([Buffer.from('4 0 '), Buffer.alloc(65 * 1024 * 1024, 0x20)]))),
    ),
  ],
])('%s is not taken', (_, content) => {
  expect(isActivePdf(content)).toBe(true)
})

import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Storage, signedHeaders } from '#server/storage/s3-storage.ts'

const stored = new Map<string, Buffer>()
const store = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const key = request.url ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) response.statusCode = 403
    else if (request.method === 'PUT') stored.set(key, Buffer.concat(chunks))
    else if (request.method === 'DELETE') stored.delete(key)
    else if (!stored.has(key)) response.statusCode = 404
    response.end(request.method === 'GET' ? stored.get(key) : undefined)
  })
})
let endpoint = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const address = store.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  store.close()
})

test("signs as Amazon's documentation does (Signature 4, GET bucket lifecycle)", () => {
  const { authorization } = signedHeaders(
    { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle='),
      content: Buffer.alloc(0),
      at: new Date('2013-05-24T00:00:00Z'),
    },
  )
  expect(authorization).toContain('Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
})

test('keeps, gives back and removes a file', async () => {
  const storage = createS3Storage(
    { endpoint, region: 'eu', bucket: 'files', accessKey: 'key', secretKey: 'secret' },
    20_000,
  )
  const content = Buffer.from([0, 255, 13, 10])
  await storage.put('2026-11/file', content)
  expect([...stored.keys()]).toEqual(['/files/2026-11/file'])
  expect(await storage.get('2026-11/file')).toEqual(content)
  await storage.remove('2026-11/file')
  expect(await storage.get('2026-11/file')).toBeNull()
})

test('a store that refuses is a failure, never a missing file', async () => {
  const storage = createS3Storage(
    { endpoint, region: 'eu', bucket: 'files', accessKey: 'wrong', secretKey: 'secret' },
    20_000,
  )
  await expect(storage.get('2026-11/file')).rejects.toThrow('403')
})

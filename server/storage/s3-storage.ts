import { createHash, createHmac } from 'node:crypto'
import { Outage } from '#server/database/outage.ts'
import type { Settings } from '#server/settings.ts'
import type { FileStorage } from './storage.ts'

type S3Settings = NonNullable<Settings['s3']>

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Any S3-compatible store, addressed by path (`<endpoint>/<bucket>/<key>`), each request signed by AWS Signature 4. */
export function createS3Storage(settings: S3Settings, answerWithinMs: number): FileStorage {
  async function request(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    content: Buffer = Buffer.alloc(0),
  ): Promise<Response> {
    const url = new URL(`${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${key}`)
    const response = await fetch(url, {
      method,
      headers: signedHeaders(settings, { method, url, content, at: new Date() }),
      ...(method === 'PUT' && { body: new Uint8Array(content) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (response.status >= 500 || response.status === 429)
      throw new Outage(`the file store answered ${method} with ${response.status}`)
    if (!response.ok && response.status !== 404)
      throw new Error(`the file store answered ${method} with ${response.status}`)
    return response
  }
  return {
    async put(key, content) {
      const { ok } = await request('PUT', key, content)
      if (!ok) throw new Error(`the file store knows no bucket ${settings.bucket}`)
    },
    async get(key) {
      const response = await request('GET', key)
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null
    },
    async remove(key) {
      await request('DELETE', key)
    },
  }
}

/** Headers of one request by AWS Signature Version 4. Keys hold no character that would need escaping. */
export function signedHeaders(
  { region, accessKey, secretKey }: Pick<S3Settings, 'region' | 'accessKey' | 'secretKey'>,
  { method, url, content, at }: { method: string; url: URL; content: Buffer; at: Date },
): Record<string, string> {
  const timestamp = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = timestamp.slice(0, 8)
  const contentHash = sha256(content)
  const headers = { host: url.host, 'x-amz-content-sha256': contentHash, 'x-amz-date': timestamp }
  const names = Object.keys(headers).join(';')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    contentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region))
  const signature = hmac(key, toSign).toString('hex')
  return {
    'x-amz-content-sha256': contentHash,
    'x-amz-date': timestamp,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ template: 'empty' })
})
afterAll(() => server.stop())

describe('every call of the contract', () => {
  it.each(Object.entries(calls))('%s has a handler', (_name, { method, path }) => {
    expect(server.app.hasRoute({ method, url: `${API_BASE}${path}` })).toBe(true)
  })
})

describe('the API page', () => {
  it('keeps to the content security policy: no inline script, nothing from elsewhere', async () => {
    const { statusCode, body, headers } = await server.app.inject('/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).not.toMatch(/<script(?![^>]* src="\/api\/docs\/static\/)|\son\w+=|(src|href)="https?:/)
    const script = await server.app.inject('/api/docs/static/swagger-initializer.js')
    expect(script.body).not.toMatch(/validator\.swagger\.io/)
  })

  it('ships its assets', async () => {
    const { body } = await server.app.inject('/api/docs')
    const assets = [...body.matchAll(/(?:src|href)="(\/api\/docs\/static\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(4)
    for (const asset of assets) expect((await server.app.inject(asset)).statusCode).toBe(200)
  })
})

describe('the OpenAPI description', () => {
  it('has an operation for every call, with who may, secured unless public', async () => {
    const description: unknown = (await server.app.inject('/api/docs/json')).json()
    for (const { name, access, method, path, keyed } of Object.values(contract)) {
      const place = path.replaceAll(/:(\w+)/g, '{$1}')
      expect(description).toHaveProperty(['paths', place, method.toLowerCase(), 'operationId'], name)
      const operation = JSON.stringify(at(description, 'paths', place, method.toLowerCase()))
      expect(operation.includes('Idempotency-Key')).toBe(keyed)
      expect(at(description, 'paths', place, method.toLowerCase(), 'x-access')).toEqual(access)
      expect(operation.includes('"security":[]')).toBe(access === 'public')
    }
  })

  it('tells instants as text and days as days', async () => {
    const description: unknown = (await server.app.inject('/api/docs/json')).json()
    const row = at(
      description,
      'paths',
      '/get-booking-list',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
      'properties',
      'data',
      'items',
      'properties',
    )
    expect(at(row, 'createdAt')).toEqual({ type: 'string', format: 'date-time' })
    expect(at(row, 'boardingDay')).toEqual({ type: 'string', format: 'date' })
  })
})

/** What stands in parsed JSON under these keys. */
function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

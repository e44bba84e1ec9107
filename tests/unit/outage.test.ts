import { describe, expect, test } from 'vitest'
import { isFull, isOutage, Outage } from '#server/database/outage.ts'

const withCode = (code: string, rest: object = {}) => Object.assign(new Error('failed'), { code, ...rest })

describe('an outage is', () => {
  test.each([
    '08006',
    '08P01',
    '53100',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '58030',
    '25006',
    '25P03',
  ])('PostgreSQL saying %s', (code) => {
    expect(isOutage(withCode(code))).toBe(true)
  })

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'the system saying %s',
    (code) => {
      expect(isOutage(withCode(code))).toBe(true)
    },
  )

  test.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ])('the driver saying "%s"', (message) => {
    expect(isOutage(new Error(message))).toBe(true)
  })

  test('known below the words of the query builder, and in what several tries to connect ended with', () => {
    expect(isOutage(new Error('Failed query: select 1', { cause: withCode('57P01') }))).toBe(true)
    expect(isOutage(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true)
    expect(isOutage(new TypeError('fetch failed', { cause: withCode('ECONNRESET') }))).toBe(true)
    expect(isOutage(new Outage('the file store answered 503'))).toBe(true)
  })

  test('a socket that is not there, but not a file that is not there', () => {
    expect(isOutage(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isOutage(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  test.each(['23505', '22P02', '42P01', '42501', '28P01', 'EACCES', 'ERR_INVALID_ARG_TYPE', ''])('not %s', (code) => {
    expect(isOutage(withCode(code))).toBe(false)
  })

  test('not a bug, and nothing that is no error', () => {
    expect([new TypeError('x is undefined'), undefined, 'ECONNREFUSED', null].map(isOutage)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

test('a full disk is told from what passes by itself', () => {
  expect(
    ['53100', 'ENOSPC', 'EDQUOT', '53300', 'ECONNREFUSED'].map((code) =>
      isFull(new Error('write', { cause: withCode(code) })),
    ),
  ).toEqual([true, true, true, false, false])
})

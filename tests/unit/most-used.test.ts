import { expect, test } from 'vitest'
import { mostUsed, visited } from '#src/app/most-used.ts'

const PLACES = ['/a', '/b', '/c', '/d', '/e', '/f', '/g']

test('nothing comes to the top before there are habits', () => {
  expect(mostUsed({}, PLACES)).toEqual([])
  expect(mostUsed({ '/a': 90, '/b': 12, '/c': 9 }, PLACES)).toEqual([])
})

test('five places at most come to the top, most used first, and none that the menu no longer has', () => {
  const visits = { '/a': 11, '/b': 50, '/c': 30, '/d': 20, '/e': 12, '/f': 13, '/gone': 99 }
  expect(mostUsed(visits, PLACES)).toEqual(['/b', '/c', '/d', '/f', '/e'])
})

test('old habits fade: counts are halved once one of them is large', () => {
  expect(visited({ '/a': 3 }, '/a')).toEqual({ '/a': 4 })
  expect(visited({ '/a': 200, '/b': 30 }, '/a')).toEqual({ '/a': 100, '/b': 15 })
})

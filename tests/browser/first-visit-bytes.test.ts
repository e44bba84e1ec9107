import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sum } from '#machines/sum.ts'

interface Chunk {
  file: string
  name: string
  imports?: string[]
  css?: string[]
}

const DIST = new URL('../../dist/', import.meta.url)
const read = (path: string) => readFile(new URL(path, DIST))

/** Chunks that the frame fetches with itself, and those of the gate, by the names that the build gives them. */
const OFFICE = ['office-frame', 'office-calls']
const GATE = ['gate-alone']
const page = (path: string) => [...OFFICE, `src/features/${path}`]

/**
 * What a page imports on a first visit may not grow unseen: an import of one constant has brought the gate's whole desk
 * to the booking list. Kilobytes of gzip-9; its goal where a page is within it, else little more than what it came to
 * when last looked at (docs/figures.md). `npm run bench bytes` tells what a browser requests.
 */
const MOST: Record<string, { chunks: string[]; kilobytes: number }> = {
  'sign-in': { chunks: [], kilobytes: 120 },
  '/checkin': { chunks: GATE, kilobytes: 172 },
  'booking list': { chunks: page('booking/history/booking-history-page.tsx'), kilobytes: 237 },
  dashboard: { chunks: page('dashboard/dashboard-page.tsx'), kilobytes: 226 },
  'booking wizard': { chunks: page('booking/sale/booking-wizard-page.tsx'), kilobytes: 258 },
}

describe('a first visit fetches no more than it did', async () => {
  const manifest = JSON.parse(String(await read('.vite/manifest.json'))) as Record<string, Chunk>
  const document = String(await read('index.html'))
  const first = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, file]) => file ?? [],
  )

  /** The chunks of these names, whatever they import, and their styles. */
  function filesOf(names: readonly string[]): Set<string> {
    const files = new Set(first)
    const waiting = names.map((name) => {
      const found = Object.entries(manifest).find(([key, chunk]) => key === name || chunk.name === name)
      if (!found) throw new Error(`the build has no chunk ${name}`)
      return found[0]
    })
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`the manifest lacks ${key}`)
      if (files.has(chunk.file) && !first.includes(chunk.file)) continue
      files.add(chunk.file)
      for (const style of chunk.css ?? []) files.add(style)
      waiting.push(...(first.includes(chunk.file) ? [] : (chunk.imports ?? [])))
    }
    return files
  }

  test.for(Object.entries(MOST))('%s', async ([, { chunks, kilobytes }]) => {
    const sizes = [...filesOf(chunks)].map(async (file) => gzipSync(await read(file), { level: 9 }).length)
    expect(sum(await Promise.all(sizes)) / 1000).toBeLessThanOrEqual(kilobytes)
  })
})

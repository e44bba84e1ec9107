import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { EndedRequest } from './request-log.ts'

/** In seconds: from a cached read to the longest that a request is waited for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What this process counts, to be read by a Prometheus. Labels are calls, statuses and outcomes, never paths or people. */
export interface Metrics {
  registry: Registry
  countRequest(ended: EndedRequest): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'back_office_requests_total',
    help: 'Requests answered, by call and status.',
    labelNames: ['call', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'back_office_request_duration_seconds',
    help: 'Time to answer a request, by call.',
    labelNames: ['call'] as const,
    buckets: BUCKETS,
    registers,
  })
  return {
    registry,
    countRequest({ call, status, milliseconds }) {
      requests.inc({ call, status })
      // A stream lasts for as long as its page is open.
      if (call !== 'streamEvents') durations.observe({ call }, milliseconds / 1000)
    },
  }
}

let ofProcess: Registry | undefined

/** Memory, event loop, start: of the process, however many applications it holds. */
export function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

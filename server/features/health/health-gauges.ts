import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/connection.ts'
import type { MailFailures } from '#server/mail/counted-mailer.ts'
import { buildVersion } from '#server/build-version.ts'
import type { HealthWatch } from './health-watch.ts'
import { poolUse } from './pool-use.ts'

export interface GaugeServices {
  database: Pick<Database, 'pool' | 'aside' | 'replicaUse'>
  watch: Pick<HealthWatch, 'look' | 'facts'>
  mailFailures: () => MailFailures
  openStreams: () => number
}

type Reading = readonly [labels: Record<string, string>, value: number]

interface GaugeDefinition {
  help: string
  labels?: readonly string[]
  read: () => readonly Reading[] | Promise<readonly Reading[]>
}

/** What is read at the moment it is asked for. What could not be read is left out, rather than told as nought. */
export function addGauges(registry: Registry, services: GaugeServices): void {
  for (const [name, { help, labels = [], read }] of Object.entries(gaugesOf(services))) {
    registry.registerMetric(
      new Gauge({
        name: `back_office_${name}`,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const readings = await read()
          this.reset()
          for (const [of, value] of readings) this.set(of, value)
          if (labels.length === 0 && readings.length === 0) this.remove()
        },
      }),
    )
  }
}

function gaugesOf({ database, watch, mailFailures, openStreams }: GaugeServices): Record<string, GaugeDefinition> {
  const version = buildVersion()
  const fact = async (of: 'openHolds' | 'bytes' | 'failedMessages'): Promise<Reading[]> => {
    const facts = await watch.facts()
    return facts === undefined ? [] : [[{}, facts[of]]]
  }
  return {
    build_info: {
      help: 'Always 1; the labels say what runs.',
      labels: ['version', 'node'],
      read: () => [[{ version, node: process.versions.node }, 1]],
    },
    pool_connections: {
      help: 'Connections of this process to the database, by pool and state; waiting are requests without one.',
      labels: ['pool', 'state'],
      read: () => [...poolReadings('main', database), ...poolReadings('aside', database.aside)],
    },
    report_reads: {
      help: 'Reports since the start of this process, by the server that was read; none without a replica.',
      labels: ['server'],
      read: () => Object.entries(database.replicaUse?.() ?? {}).map(([server, count]) => [{ server }, count]),
    },
    event_streams: { help: 'Event streams that are open in this process.', read: () => [[{}, openStreams()]] },
    mails: {
      help: 'Mails of accounts, reminders and digests since the start of this process, by outcome.',
      labels: ['outcome'],
      read() {
        const { sent, failed } = mailFailures()
        return [
          [{ outcome: 'sent' }, sent],
          [{ outcome: 'failed' }, failed],
        ]
      },
    },
    part_ok: {
      help: '1 where a part is well, else 0.',
      labels: ['part'],
      read: async () => (await watch.look()).parts.map(({ part, state }) => [{ part }, state === 'ok' ? 1 : 0]),
    },
    queue_length: {
      help: 'What waits to be done behind the answers, counted up to 10,000.',
      labels: ['queue'],
      read: async () => ((await watch.look()).queues ?? []).map(({ queue, length }) => [{ queue }, length]),
    },
    queue_oldest_seconds: {
      help: 'Age of the oldest that waits; of messages and sendings how long it is overdue. 0 of an empty queue.',
      labels: ['queue'],
      read: async () =>
        ((await watch.look()).queues ?? []).map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds ?? 0]),
    },
    disk_free_bytes: {
      help: 'Room on the disks of this process.',
      labels: ['disk'],
      read: async () => (await watch.look()).disks.map(({ disk, freeBytes }) => [{ disk }, freeBytes]),
    },
    open_holds: { help: 'Seats that are held for a sale under way.', read: () => fact('openHolds') },
    database_bytes: { help: 'Size of the database.', read: () => fact('bytes') },
    failed_messages: {
      help: 'Messages to passengers that were given up in the last 24 hours.',
      read: () => fact('failedMessages'),
    },
  }
}

function poolReadings(name: string, database: Pick<Database, 'pool'>): Reading[] {
  const { inUse, idle, waiting } = poolUse(database)
  return [
    [{ pool: name, state: 'in_use' }, inUse],
    [{ pool: name, state: 'idle' }, idle],
    [{ pool: name, state: 'waiting' }, waiting],
  ]
}

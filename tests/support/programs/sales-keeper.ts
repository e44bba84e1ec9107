import { setTimeout as sleep } from 'node:timers/promises'
import { keepPendingSales } from '#server/database/sales-keeper.ts'

/** Takes in what is pending as a process of its own, for a test that kills it. */
const [url = ''] = process.argv.slice(2)
for (;;) {
  await keepPendingSales(url)
  await sleep(20)
}

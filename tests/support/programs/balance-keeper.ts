import { setTimeout as sleep } from 'node:timers/promises'
import { keepPendingBalances } from '#server/database/balance-keeper.ts'

/** Takes in what is pending as a process of its own, for a test that kills it. */
const [url = ''] = process.argv.slice(2)
for (;;) {
  await keepPendingBalances(url)
  await sleep(20)
}

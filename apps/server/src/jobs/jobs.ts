import type { FastifyBaseLogger } from 'fastify'
import { removeExpiredSessions } from '../console/index.ts'
import { fundRails } from '../demo/index.ts'
import type { Platform } from '../http/context.ts'
import { checkMachines, incomeJobs } from '../income/index.ts'
import { rollUp, runCheck, sealDay } from '../ledger/index.ts'
import { deliverMessage } from '../messenger/index.ts'
import { msgJobs } from '../msg/index.ts'
import { productJobs } from '../product/index.ts'
import { railJobs } from '../rails/index.ts'
import { revenueJobs } from '../revenue/index.ts'
import { cleanUpAccounts } from '../user/index.ts'
import { walletJobs } from '../wallet/index.ts'

/** Must be idempotent: it may run twice, or late. */
export type Job = {
  readonly name: string
  /** When it runs. A job without is queued by whoever needs it. */
  readonly cron?: string
  readonly isAtStart?: boolean
  /** A job whose payload is a list may return one promise for each item: only the rejected ones are tried again. */
  readonly run: (payload: unknown) => Promise<unknown>
}

const everyMinute = '* * * * *'

export function createJobs(platform: Platform, log: FastifyBaseLogger): readonly Job[] {
  const { db, pool, now, settings } = platform
  return [
    { name: 'ledger-roll-up', cron: everyMinute, run: () => rollUp(pool) },
    // Every minute, because the practice clock can end a day at any time. A sealed day stays as it is.
    { name: 'ledger-seal', cron: everyMinute, isAtStart: true, run: () => sealDay(pool) },
    // It reads the whole ledger, which is small in practice mode and large elsewhere.
    {
      name: 'ledger-check',
      cron: settings.PRACTICE_MODE === 'on' ? everyMinute : '*/15 * * * *',
      isAtStart: true,
      run: checkLedger,
    },
    { name: 'end-sessions', cron: '17 * * * *', run: () => removeExpiredSessions(db, now()) },
    { name: 'tidy-accounts', cron: '*/10 * * * *', run: () => cleanUpAccounts(platform) },
    ...(settings.PRACTICE_MODE === 'on'
      ? [{ name: 'demo-treasury', cron: everyMinute, isAtStart: true, run: () => fundRails(platform) }]
      : []),
    ...productJobs(platform),
    ...revenueJobs(platform),
    ...incomeJobs(platform),
    ...railJobs(platform),
    ...walletJobs(platform),
    ...msgJobs(platform),
    { name: 'send-message', run: (payload) => deliverMessage(platform, (payload as { id: string }).id) },
  ]

  async function checkLedger(): Promise<void> {
    const { invariants } = await runCheck(pool)
    // The ledger does not know machines, so what must hold between them is checked separately.
    const broken = [...invariants, ...(await checkMachines(pool))].filter(({ isOk }) => !isOk).map(({ name }) => name)
    if (broken.length > 0) log.error({ broken }, 'the ledger is not sound')
  }
}

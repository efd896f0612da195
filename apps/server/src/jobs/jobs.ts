import type { FastifyBaseLogger } from 'fastify'
import { removeExpiredSessions } from '../console/index.ts'
import { fundRails } from '../demo/index.ts'
import type { Platform } from '../http/context.ts'
import { checkBooks, incomeJobs, proveBooks } from '../income/index.ts'
import { keepMonths, rollUp, runCheck, runProof, sealDay } from '../ledger/index.ts'
import { liveJobs } from '../live/index.ts'
import { deliverMessage } from '../messenger/index.ts'
import { msgJobs } from '../msg/index.ts'
import { productJobs } from '../product/index.ts'
import { railJobs } from '../rails/index.ts'
import { revenueJobs } from '../revenue/index.ts'
import { rewardsJobs } from '../rewards/index.ts'
import { serviceJobs } from '../service/index.ts'
import { squareJobs } from '../square/index.ts'
import { transparencyJobs } from '../transparency/index.ts'
import { applyDueChanges, cleanUpAccounts } from '../user/index.ts'
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
  const { db, settings } = platform
  return [
    { name: 'ledger-roll-up', cron: everyMinute, run: () => rollUp(db) },
    // There are months for a quarter of a year ahead, so a day or a week without this does no harm.
    { name: 'ledger-months', cron: '41 2 * * *', isAtStart: true, run: () => keepMonths(db) },
    // Every minute, because the practice clock can end a day at any time. A sealed day stays as it is.
    { name: 'ledger-seal', cron: everyMinute, isAtStart: true, run: () => sealDay(db) },
    // Proves what is new since the last check, so its cost does not grow. It waits while the whole proof runs.
    {
      name: 'ledger-check',
      cron: settings.PRACTICE_MODE === 'on' ? everyMinute : '*/15 * * * *',
      isAtStart: true,
      run: async () => reportBroken([(await runCheck(db)).invariants, await checkBooks(db)]),
    },
    // Reads the whole ledger, so it runs at night and when an operator asks for it.
    {
      name: 'ledger-proof',
      cron: '23 3 * * *',
      run: async () => reportBroken([(await runProof(db)).invariants, await proveBooks(db)]),
    },
    { name: 'end-sessions', cron: '17 * * * *', run: () => removeExpiredSessions(db) },
    { name: 'tidy-accounts', cron: '*/10 * * * *', run: () => cleanUpAccounts(platform) },
    { name: 'account-changes', cron: everyMinute, run: () => applyDueChanges(platform) },
    ...(settings.PRACTICE_MODE === 'on'
      ? [{ name: 'demo-treasury', cron: everyMinute, isAtStart: true, run: () => fundRails(platform) }]
      : []),
    ...productJobs(platform),
    ...revenueJobs(platform),
    ...incomeJobs(platform),
    ...railJobs(platform),
    ...walletJobs(platform),
    ...rewardsJobs(platform),
    ...squareJobs(platform),
    ...msgJobs(platform),
    ...liveJobs(platform),
    ...serviceJobs(platform),
    ...transparencyJobs(platform),
    { name: 'send-message', run: (payload) => deliverMessage(platform, (payload as { id: string }).id) },
  ]

  // The ledger does not know machines, so what must hold between them is checked separately.
  function reportBroken(findings: readonly (readonly { readonly name: string; readonly isOk: boolean }[])[]): void {
    const broken = findings.flat().filter(({ isOk }) => !isOk)
    if (broken.length > 0) log.error({ broken: broken.map(({ name }) => name) }, 'the ledger is not sound')
  }
}

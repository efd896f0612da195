import type { ContentOf } from '@millrace/contract/console/proposal'
import { localCurrencies, type LocalCurrency } from '@millrace/contract/wallet/amounts'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { fx, getBalance } from '../ledger/index.ts'
import { findOwnerPayment } from '../treasury/index.ts'
import { agreeAs, proposeAs } from './asDemoOperator.ts'
import { findMakerAndChecker } from './makerAndChecker.ts'
import { claimPart, countParts, isPartClaimed, queueTreasurySeed, releasePart } from './store.ts'

/**
 * What the owner of the demonstration pays in: at the till for exchange and rewards, on the rails so that they can pay
 * out from the first day. What is not for rewards is about a tenth of what members are owed, as it would be at a
 * platform that is neither short of money nor full of its owner's.
 */
const tillMinor = 23_500_000_000n
const exchangeMinor = 3_000_000_000n
const promotionsMinor = 20_000_000_000n
const chainMinor = 1_500_000_000n
/** What waits for a second person, so that the console has something to decide. */
const waitingMinor = 25_000_000n
/** Below this, the owner pays in for the exchange again. */
const exchangeMinMinor = 1_200_000_000n
const topUpMinor = 1_500_000_000n
const bankMinor: Readonly<Record<LocalCurrency, bigint>> = { KES: 500_000_000n, INR: 300_000_000n, NGN: 5_000_000_000n }
const topUpIds: Readonly<Record<LocalCurrency, string>> = {
  KES: 'd0000000-0000-4000-8000-000000000001',
  INR: 'd0000000-0000-4000-8000-000000000002',
  NGN: 'd0000000-0000-4000-8000-000000000003',
}

/** Funds exchange and rewards: one demonstration operator proposes it, another approves it. */
export async function seedTreasury(
  { db, till, settings }: Platform,
  onProgress: (step: string) => void,
): Promise<void> {
  if (!till || settings.DEMO_DAYS === 0 || (await isPartClaimed(db, 'treasury'))) return
  onProgress('Adding the owner’s money')
  // The transaction is named, so that paying in again after a crash is the same payment.
  const receiptId = await till.payIn({
    isOwners: true,
    amountMinor: tillMinor,
    sender: 'Owner (demonstration)',
    note: 'Demonstration',
    transaction: 'owner of the demonstration',
  })
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'treasury'))) return
    await adjust(db, { kind: 'owner-in', currency: 'USDT', receiptId }, 'what the owner puts in')
    await adjust(db, fund('fx-fund', exchangeMinor), 'for exchanging')
    await adjust(db, fund('promotions-fund', promotionsMinor), 'for rewards')
    const { maker } = await findMakerAndChecker(db)
    await proposeAs(db, maker, 'adjustment', fund('promotions-fund', waitingMinor), 'Demonstration: for more rewards')
  })
}

/** Pays in again when members have exchanged most of what there was. */
async function topUpExchange({ db, till }: Platform): Promise<void> {
  if (!till || (await getBalance(db, fx, 'USDT')).minor >= exchangeMinMinor) return
  const number = await countParts(db, 'exchange ')
  const receiptId = await till.payIn({
    isOwners: true,
    amountMinor: topUpMinor,
    sender: 'Owner (demonstration)',
    note: 'Demonstration',
    transaction: `owner of the demonstration, exchange ${number}`,
  })
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, `exchange ${number}`))) return
    const reason = 'the exchange was running low'
    await adjust(db, { kind: 'owner-in', currency: 'USDT', receiptId }, reason)
    await adjust(db, fund('fx-fund', topUpMinor), reason)
  })
}

/** Funds each rail from the owner once it is up and has a key. Queues itself again until all money has arrived. */
export async function fundRails(platform: Platform): Promise<void> {
  const { db, rails } = platform
  if (!(await isPartClaimed(db, 'treasury'))) return
  await topUpExchange(platform)
  const chains = [rails.chains.bep20, rails.chains.trc20].filter((chain) => chain !== null)
  const { bank } = rails
  const isDone = await Promise.all([
    ...chains.map((chain) =>
      fundRail(platform, chain.name, 'USDT', chainMinor, '', async () => {
        const address = await chain.getAddress('owner')
        return address !== null && (await chain.faucet(address, chainMinor)) !== null
      }),
    ),
    ...(bank ? localCurrencies : []).map((currency) =>
      fundRail(
        platform,
        'bank',
        currency,
        bankMinor[currency],
        `top-up:${topUpIds[currency]}`,
        async () =>
          bank !== null &&
          bank.topUp({
            id: topUpIds[currency],
            currency,
            amount: toDecimal(money(bankMinor[currency], currency)),
            payer: 'Owner (demonstration)',
            reference: 'Demonstration',
          }),
      ),
    ),
  ])
  if (isDone.includes(false)) await queueTreasurySeed(db)
}

/** Pays in once, and books the payment once it has arrived. True when nothing is left to do. */
async function fundRail(
  { db }: Platform,
  rail: string,
  currency: 'USDT' | LocalCurrency,
  amount: bigint,
  transaction: string,
  payIn: () => Promise<boolean>,
): Promise<boolean> {
  const part = `owner on ${rail} ${currency}`
  if (await isPartClaimed(db, part)) return true
  if (!(await isPartClaimed(db, `${part}, paid`))) {
    // Claimed first: paying in twice would create money, while a missing payment can be fixed by hand.
    if (!(await claimPart(db, `${part}, paid`))) return false
    if (!(await payIn())) await releasePart(db, `${part}, paid`)
    return false
  }
  const receiptId = await findOwnerPayment(db, { rail, currency, amount, transaction })
  if (receiptId === null) return false
  return db.transaction().execute(async (db) => {
    if (!(await claimPart(db, part))) return true
    await adjust(db, { kind: 'owner-in', currency, receiptId }, 'what the owner puts in')
    return true
  })
}

type Adjustment = ContentOf<'adjustment'>

const fund = (kind: Adjustment['kind'], minor: bigint): Adjustment => ({
  kind,
  currency: 'USDT',
  amount: usdtDecimal(minor),
})

/** As two operators would: one proposes it and another approves it. */
async function adjust(db: Database, content: Adjustment, reason: string): Promise<void> {
  const { maker, checker } = await findMakerAndChecker(db)
  await agreeAs(db, [maker, checker], 'adjustment', content, `Demonstration: ${reason}`)
}

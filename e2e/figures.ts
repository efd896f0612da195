import type { DataOf } from '@millrace/contract/call'
import type { FigureName } from '@millrace/contract/figures'
import type { chatState } from '@millrace/contract/msg/chat'
import type { stockHeld } from '@millrace/contract/product/order'
import type { productList } from '@millrace/contract/product/product'
import type { transparencyMachines } from '@millrace/contract/transparency/machines'
import type { proof } from '@millrace/contract/transparency/proof'
import type { recordProofs } from '@millrace/contract/transparency/record'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import type { walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import type { Page } from '@playwright/test'
import type { Caller } from './members.ts'

type Mark = { readonly name: string; readonly of: string; readonly value: string }
type Values = ReadonlyMap<string, string>

const settledWithinMs = 90_000

/** Each figure from one call, whatever the surfaces ask: they must all say the same. */
const readFigures = async ({ ask }: Caller): Promise<Values> => {
  const [summary, machines, records, products, wallet, held, own, chat] = await Promise.all([
    ask<DataOf<typeof transparencySummary>>('transparency/summary'),
    ask<DataOf<typeof transparencyMachines>>('transparency/machines?pageSize=500'),
    ask<DataOf<typeof recordProofs>>('transparency/proofs?pageSize=20'),
    ask<DataOf<typeof productList>>('product/list?pageSize=100'),
    ask<DataOf<typeof walletInfo>>('wallet/info'),
    ask<DataOf<typeof stockHeld>>('mine/stock'),
    ask<DataOf<typeof proof>>('transparency/proof'),
    ask<DataOf<typeof chatState>>('service/state'),
  ])
  const values = new Map<string, string>()
  const put = (name: FigureName, value: string | number | null | undefined, of = '') =>
    values.set(`${name} ${of}`, String(value ?? ''))
  const { owedParts, withdrawals, promotions } = summary
  put('cover.percent', summary.coverPercent)
  put('cover.held', summary.held)
  put('cover.owed', summary.owed)
  put('cover.more', summary.more)
  put('cover.low', summary.days.at(-1)?.low)
  put('owed.available', owedParts.available)
  put('owed.on-hold', owedParts.held)
  put('owed.income', owedParts.income)
  put('owed.escrow', owedParts.escrow)
  put('held.rails', summary.heldParts.rails)
  put('withdrawals.median', withdrawals.medianMinutes)
  put('withdrawals.p95', withdrawals.p95Minutes)
  put('withdrawals.overdue', withdrawals.overdue)
  put('withdrawals.oldest', withdrawals.oldestMinutes)
  put('withdrawals.over-limit', withdrawals.overLimit)
  put('complaints.overdue', summary.complaints.overdue)
  put('machines.below', summary.machines.below)
  put('promotions.funded', promotions.funded)
  put('promotions.granted', promotions.granted)
  put('promotions.used', promotions.used)
  put('promotions.left', promotions.left)
  put('promotions.promised', promotions.promised)
  put('promotions.free', promotions.free)
  for (const { id, last30, averageBuyer, ...machine } of machines.list) {
    put('machine.deviation', last30.deviationPercent, id)
    put('machine.paid30', last30.paid, id)
    put('machine.revenue-deviation', last30.revenueDeviationPercent, id)
    put('machine.days-without-revenue', last30.daysWithoutRevenue, id)
    put('machine.raised', machine.raised, id)
    put('machine.released', machine.capitalReleased, id)
    put('machine.revenue', machine.revenueReceived, id)
    put('machine.paid', machine.incomePaid, id)
    put('machine.covered', machine.coveredPercent, id)
    put('buyer.back', averageBuyer.backPercent, id)
    put('buyer.result', averageBuyer.result, id)
  }
  for (const { id, actualDayReturn } of products.list) put('machine.average', actualDayReturn, id)
  for (const { day, owed, leaves } of records.list) {
    put('sealed.owed', owed, day)
    put('sealed.lines', leaves, day)
  }
  // Who has just come is in no sealed day.
  if (own) {
    const { day } = JSON.parse(own.record.text) as { day: string }
    const { total } = JSON.parse(own.statement.text) as { total: string }
    put('mine.sealed', usdtDecimal(BigInt(total)), day)
  }
  put('chat.wait', chat.answerMinutes)
  put('mine.money', wallet.money)
  put('mine.today', wallet.todayEarnings)
  put('mine.income', wallet.totalRevenue)
  put('mine.available', wallet.extractable)
  put('mine.on-hold', wallet.held)
  put('mine.to-claim', wallet.unclaimed)
  put('mine.in-units', wallet.inMachines)
  put('mine.earned-on-units', wallet.earnedOnUnits)
  for (const { productId, dayActual } of held) put('mine.unit-days', dayActual, productId)
  return values
}

/** What is drawn when the page is idle, as most of the open books are, has its placeholder until then. */
const readMarks = async (page: Page): Promise<readonly Mark[]> => {
  await page.waitForFunction(() => !document.querySelector('[class*=breathe]'))
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset }) => ({
      name: dataset['figure'] ?? '',
      of: dataset['of'] ?? '',
      value: dataset['value'] ?? '',
    })),
  )
}

const findDifferent = (marks: readonly Mark[], values: Values): string[] =>
  marks.flatMap(({ name, of, value }) => {
    const wanted = values.get(`${name} ${of}`)
    return wanted === value ? [] : [`shows ${value} as ${name} ${of}, which is ${wanted ?? 'nowhere else'}`]
  })

/**
 * Compares what a page shows of the catalogue of figures with the one call that each comes from. A figure may have
 * moved meanwhile: then both are asked again, until they agree or do not for good.
 */
export const createFigureComparison = async (caller: Caller) => {
  let values = await readFigures(caller)
  return async (page: Page, screen: string, reload: () => Promise<void>): Promise<string[]> => {
    let different = findDifferent(await readMarks(page), values)
    for (const endsAt = performance.now() + settledWithinMs; different.length > 0 && performance.now() < endsAt;) {
      await reload()
      values = await readFigures(caller)
      different = findDifferent(await readMarks(page), values)
    }
    return different.map((problem) => `${screen} ${problem}`)
  }
}

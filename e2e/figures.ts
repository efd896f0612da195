import type { DataOf } from '@millrace/contract/call'
import type { codeList } from '@millrace/contract/console/code'
import type { reportContext } from '@millrace/contract/console/context'
import type { couponProgrammeList } from '@millrace/contract/console/coupon'
import type { ledgerState } from '@millrace/contract/console/ledgerState'
import type { machinePlaces } from '@millrace/contract/console/machine'
import type { overview } from '@millrace/contract/console/overview'
import type { programmeList } from '@millrace/contract/console/programme'
import type { proposalEffects } from '@millrace/contract/console/proposal'
import type { railList } from '@millrace/contract/console/rail'
import type { reconciliationList } from '@millrace/contract/console/reconciliation'
import type { FigureName } from '@millrace/contract/figures'
import type { eveningDay } from '@millrace/contract/income/evening'
import type { incomeEarnings, incomeToday } from '@millrace/contract/income/income'
import type { incomeMonth } from '@millrace/contract/income/month'
import type { chatState } from '@millrace/contract/msg/chat'
import type { pushRecord } from '@millrace/contract/msg/message'
import type { ComparedMachine, productCompare } from '@millrace/contract/product/compare'
import type { stockHeld } from '@millrace/contract/product/order'
import type { productDetailCall, productList } from '@millrace/contract/product/product'
import type { seriesDay } from '@millrace/contract/product/series'
import type { machineLive, machineSessions } from '@millrace/contract/product/session'
import type { shareInfo } from '@millrace/contract/rewards/invite'
import type { rewardRecord } from '@millrace/contract/rewards/reward'
import type { squareDetail } from '@millrace/contract/square/post'
import type { transparencyFlows } from '@millrace/contract/transparency/flows'
import type { transparencyMachines } from '@millrace/contract/transparency/machines'
import type { proof } from '@millrace/contract/transparency/proof'
import type { recordProofs } from '@millrace/contract/transparency/record'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import type { userInfo } from '@millrace/contract/user/profile'
import type { fundSummary, walletChart, walletInfo, walletStatement } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import type { Page } from '@playwright/test'
import { parseSeriesLines, sumSeriesEnergy } from '../packages/proof/src/seriesLines.ts'
import type { Caller } from './members.ts'

type Mark = { readonly name: string; readonly of: string; readonly value: string }

const settledWithinMs = 90_000

/** Each figure from one call, whatever the surfaces ask: they must all say the same. */
const readFigures = async ({ ask, send }: Caller, operator: Caller | undefined): Promise<Map<string, string>> => {
  const [
    summary,
    machines,
    records,
    products,
    wallet,
    held,
    own,
    chat,
    flows,
    fund,
    rewards,
    team,
    messages,
    { userId },
    claimable,
    evening,
    ofOperators,
  ] = await Promise.all([
    ask<DataOf<typeof transparencySummary>>('transparency/summary'),
    ask<DataOf<typeof transparencyMachines>>('transparency/machines?pageSize=500'),
    ask<DataOf<typeof recordProofs>>('transparency/proofs?pageSize=20'),
    ask<DataOf<typeof productList>>('product/list?pageSize=100'),
    ask<DataOf<typeof walletInfo>>('wallet/info'),
    ask<DataOf<typeof stockHeld>>('mine/stock'),
    ask<DataOf<typeof proof>>('transparency/proof'),
    ask<DataOf<typeof chatState>>('service/state'),
    ask<DataOf<typeof transparencyFlows>>('transparency/flows'),
    ask<DataOf<typeof fundSummary>>('fund/overview'),
    ask<DataOf<typeof rewardRecord>>('reward/record?pageSize=1'),
    send<DataOf<typeof shareInfo>>('share/info', {}),
    ask<DataOf<typeof pushRecord>>('push/record?pageSize=1'),
    ask<DataOf<typeof userInfo>>('user/info'),
    ask<DataOf<typeof incomeToday>>('income/today'),
    ask<DataOf<typeof eveningDay>>('income/evening/day'),
    operator && readOperatorFigures(operator),
  ])
  const values = new Map<string, string>(ofOperators)
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
  const { rails, ...others } = summary.heldParts
  put('held.rails', rails)
  for (const [part, value] of Object.entries(others)) put('held.others', value, part)
  for (const { day, coverPercent } of summary.days) put('cover.day', coverPercent, day)
  put('cover.low-percent', lowestOf(summary.days.slice(-30).map(({ lowPercent }) => lowPercent)))
  put('withdrawals.median', withdrawals.medianMinutes)
  put('withdrawals.p95', withdrawals.p95Minutes)
  put('withdrawals.overdue', withdrawals.overdue)
  put('withdrawals.oldest', withdrawals.oldestMinutes)
  put('withdrawals.over-limit', withdrawals.overLimit)
  put('withdrawals.slowest', withdrawals.slowestMinutes)
  put('withdrawals.open', withdrawals.open)
  put('complaints.overdue', summary.complaints.overdue)
  put('complaints.median', summary.complaints.medianMinutes)
  put('tickets.count', summary.complaints.tickets)
  put('complaints.count', summary.complaints.complaints)
  put('decisions.unchecked', addUp(summary.decisions.map(({ overdue }) => overdue)))
  for (const { group, medianMinutes } of summary.decisions) put('decisions.median', medianMinutes, group)
  put('members.count', summary.members)
  put('members.frozen', summary.freezes.frozenMembers)
  put('members.stopped', summary.freezes.stoppedMembers)
  for (const part of ['in', 'out', 'feesEarned', 'feesTaken'] as const)
    put('operator.moved', summary.operator[part], part)
  put('machines.covered', summary.machines.coveredPercent)
  for (const flag of summary.flags) {
    if (flag.id === 'promise') put('machines.deviation', flag.figures.deviationPercent)
    if (flag.id === 'steady') put('machines.steady', flag.figures.steady)
    if (flag.id === 'recruiting') put('promotions.invitation-share', flag.figures.percent)
    if (flag.id === 'evidence') put('reports.with-evidence', flag.figures.withEvidence)
  }
  for (const { day, newMembers, deposits, withdrawals: out, revenue, income } of flows.days) {
    put('members.new', newMembers, day)
    for (const [flow, value] of Object.entries({ in: deposits, out, revenue, income }))
      put('flows.day', value, `${day} ${flow}`)
  }
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
    put('machine.revenue30', last30.revenue, id)
    put('machine.reserve', machine.reserve, id)
    put('machine.sold', machine.soldUnits, id)
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
  for (const { id, actualDayReturn, payBack, soldUnits } of products.list) {
    put('machine.average', actualDayReturn, id)
    put('machine.pay-back', payBack.days, id)
    put('machine.sold', soldUnits, id)
  }
  for (const { day, owed, members, leaves } of records.list) {
    put('sealed.owed', owed, day)
    put('sealed.lines', leaves, day)
    put('sealed.members', members, day)
  }
  // Who has just come is in no sealed day.
  if (own) {
    const { day } = JSON.parse(own.record.text) as { day: string }
    const { total } = JSON.parse(own.statement.text) as { total: string }
    put('mine.sealed', usdtDecimal(BigInt(total)), day)
  }
  put('chat.wait', chat.answerMinutes)
  // In the app of the reader, at the desk of the member that is named.
  for (const reader of ['', userId]) {
    put('mine.money', wallet.money, reader)
    put('mine.income', wallet.totalRevenue, reader)
    put('mine.available', wallet.extractable, reader)
    put('mine.on-hold', wallet.held, reader)
    put('mine.to-claim', wallet.unclaimed, reader)
    put('mine.in-units', wallet.inMachines, reader)
    put('mine.undoable', wallet.undoable, reader)
  }
  put('mine.today', wallet.todayEarnings)
  put('mine.claimable', claimable.total)
  for (const part of ['amount', 'expected'] as const) {
    put('mine.evening', evening.today?.[part], part)
    put('mine.morning', evening.paid?.[part], part)
  }
  put('mine.earned-on-units', wallet.earnedOnUnits)
  for (const [flow, value] of Object.entries(fund.flows)) put('mine.flows', value, flow)
  put('mine.rewards', rewards.amount)
  for (const { kind, amount } of rewards.kinds) put('mine.rewards', amount, kind)
  put('mine.team', team.invited, 'invited')
  put('mine.team', team.validUsers, 'valid')
  put('mine.unread', messages.unread)
  for (const { productId, dayActual } of held) put('mine.unit-days', dayActual, productId)
  return values
}

const addUp = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const lowestOf = (percents: readonly (number | null)[]): number =>
  Math.min(...percents.filter((percent) => percent !== null))

/** What only operators see. */
const readOperatorFigures = async ({ ask }: Caller): Promise<Map<string, string>> => {
  const [state, ledger, rails, items, programmes, coupons, codes] = await Promise.all([
    ask<DataOf<typeof overview>>('console/overview/state'),
    ask<DataOf<typeof ledgerState>>('console/ledger/state'),
    ask<DataOf<typeof railList>>('console/rail/list?pageSize=100'),
    ask<DataOf<typeof reconciliationList>>('console/reconciliation/list?isOpen=true&pageSize=1'),
    ask<DataOf<typeof programmeList>>('console/programme/list?pageSize=100'),
    ask<DataOf<typeof couponProgrammeList>>('console/couponProgramme/list?pageSize=100'),
    ask<DataOf<typeof codeList>>('console/code/list?pageSize=100'),
  ])
  const values = new Map<string, string>()
  const put = (name: FigureName, value: string | number, of = '') => values.set(`${name} ${of}`, String(value))
  for (const { name, count, flagged, sum } of state.queues) {
    put('queue.count', count, name)
    put('queue.flagged', flagged, name)
    if (sum !== null) put('queue.sum', sum, name)
  }
  for (const { kind, currency, balance } of ledger.totals) put('ledger.checked', balance, `${kind} ${currency}`)
  for (const { id, difference } of rails.list) put('rails.difference', difference, id)
  put('reconciliation.open', items.total)
  for (const { id, rewards } of programmes.list) put('programme.rewards', rewards, id)
  for (const coupon of coupons.list)
    for (const given of ['given', 'open', 'used', 'expired'] as const)
      put('coupons.given', coupon[given], `${coupon.id} ${given}`)
  for (const { id, uses } of codes.list) put('codes.used', uses, id)
  return values
}

const compareOne = async (ask: Caller['ask'], id: string): Promise<ComparedMachine> =>
  (await ask<DataOf<typeof productCompare>>(`product/compare?ids=${id}`))[0] as ComparedMachine

const readMonth = async (ask: Caller['ask'], month: string) =>
  (await ask<DataOf<typeof incomeMonth>>(`income/month?month=${month}`)).recap

const readSessionDay = async (ask: Caller['ask'], of: string) => {
  const [id, wanted] = of.split(' ')
  const { days } = await ask<DataOf<typeof machineSessions>>(`machine/sessions?id=${id}&pageSize=100`)
  return days.find(({ day }) => day === wanted)
}

/** Figures of one thing of many, which are asked for when they are shown. */
const readOne: Partial<
  Record<string, (of: string, member: Caller, operator: Caller | undefined) => Promise<string | undefined>>
> = {
  'machine.look-back': async (id, { ask }) =>
    (await ask<DataOf<typeof productDetailCall>>(`product/detail?id=${id}`)).lookBack?.own.result,
  'machine.usual-revenue': async (of, _, operator) => {
    const [id, end] = of.split(' ') as [string, 'low' | 'high']
    return (await operator?.ask<DataOf<typeof reportContext>>(`console/report/context?id=${id}`))?.usual?.[end]
  },
  'machine.range': async (of, { ask }) => {
    const [id, which] = of.split(' ') as [string, 'worst' | 'middle' | 'best']
    return (await compareOne(ask, id)).range?.[which]
  },
  'machine.settled-days': async (id, { ask }) => String((await compareOne(ask, id)).settledDays),
  'machine.days-without-income': async (id, { ask }) => String((await compareOne(ask, id)).daysWithoutIncome),
  'machine.evidence': async (of, { ask }) => {
    const [id, grade] = of.split(' ') as [string, keyof ComparedMachine['evidence']]
    return String((await compareOne(ask, id)).evidence[grade])
  },
  'machine.hundred': async (of, { ask }) => {
    const [id, part] = of.split(' ') as [string, keyof NonNullable<ComparedMachine['hundred']>]
    return (await compareOne(ask, id)).hundred?.[part]
  },
  'mine.deviation': async (of, { ask }) => {
    const [month = '', machine] = of.split(' ')
    const recap = await readMonth(ask, month)
    const found = machine ? recap?.machines.find(({ productId }) => productId === machine) : recap
    return String(found?.deviationPercent ?? '')
  },
  'mine.period': async (of, { ask }) => {
    const [month, part] = of.split(' ') as [string, 'paid' | 'expected']
    return (await readMonth(ask, month))?.[part]
  },
  'mine.stand': async (of, { ask }) => {
    const [month, part] = of.split(' ') as [string, 'paidForUnits' | 'received' | 'result']
    return (await readMonth(ask, month))?.stand[part]
  },
  'mine.settled': async (days, { ask }) => (await ask<DataOf<typeof walletChart>>(`wallet/chart?days=${days}`)).earned,
  'machine.uptime': async (id, { ask }) =>
    String((await ask<DataOf<typeof machineLive>>(`machine/live?id=${id}`))?.uptime.percent ?? ''),
  'machine.faults': async (id, { ask }) =>
    String((await ask<DataOf<typeof machineLive>>(`machine/live?id=${id}`))?.uptime.faults ?? ''),
  'machine.today': async (id, { ask }) => (await ask<DataOf<typeof machineLive>>(`machine/live?id=${id}`))?.todaySum,
  'machine.usual-day': async (of, { ask }) => {
    const [id, part] = of.split(' ')
    const live = await ask<DataOf<typeof machineLive>>(`machine/live?id=${id}`)
    return (part === 'day' ? live?.usualDay : live?.usualByNow) ?? undefined
  },
  'proposal.effect': async (of, _member, operator) => {
    const [id, effect] = of.split(' ')
    const effects = await operator?.ask<DataOf<typeof proposalEffects>>(`console/proposal/effects?id=${id}`)
    return effects?.find((each) => each.effect === effect)?.willBe
  },
  'machine.today-deviation': async (of, _member, operator) => {
    const fleet = await operator?.ask<DataOf<typeof machinePlaces>>('console/machine/places')
    return String(fleet?.find(({ id }) => id === of)?.today?.deviationPercent ?? '')
  },
  'sessions.energy': async (of, { ask }) => (await readSessionDay(ask, of))?.energyWh,
  'sessions.amount': async (of, { ask }) => (await readSessionDay(ask, of))?.amount ?? undefined,
  'series.energy': async (reportId, { ask }) => {
    const { lines } = await ask<DataOf<typeof seriesDay>>(`machine/series/day?reportId=${reportId}`)
    const read = parseSeriesLines(lines)
    return read ? sumSeriesEnergy(read) : undefined
  },
  'mine.earned': async (days, { ask }) =>
    (await ask<DataOf<typeof incomeEarnings>>(`income/earnings?days=${days}`)).total,
  'mine.statement': async (of, { ask }) => {
    const [from, to, part, zone] = of.split(' ') as [
      string,
      string,
      'opening' | 'movedIn' | 'movedOut' | 'closing',
      string,
    ]
    const period = `from=${from}&to=${to}&timezoneMinutes=${zone}`
    return (await ask<DataOf<typeof walletStatement>>(`wallet/statement?${period}&format=csv`))[part]
  },
  'post.total': async (of, { ask }) => {
    const [id, what] = of.split(' ')
    const post = await ask<DataOf<typeof squareDetail>>(`square/detail?id=${id}`)
    return String(what === 'likes' ? post.thumbsUpNum : post.commentNum)
  },
}

/** What is drawn when the page is idle, as most of the open books are, has its placeholder until then. */
const readMarks = async (page: Page): Promise<readonly Mark[]> => {
  await page.waitForFunction(() => !document.querySelector('[class*=breathe]'))
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-figure], [data-figures]')].flatMap(({ dataset }) =>
      dataset['figures'] === undefined
        ? [{ name: dataset['figure'] ?? '', of: dataset['of'] ?? '', value: dataset['value'] ?? '' }]
        : (JSON.parse(dataset['figures']) as [string, string | number | null, string?][]).map(([name, value, of]) => ({
            name,
            of: of ?? '',
            value: String(value ?? ''),
          })),
    ),
  )
}

/**
 * Compares what a page shows of the catalogue of figures with the one call that each comes from. A figure may have
 * moved meanwhile: then both are asked again, until they agree or do not for good.
 */
export const createFigureComparison = async (member: Caller, operator?: Caller) => {
  let values = await readFigures(member, operator)
  const findDifferent = async (marks: readonly Mark[]): Promise<string[]> => {
    const different: string[] = []
    for (const { name, of, value } of marks) {
      const key = `${name} ${of}`
      const known = values.get(key)
      // What another journey has taken away meanwhile is not on the page either once that is loaded again.
      const wanted = known ?? (await readOne[name]?.(of, member, operator).catch(() => undefined))
      if (known === undefined && wanted !== undefined) values.set(key, wanted)
      if (wanted !== value) different.push(`shows ${value} as ${key}, which is ${wanted ?? 'nowhere else'}`)
    }
    return different
  }
  return async (page: Page, screen: string, reload: () => Promise<void>): Promise<string[]> => {
    let different = await findDifferent(await readMarks(page))
    for (const endsAt = performance.now() + settledWithinMs; different.length > 0 && performance.now() < endsAt;) {
      await reload()
      values = await readFigures(member, operator)
      different = await findDifferent(await readMarks(page))
    }
    return different.map((problem) => `${screen} ${problem}`)
  }
}

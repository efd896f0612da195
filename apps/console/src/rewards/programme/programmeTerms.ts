import type { ProgrammeRow, ProgrammeTerms as Terms } from '@millrace/contract/console/programme'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { formatAmount, isZero, parseTypedUsdt, toTyped } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { toEndOfDay } from '../coupon/couponTexts.ts'

/** What only some kinds of programmes have, as an operator types it. */
export type TypedTerms = {
  readonly machineId: string
  readonly units: string
  readonly groupName: string
  readonly groupUrl: string
  readonly sites: string
  readonly percent: string
  readonly minPrice: string
  readonly machineIds: readonly string[]
  /** A day. */
  readonly useUntil: string
}

// The wire has them as anything, since each kind has its own; what is read here was validated when it was proposed.
const read = (terms: ProgrammeRow['terms']): Terms => terms

const toTypedNumber = (value: unknown): string => (typeof value === 'number' ? String(value) : '')

export function toTypedTerms(all: ProgrammeRow['terms']): TypedTerms {
  const terms = read(all)
  return {
    machineId: terms.machineId ?? '',
    units: toTypedNumber(terms.units ?? 1),
    groupName: terms.groupName ?? '',
    groupUrl: terms.groupUrl ?? '',
    sites: terms.sites?.join(' ') ?? '',
    percent: toTypedNumber(terms.percent),
    minPrice: toTyped(usdtDecimal(BigInt(terms.minPrice ?? 0))),
    machineIds: terms.machineIds ?? [],
    useUntil: terms.expiresAt?.slice(0, 10) ?? '',
  }
}

const parseCount = (typed: string, max: number): number | null =>
  /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= max ? Number(typed) : null

const parsers: Partial<Record<ProgrammeKind, (typed: TypedTerms, before: Terms) => Terms | null>> = {
  welcome: ({ machineId, units }) => {
    // Without a machine, the amount is paid as it is.
    if (machineId === '') return {}
    const count = parseCount(units, 10_000)
    return count === null ? null : { machineId, units: count }
  },
  group: ({ groupName, groupUrl }) =>
    groupName.trim() === '' || !URL.canParse(groupUrl.trim()) || !groupUrl.trim().startsWith('https://')
      ? null
      : { groupName: groupName.trim(), groupUrl: groupUrl.trim() },
  share: ({ sites: typed }) => {
    const sites = typed.toLowerCase().match(/[^\s,]+/g) ?? []
    const areHosts = sites.every((site) => /^[a-z0-9.-]{3,60}$/.test(site))
    return sites.length > 0 && sites.length <= 20 && areHosts ? { sites } : null
  },
  coupon: ({ percent: typedPercent, minPrice: typedPrice, machineIds, useUntil }, { isVoucher, isByCode }) => {
    const percent = parseCount(typedPercent, 90)
    const minPrice = parseTypedUsdt(typedPrice)
    const expiresAt = toEndOfDay(useUntil)
    if ((typedPercent.trim() !== '' && percent === null) || minPrice === null || expiresAt === null) return null
    return {
      ...(isVoucher && { isVoucher }),
      ...(isByCode && { isByCode }),
      ...(percent !== null && { percent }),
      ...(!isZero(minPrice) && { minPrice: String(usdtMinor(minPrice)) }),
      ...(machineIds.length > 0 && { machineIds: [...machineIds] }),
      expiresAt,
    }
  },
}

/** What is proposed; null when something is missing or wrong. How coupons are received stays as it was. */
export const parseTerms = (kind: ProgrammeKind, typed: TypedTerms, before: ProgrammeRow['terms']): Terms | null => {
  const parse = parsers[kind]
  return parse ? parse(typed, read(before)) : {}
}

/** The terms for reading, each with its name. */
export function describeTerms(
  all: ProgrammeRow['terms'],
  nameMachine: (id: string) => string,
): readonly (readonly [name: string, text: string])[] {
  const terms = read(all)
  const lines: readonly (readonly [string, string | false | undefined])[] = [
    ['Machine', terms.machineId && nameMachine(terms.machineId)],
    ['Units', terms.units?.toString()],
    ['Group', terms.groupName],
    ['Address', terms.groupUrl],
    ['Sites', terms.sites?.join(', ')],
    ['Vouchers', terms.isVoucher && 'Given by operators'],
    ['Received', terms.isByCode && 'By code'],
    ['Percent', terms.percent?.toString()],
    ['From a price of', terms.minPrice && formatAmount(usdtDecimal(BigInt(terms.minPrice)), 'USDT')],
    ['Machines', terms.machineIds?.map(nameMachine).join(', ')],
    ['Can be used until', terms.expiresAt && formatMoment(terms.expiresAt)],
  ]
  return lines.flatMap(([name, text]) => (text ? [[name, text] as const] : []))
}

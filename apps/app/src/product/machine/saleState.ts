import type { ProductItem } from '@millrace/contract/product/product'

type Sale = Pick<
  ProductItem,
  'isOpen' | 'isRetired' | 'status' | 'units' | 'soldUnits' | 'startTime' | 'endTime' | 'daotimes' | 'nowTime'
>
export type ClosedReason = 'soldout' | 'retired' | 'before' | 'over' | 'other'

/** The server's time at a moment of this device. */
const serverMs = ({ nowTime }: Sale, heardAtMs: number, deviceMs: number): number =>
  Date.parse(nowTime) + deviceMs - heardAtMs

const endOf = ({ daotimes, endTime }: Sale): number => Date.parse(daotimes ?? endTime ?? '') || Infinity

/** Why a machine cannot be bought at this moment; null when it can. The server decides the same again on buying. */
export function closedReason(sale: Sale, heardAtMs: number, deviceMs: number): ClosedReason | null {
  const nowMs = serverMs(sale, heardAtMs, deviceMs)
  if (sale.isRetired) return 'retired'
  if (sale.status === 3 || sale.soldUnits >= sale.units) return 'soldout'
  if (nowMs >= endOf(sale)) return 'over'
  if (sale.isOpen) return null
  return sale.startTime !== null && nowMs < Date.parse(sale.startTime) ? 'before' : 'other'
}

/** How long until the sale opens or ends; null when neither lies ahead. */
export function msToChange(sale: Sale, heardAtMs: number, deviceMs: number): number | null {
  const nowMs = serverMs(sale, heardAtMs, deviceMs)
  const ahead = [sale.startTime ? Date.parse(sale.startTime) : Infinity, endOf(sale)].filter(
    (momentMs) => momentMs > nowMs && momentMs < Infinity,
  )
  return ahead.length > 0 ? Math.min(...ahead) - nowMs : null
}

import { saleStates, type ProductItem } from '@millrace/contract/product/product'

type Sale = Pick<
  ProductItem,
  'isOpen' | 'isRetired' | 'status' | 'units' | 'soldUnits' | 'startTime' | 'endTime' | 'daotimes' | 'nowTime'
>
export type ClosedReason = 'soldout' | 'retired' | 'before' | 'over' | 'other'

/** Converts a time of this device's clock to the server's clock. */
const toServerMs = ({ nowTime }: Sale, fetchedAtMs: number, deviceMs: number): number =>
  Date.parse(nowTime) + deviceMs - fetchedAtMs

const getEndMs = ({ daotimes, endTime }: Sale): number => Date.parse(daotimes ?? endTime ?? '') || Infinity

/** Why a machine cannot be bought now; null when it can. The server checks it again. */
export function getClosedReason(sale: Sale, fetchedAtMs: number, deviceMs: number): ClosedReason | null {
  const nowMs = toServerMs(sale, fetchedAtMs, deviceMs)
  if (sale.isRetired) return 'retired'
  if (saleStates[sale.status] === 'soldout' || sale.soldUnits >= sale.units) return 'soldout'
  if (nowMs >= getEndMs(sale)) return 'over'
  if (sale.isOpen) return null
  return sale.startTime !== null && nowMs < Date.parse(sale.startTime) ? 'before' : 'other'
}

/** How long until the sale starts or ends; null when neither is in the future. */
export function getMsToChange(sale: Sale, fetchedAtMs: number, deviceMs: number): number | null {
  const nowMs = toServerMs(sale, fetchedAtMs, deviceMs)
  const future = [sale.startTime ? Date.parse(sale.startTime) : Infinity, getEndMs(sale)].filter(
    (timeMs) => timeMs > nowMs && timeMs < Infinity,
  )
  return future.length > 0 ? Math.min(...future) - nowMs : null
}

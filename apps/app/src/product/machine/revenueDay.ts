import type { DataOf } from '@millrace/contract/call'
import type { productRevenue } from '@millrace/contract/product/product'

/** One day of a machine with what it earned. */
export type RevenueDay = DataOf<typeof productRevenue>['list'][number]

/** The tone of a report's state: green once its money is here. */
export const stateTones = { missing: 'loss', entered: 'caution', approved: 'caution', received: 'good' } as const

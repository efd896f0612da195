import type { productSorts } from '@millrace/contract/product/product'

export const statusFilters = ['all', 'open', 'rush', 'presale', 'soldout'] as const
export type StatusFilter = (typeof statusFilters)[number]
export type Sort = (typeof productSorts)[number]
export type Choice = { readonly filter: StatusFilter; readonly sort: Sort }

let kept: Choice = { filter: 'all', sort: 'position' }

/** What is shown and in which order outlives the way to a machine and back. */
export const readChoice = (): Choice => kept
export const saveChoice = (choice: Choice): void => {
  kept = choice
}

import type { productSorts } from '@millrace/contract/product/product'

export const statusFilters = ['all', 'open', 'rush', 'presale', 'soldout'] as const
export type StatusFilter = (typeof statusFilters)[number]
export type Sort = (typeof productSorts)[number]
export type CatalogueView = { readonly filter: StatusFilter; readonly sort: Sort }

/** In memory, so that filter and order are the same when the person comes back from a machine. */
let current: CatalogueView = { filter: 'all', sort: 'position' }

export const readView = (): CatalogueView => current
export const saveView = (view: CatalogueView): void => {
  current = view
}

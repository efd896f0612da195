import type { RequestOf } from '@millrace/contract/call'
import type { productMap, productSorts } from '@millrace/contract/product/product'

export const statusFilters = ['all', 'open', 'rush', 'presale', 'soldout'] as const
export type StatusFilter = (typeof statusFilters)[number]
export type Sort = (typeof productSorts)[number]
export type CatalogueView = {
  readonly filter: StatusFilter
  readonly sort: Sort
  /** Where there is no room for both. */
  readonly isMap: boolean
}

/** The same for the list and the map. */
export const toRequest = ({ filter, sort }: CatalogueView): RequestOf<typeof productMap> => ({
  sort,
  ...(filter === 'all' ? {} : { status: filter }),
})

/** In memory, so that filter and order are the same when the person comes back from a machine. */
let current: CatalogueView = { filter: 'all', sort: 'pay-back', isMap: false }

export const readView = (): CatalogueView => current
export const saveView = (view: CatalogueView): void => {
  current = view
}

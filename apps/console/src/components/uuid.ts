/** Enough of an id to tell it from others on a page; the whole stands in the address and the tooltip. */
export const shortenId = (id: string): string => id.slice(0, 8)

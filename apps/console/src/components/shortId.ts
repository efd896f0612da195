/** Enough of an id to tell it from others on a page; the whole stands in the address and the tooltip. */
export const shortId = (id: string): string => id.slice(0, 8)

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => pattern.test(text)

/** Enough of an id to tell it from others on a page. */
export const shortenId = (id: string): string => id.slice(0, 8)

/** The code in a message: six digits that are not part of a longer number. */
export const findOneTimeCode = (text: string): string | null => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? null

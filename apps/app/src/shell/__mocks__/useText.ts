/** For tests: every text is its key, followed by its values. */
export const useText = () => (key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`
export const useLanguage = () => ({ code: 'en', tag: 'en', header: 'en_US' })

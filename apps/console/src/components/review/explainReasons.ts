const listFormat = new Intl.ListFormat('en-GB')

/** `Unusual: it is new and nothing was paid there before.`; empty where nothing is. */
export function explainReasons(reasons: readonly (string | false | undefined)[]): string {
  const found = reasons.filter((reason) => typeof reason === 'string')
  return found.length === 0 ? '' : `Unusual: ${listFormat.format(found)}.`
}

/**
 * A compiled text: what stands in it, the names of values, and for a count its plural forms, with `#` for the count
 * itself. Nothing else is used in texts, and the build refuses it.
 */
export type Message = string | readonly Token[]
type Token = string | readonly [name: string, type?: 'plural' | 'number', forms?: Forms]
type Forms = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number | bigint | null | undefined>>

/** Puts values into compiled texts of a language, whose counts are written as the caller writes them. */
export function createMessageWriter(
  tag: string,
  formatCount: (count: number) => string,
): (message: Message, values: Values) => string {
  // Making one takes longer than asking it.
  let rules: Intl.PluralRules | undefined

  return (message, values) => write(message, values)

  function write(message: Message, values: Values, count = '#'): string {
    if (typeof message === 'string') return message === '#' ? count : message
    return message
      .map((token) => (typeof token === 'string' ? write(token, values, count) : fill(token, values)))
      .join('')
  }

  function fill([name, type, forms = {}]: Exclude<Token, string>, values: Values): string {
    const value = String(values[name] ?? '')
    if (type === undefined) return value
    const count = formatCount(Number(value))
    if (type === 'number') return count
    rules ??= new Intl.PluralRules(tag)
    return write(forms[value] ?? forms[rules.select(Number(value))] ?? forms['other'] ?? '', values, count)
  }
}

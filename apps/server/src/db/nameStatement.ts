/** A statement that runs again and again is worth preparing; an `in` list of another length each time is not. */
const runsMin = 5
/** Every connection keeps the plans of all named statements. */
const namesMax = 1_000

const isPreparable = (text: string): boolean => /^\s*(?:select|with|insert|update|delete|merge)\b/i.test(text)

const names = new Map<string, string>()
let runs = new Map<string, number>()
let named = 0

/** The name under which PostgreSQL keeps a statement's plan; undefined for one that is not prepared. */
export function nameStatement(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined) return name
  const count = (runs.get(text) ?? 0) + 1
  if (count >= runsMin && names.size < namesMax && isPreparable(text)) {
    runs.delete(text)
    names.set(text, `s${named++}`)
  } else {
    if (runs.size >= namesMax) runs = new Map()
    runs.set(text, count)
  }
  return names.get(text)
}

/** For a statement whose columns a migration has changed: it gets another name when it has run often again. */
export const forgetName = (text: string): boolean => names.delete(text)

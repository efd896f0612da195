export type FunctionSource = { readonly name: string; readonly body: string }

const literal = /^'((?:[^']|'')*)'$/
const branch = /\b(?:then|else)\s+('(?:[^']|'')*'|[\w.]+(?:\([^()]*\))?)/g

/**
 * The words that a function of PL/pgSQL can answer with, read from what it assigns to a variable (`outcome := …`), or
 * returns. Follows calls of other functions. Null where an answer is neither a word nor a call that is understood: a
 * list that lacks one would be worse than none.
 */
export function findOutcomes(functions: readonly FunctionSource[], name: string, variable: string): string[] | null {
  const bodies = new Map(functions.map((one) => [one.name, stripComments(one.body)]))
  const words = new Set<string>()
  return collect(name, variable, new Set()) && words.size > 0 ? [...words].toSorted() : null

  function collect(of: string, target: string, seen: Set<string>): boolean {
    const body = bodies.get(of)
    if (body === undefined) return false
    if (seen.has(`${of} ${target}`)) return true
    seen.add(`${of} ${target}`)
    const assigned = findAssigned(body, target)
    return !!assigned?.length && assigned.every((expression) => understand(of, expression, target, seen))
  }

  function understand(of: string, expression: string, target: string, seen: Set<string>): boolean {
    const word = literal.exec(expression)?.[1]
    if (word !== undefined) words.add(word)
    if (word !== undefined || expression === 'null' || expression === target) return true
    if (/^case\b/.test(expression))
      return [...expression.matchAll(branch)].every(
        ([, part = '']) => part === 'case' || understand(of, part, target, seen),
      )
    const column = /^(\w+) of ([\w.]+)$/.exec(expression)
    if (column) return collect(column[2] ?? '', column[1] ?? '', seen)
    const call = /^([\w.]+)\(.*\)$/s.exec(expression)?.[1]
    if (call !== undefined) return collect(call, 'return', seen)
    return /^\w+$/.test(expression) && collect(of, expression, seen)
  }
}

/**
 * What a body assigns to a variable, or returns; null when that is nothing, or is done in a way that is not understood.
 * A column of a function's row becomes `column of function`.
 */
function findAssigned(body: string, target: string): string[] | null {
  if (/\breturn\s+query\b/.test(body)) return null
  if (target === 'return') return [...body.matchAll(/\breturn\s+([^;]+);/g)].map(([, value = '']) => value.trim())
  const selected = findSelected(body, target)
  const intos = body.match(new RegExp(`\\binto\\s[\\w\\s,]*\\b${target}\\b(?!\\s*\\()`, 'g')) ?? []
  const values = [...findSet(body, target), ...selected]
  return values.length === 0 || selected.length < intos.length ? null : values
}

const findSet = (body: string, target: string): string[] =>
  [...body.matchAll(new RegExp(`(?<![\\w.])${target}(?:\\s+text)?\\s*:=\\s*([^;]+);`, 'g'))].map(([, value = '']) =>
    value.trim(),
  )

function findSelected(body: string, target: string): string[] {
  const selects = body.matchAll(/\bselect\s+((?:(?!\bselect\b)[^;])*?)\s+into\s+([\w\s,]+?)\s+from\s+([\w.]+)\s*\(/g)
  return [...selects].flatMap(([, values = '', targets = '', source = '']) => {
    const value = splitList(values)[targets.split(/\s*,\s*/).indexOf(target)]
    return value === undefined ? [] : [value.replace(/\b\w+\.(\w+)\b/g, `$1 of ${source}`)]
  })
}

const splitList = (list: string): string[] => list.split(/,(?![^()]*\))/).map((part) => part.trim())
const stripComments = (body: string): string => body.replace(/--.*$/gm, '')

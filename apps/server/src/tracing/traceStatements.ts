import pg from 'pg'
import type { Exporter } from './createExporter.ts'
import { beginSpan, currentSpan } from './span.ts'

const textMax = 500

type Query = (...args: unknown[]) => unknown

/**
 * A span for each statement of a call. Here and not in the pool, so that nothing is asked for each statement while
 * traces are off. It has the text with its placeholders and never a value.
 */
export function traceStatements(exporter: Exporter): () => void {
  const { prototype } = pg.Client as unknown as { readonly prototype: { query: Query } }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args) {
    const parent = currentSpan.getStore()
    const text = findText(args[0])
    if (!parent || text === undefined) return query.apply(this, args)
    const span = beginSpan({
      name: /^\w+/.exec(text.trimStart())?.[0]?.toUpperCase() ?? 'SQL',
      kind: 'client',
      traceId: parent.traceId,
      parentId: parent.spanId,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, textMax) },
    })
    const end = (error?: unknown) => exporter.end(span, {}, error ? describe(error) : undefined)
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        end(error)
        return last(error, result) as unknown
      }
      return query.apply(this, args)
    }
    const result = query.apply(this, args)
    if (result instanceof Promise)
      result.then(
        () => end(),
        (error: unknown) => end(error),
      )
    return result
  }
  return () => {
    prototype.query = query
  }
}

const findText = (query: unknown): string | undefined => {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text
  return typeof text === 'string' && typeof (query as { submit?: unknown }).submit !== 'function' ? text : undefined
}

/** A message of the database may repeat a value. */
const describe = (error: unknown): string => `SQLSTATE ${(error as { code?: string }).code ?? 'unknown'}`

import { openSync, readFileSync, writeSync } from 'node:fs'

/**
 * One thing the load wants done. What is written here is outside the database and outlives the process that wrote it.
 */
export type Intent = {
  readonly do: 'recharge' | 'buy' | 'reward' | 'hold' | 'resolve' | 'release'
  readonly id: string
  readonly member: string
  readonly minor: string
  readonly machine?: string
  readonly holdId?: string
}

type Line = { readonly intent: Intent } | { readonly acknowledged: string }

export type Journal = { readonly intend: (intent: Intent) => void; readonly acknowledge: (id: string) => void }

export function openJournal(path: string): Journal {
  const file = openSync(path, 'a')
  // One write a line: the kernel has it when this returns, whatever happens to the process then.
  const append = (line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)
  return { intend: (intent) => append({ intent }), acknowledge: (acknowledged) => append({ acknowledged }) }
}

export type Written = { readonly intents: readonly Intent[]; readonly acknowledged: ReadonlySet<string> }

export function readJournal(path: string): Written {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
  return {
    intents: lines.flatMap((line) => ('intent' in line ? [line.intent] : [])),
    acknowledged: new Set(lines.flatMap((line) => ('acknowledged' in line ? [line.acknowledged] : []))),
  }
}

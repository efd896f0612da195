import { openSync, readFileSync, writeSync } from 'node:fs'

/** An operation that the load wants done. The journal is outside the database and outlives the process. */
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
  // One write for each line: the kernel has it when this returns, even if the process is killed then.
  const append = (line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)
  return { intend: (intent) => append({ intent }), acknowledge: (acknowledged) => append({ acknowledged }) }
}

export type JournalContent = { readonly intents: readonly Intent[]; readonly acknowledged: ReadonlySet<string> }

export function readJournal(path: string): JournalContent {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
  return {
    intents: lines.flatMap((line) => ('intent' in line ? [line.intent] : [])),
    acknowledged: new Set(lines.flatMap((line) => ('acknowledged' in line ? [line.acknowledged] : []))),
  }
}

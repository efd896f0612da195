import { decisionLog, type DecisionEntry } from '@millrace/contract/transparency/decisions'
import { handle, type Handler } from '../../http/handle.ts'
import { listEntries, listSeals } from './store.ts'

const entriesAtOnce = 200

export const decisionHandlers: readonly Handler[] = [
  handle(decisionLog, async ({ db }, { from }) => {
    const rows = await listEntries(db, from, entriesAtOnce + 1)
    const shown = rows.slice(0, entriesAtOnce)
    return {
      entries: shown.map(({ entry, isAct, text }) => (isAct ? { ...entry, text } : entry) as DecisionEntry),
      next: rows[entriesAtOnce]?.entry.number ?? null,
      seals: await listSeals(db, from, shown.at(-1)?.entry.number ?? 0),
    }
  }),
]

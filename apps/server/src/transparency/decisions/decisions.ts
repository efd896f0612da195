import { approvalSeal, decisionLog, type DecisionEntry } from '@millrace/contract/transparency/decisions'
import { canonicalJson } from '@millrace/proof'
import { handle, type Handler } from '../../http/handle.ts'
import { listEntries, listSealedParts, listSeals } from './store.ts'

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

  handle(approvalSeal, async ({ db }, { id }) => {
    const parts = await listSealedParts(db, id)
    return {
      parts: parts.map(({ text, signature, entries, ...part }) => ({
        ...part,
        record: { text, signature },
        entries: entries.map(canonicalJson),
      })),
    }
  }),
]

import { journal, journalDaysMax } from '@millrace/contract/transparency/journal'
import type { Platform } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { formatJournal } from './formatJournal.ts'
import { fillJournal, findJournalDays, readJournal } from './store.ts'

const dayMs = 86_400_000
const daysShown = 31
const daysPerRun = 20

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const journalHandlers: readonly Handler[] = [
  handle(journal, async ({ db }, request) => {
    if (request.from && request.to && request.from > request.to) return refuse('journal.period')
    const { firstDay, lastDay } = await findJournalDays(db)
    const none = { from: null, to: null, firstDay, lastDay, fileName: 'millrace.journal', text: formatJournal([], []) }
    if (!firstDay || !lastDay) return none
    if ((request.from ?? lastDay) > lastDay || (request.to ?? firstDay) < firstDay) return none
    // From here on all days are between the first and the last, whatever was asked for.
    const limit = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)
    const from = limit(request.from ?? addDays(limit(request.to ?? lastDay), 1 - daysShown))
    const to = limit(request.to ?? addDays(from, daysShown - 1))
    if (addDays(from, journalDaysMax) <= to) return refuse('journal.too-long', { days: journalDaysMax })
    const { days, lines } = await readJournal(db, from, to)
    const [first, last] = [days.at(0)?.sealedDay, days.at(-1)?.sealedDay]
    if (!first || !last) return none
    return {
      from: first,
      to: last,
      firstDay,
      lastDay,
      fileName: `millrace-${first}-${last}.journal`,
      text: formatJournal(days, lines),
    }
  }),
]

/** Adds every sealed day that is not in the journal yet, some at a time: a database may have years of them. */
export async function fillWholeJournal({ db }: Pick<Platform, 'db'>): Promise<void> {
  while ((await fillJournal(db, daysPerRun)) === daysPerRun);
}

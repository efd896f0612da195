import { waitFor } from '../tools/process/waitFor.ts'

type Summary = { readonly today: string; readonly lastSeal: { readonly day: string } | null }

/**
 * The demonstration's days are signed one after another once it has started, and until yesterday's is the newest, every
 * page says that it is not sealed. `readSummary` calls `transparency/summary`.
 */
export async function waitForSeal(readSummary: () => Promise<Summary>): Promise<void> {
  const isSealed = await waitFor(
    async () => {
      const { today, lastSeal } = await readSummary()
      return (lastSeal && Date.parse(today) - Date.parse(lastSeal.day) === 86_400_000) || undefined
    },
    180_000,
    500,
  )
  if (!isSealed) throw new Error('yesterday was not sealed within three minutes')
}

/** Says that answers of an earlier visit are kept on this device. */
export const keptFlag = 'keptAnswers'

let isRestored = false

/** Whether this visit began with answers of an earlier one, so that screens need not be drawn bit by bit. */
export const hasRestored = (): boolean => isRestored

/** Puts back what an earlier visit was shown, if there was one: only then the code for it is loaded. */
export async function restore(): Promise<void> {
  if (!localStorage.getItem(keptFlag)) return
  const { restoreAnswers } = await import('./keptAnswers.ts')
  isRestored = (await restoreAnswers()) > 0
}

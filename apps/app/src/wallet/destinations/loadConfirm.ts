import { loadChunk } from '../../shell/loadChunk.ts'
import { loadTexts } from '../../shell/language.ts'

/** The confirmation by code, which speaks in the words of `user` too. */
export const loadConfirm = () =>
  loadChunk(async () => {
    const [{ ConfirmDestination }] = await Promise.all([import('./ConfirmDestination.tsx'), loadTexts('user')])
    return { default: ConfirmDestination }
  })

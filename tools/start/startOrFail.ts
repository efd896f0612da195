import { UserError } from '../process/UserError.ts'
import type { Program } from './Program.ts'

/** Throws the first problem once all have ended, so that nothing is still being started when stop() goes on. */
export const settle = async (steps: readonly unknown[]): Promise<void> => {
  const failure = (await Promise.allSettled(steps)).find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

export const startOrFail = async (name: string, program: Program | undefined): Promise<void> => {
  const problem = await program?.start()
  if (problem) throw new UserError(`The ${name} does not start: ${problem}`)
}

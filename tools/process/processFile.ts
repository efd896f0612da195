import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, processStartTime } from './isAlive.ts'
import { waitFor } from './waitFor.ts'

/** Which process works on a data folder, told apart from a later one with the same number. */
export type ProcessFile = { readonly pid: number; readonly start: string; readonly url: string }

export const writeProcessFile = async (file: string, pid: number, url: string): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify({ pid, start: processStartTime(pid), url } satisfies ProcessFile))
  await rename(`${file}.new`, file)
}

export const removeProcessFile = async (file: string): Promise<void> => await rm(file, { force: true })

/** The process that the note names, if it still lives. */
export const readProcessFile = async (file: string): Promise<ProcessFile | undefined> => {
  try {
    const note = JSON.parse(await readFile(file, 'utf8')) as ProcessFile
    return isAlive(note.pid) && processStartTime(note.pid) === note.start ? note : undefined
  } catch {
    // None, or half-written when the machine went down: nobody is there.
    return undefined
  }
}

/** Ends a process: politely, and after a while not. */
export const endProcess = async (pid: number, timeoutMs = 15_000): Promise<void> => {
  for (const [signal, patienceMs] of [
    ['SIGTERM', timeoutMs],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitFor(() => (isAlive(pid) ? undefined : true), patienceMs)) return
  }
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, startOf } from '../postgres/isAlive.ts'
import { waitFor } from '../postgres/waitFor.ts'

/** Which process works on a data folder, told apart from a later one with the same number. */
export type ProcessNote = { readonly pid: number; readonly start: string; readonly url: string }

export const writeNote = async (file: string, pid: number, url: string): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify({ pid, start: startOf(pid), url } satisfies ProcessNote))
  await rename(`${file}.new`, file)
}

export const eraseNote = async (file: string): Promise<void> => await rm(file, { force: true })

/** The process that the note names, if it still lives. */
export const readNote = async (file: string): Promise<ProcessNote | undefined> => {
  try {
    const note = JSON.parse(await readFile(file, 'utf8')) as ProcessNote
    return isAlive(note.pid) && startOf(note.pid) === note.start ? note : undefined
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

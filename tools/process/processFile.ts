import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, readStartTime } from './isAlive.ts'
import { waitFor } from './waitFor.ts'

/** Which process works on a data folder. Its start time tells it from a later one with the same number. */
export type ProcessFile = { readonly pid: number; readonly start: string; readonly url: string }

export const writeProcessFile = async (file: string, pid: number, url: string): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify({ pid, start: readStartTime(pid), url } satisfies ProcessFile))
  await rename(`${file}.new`, file)
}

export const removeProcessFile = async (file: string): Promise<void> => await rm(file, { force: true })

/** The process that the file names, if it still runs. */
export const readProcessFile = async (file: string): Promise<ProcessFile | undefined> => {
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as ProcessFile
    return isAlive(found.pid) && readStartTime(found.pid) === found.start ? found : undefined
  } catch {
    // No file, or half a file after a crash of the machine: no process either.
    return undefined
  }
}

/** Ends a process with SIGTERM, and with SIGKILL if that takes too long. */
export const endProcess = async (pid: number, timeoutMs = 15_000): Promise<void> => {
  for (const [signal, waitMs] of [
    ['SIGTERM', timeoutMs],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitFor(() => (isAlive(pid) ? undefined : true), waitMs)) return
  }
}

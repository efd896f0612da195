import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where a program of the machine is, by its name on the path or by its place; undefined if it is not there. */
export const findCommand = (name: string): string | undefined =>
  (isAbsolute(name) ? [name] : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))).find(
    isProgram,
  )

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { readdir } from 'node:fs/promises'
import type { Settings } from '../../apps/server/src/settings.ts'

export const backupFolder = ({ BACKUP_DIR, MILLRACE_DATA }: Pick<Settings, 'BACKUP_DIR' | 'MILLRACE_DATA'>): string =>
  BACKUP_DIR || `${MILLRACE_DATA}-backups`

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The complete backups of a folder, oldest first. */
export const listBackups = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name)).toSorted()

/** When a backup was made, by its name. */
export const toTime = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

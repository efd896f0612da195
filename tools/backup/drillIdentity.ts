import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { UserError } from '../process/UserError.ts'
import { backupFolder } from './backupFolder.ts'
import { identityFiles } from './backupKeys.ts'

/** Changed at the end of each drill, so that its time says when that was. */
export const drillFile = (settings: Pick<Settings, 'BACKUP_DIR' | 'MILLRACE_DATA'>): string =>
  join(backupFolder(settings), 'drill.json')

type Place = Pick<Settings, 'DRILL_IDENTITY' | 'MILLRACE_DATA'>

const placeOf = ({ DRILL_IDENTITY, MILLRACE_DATA }: Place): string =>
  DRILL_IDENTITY || join(MILLRACE_DATA, identityFiles[0] ?? '')

export const hasDrillIdentity = (place: Place): Promise<boolean> => readFile(placeOf(place)).then(Boolean, () => false)

/** The file that opens databases of backups, and no keys. */
export const findDrillIdentity = async (place: Place, given: string | undefined): Promise<string> => {
  const file = given ?? placeOf(place)
  if (await readFile(file).catch(() => undefined)) return file
  throw new UserError(
    `A drill needs the identity that opens databases of backups, and ${file} is not there: say --identity, or set DRILL_IDENTITY.`,
  )
}

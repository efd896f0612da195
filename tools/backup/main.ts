import { parseArgs } from 'node:util'
import { readStartSettings } from '../../apps/server/src/settings.ts'
import { UserError } from '../process/UserError.ts'
import { keepArchiving } from './archiveLog.ts'
import { makeBackup } from './makeBackup.ts'
import { findCluster } from './repository.ts'
import { restoreBackup } from './restoreBackup.ts'
import { runDrill } from './runDrill.ts'

const usage = `Backs up a data folder while Millrace runs, and restores it. The files are encrypted (age).

  npm run backup
  npm run restore -- BACKUP --identity identity-data.txt --identity identity-keys.txt
    --identity FILE    what opens the backup; both were made beside the first backup, in backup/ of the data folder
    --outside FOLDER   the data folder as it was, if it is still there: the practice chains, the practice bank and the
                       signer’s journals have gone on since the backup, and are taken from it
    --to MOMENT        as the database was then, such as 2026-11-17T09:24:00Z; the log must have been archived
  npm run restore-drill -- [--to MOMENT] [--identity identity-data.txt]
                       restores the newest backup and the archived log beside the data folder, proves the books, says
                       what would be lost, and removes it again

Of a cluster (MILLRACE_DATA=.data-cluster), the database is backed up into and restored from what its nodes archive to.

Settings come from the environment: MILLRACE_DATA, BACKUP_DIR, BACKUP_KEEP, DRILL_IDENTITY; see npm start -- --help.
`

const onProgress = (line: string) => {
  process.stdout.write(`${line}\n`)
}

try {
  const [command, ...args] = process.argv.slice(2)
  const given = readStartSettings(process.env)
  if ('problems' in given) throw new UserError(given.problems.join('\n'))
  const cluster = process.env['DATABASE_URL'] ? undefined : await findCluster(given.MILLRACE_DATA)
  const isDatabaseOurs = !process.env['DATABASE_URL'] && !cluster
  const settings = cluster ? { ...given, DATABASE_URL: cluster.ownerUrl } : given
  const repository = cluster?.repository
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      identity: { type: 'string', short: 'i', multiple: true, default: [] },
      outside: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [backup] = positionals
  if (values.help) process.stdout.write(usage)
  else if (command === 'backup' && backup === undefined)
    await makeBackup({ settings, isDatabaseOurs, repository, onProgress })
  else if (command === 'restore' && backup !== undefined && positionals.length === 1) {
    const { identity: identityFiles, outside, to } = values
    await restoreBackup({ settings, isDatabaseOurs, backup, identityFiles, outside, to, onProgress })
    onProgress(
      `Restored into ${settings.MILLRACE_DATA}. At the next start payouts wait until rails and the signer’s journal have been compared with it.`,
    )
  } else if (command === 'drill' && backup === undefined) {
    const [identityFile] = values.identity
    await runDrill({ settings, isDatabaseOurs, repository, identityFile, to: values.to, onProgress })
  } else if (command === 'archive' && backup === undefined) await keepArchiving(settings, onProgress)
  else throw new UserError(usage)
} catch (error) {
  const isUsage = (error as Error & { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const isForPerson = error instanceof UserError || isUsage
  process.stderr.write(`${isForPerson ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { adminCommands } from '../../apps/server/src/adminCommands.ts'
import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { startPostgres } from '../postgres/index.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { readProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { prepareAccounts } from './programAccounts.ts'
import { loadPasswords, toConnections } from './secrets.ts'

const addApproverFile = join(import.meta.dirname, '../../apps/signer/src/addApprover.ts')

/**
 * A command of the owner, whether Millrace runs or not. A database that was not running is stopped again. The signer
 * believes nothing of the database about approvers, so its own list gets them too.
 */
export const runAdminCommand = async (
  settings: Settings,
  isDatabaseOurs: boolean,
  [name = '', ...args]: readonly string[],
): Promise<void> => {
  const dataDir = settings.MILLRACE_DATA
  await openDataDir(dataDir)
  const isRunning = (await readProcessFile(join(dataDir, 'start.pid'))) !== undefined
  const postgres = isDatabaseOurs ? await startPostgres({ dataDir }) : undefined
  try {
    const ownerUrl = postgres?.url ?? settings.DATABASE_URL
    const connected = { ...settings, ...toConnections(ownerUrl, await loadPasswords(dataDir)) }
    await prepareDatabase(connected, () => {})
    const outcome = await adminCommands[name]?.run(connected, ...args)
    if (!outcome) throw new UserError(`There is no command ${name}.`)
    if ('problem' in outcome) throw new UserError(outcome.problem)
    if (name === 'add-approver') await tellSigner(settings, args)
    if (name === 'set-recovery-key') await tellSigner(settings, ['--recovery', ...args])
    process.stdout.write(outcome.message)
  } finally {
    if (!isRunning) await postgres?.stop()
  }
}

const tellSigner = async (settings: Settings, args: readonly string[]): Promise<void> => {
  const { signer } = await prepareAccounts(settings)
  const child = spawn(process.execPath, [addApproverFile, ...args], {
    ...signer,
    env: { SIGNER_DATA: join(settings.MILLRACE_DATA, 'signer'), PRACTICE_MODE: settings.PRACTICE_MODE },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new UserError('The database has it, but the signer’s own list could not be changed.')
}

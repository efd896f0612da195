import { isEd25519Key } from '@millrace/proof'
import { mkdir } from 'node:fs/promises'
import { readApproverFile, writeApproverFile } from './approverFile.ts'
import { UnrecoverableError } from './runtime.ts'

/**
 * `node apps/signer/src/addApprover.ts EMAIL KEY` puts the first approvers on the signer's own list, and with
 * `--recovery KEY` sets the recovery key. SIGNER_DATA and PRACTICE_MODE as for the signer. Keys are public, in base64.
 */
const [who = '', publicKey = ''] = process.argv.slice(2)
const { SIGNER_DATA: folder, PRACTICE_MODE } = process.env

try {
  if (!folder) throw new UnrecoverableError('SIGNER_DATA must be the folder of the key file.')
  if (PRACTICE_MODE !== 'on' && PRACTICE_MODE !== 'off')
    throw new UnrecoverableError('PRACTICE_MODE must be on or off, as for the signer.')
  if (!/^(--recovery|\S+@\S+)$/.test(who) || !/^[A-Za-z0-9+/]{43}=$/.test(publicKey))
    throw new UnrecoverableError('The command is: addApprover.ts EMAIL KEY, or addApprover.ts --recovery KEY.')
  if (!isEd25519Key(Buffer.from(publicKey, 'base64')))
    throw new UnrecoverableError('This is not a key, or anybody could sign with it: make another one.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const list = await readApproverFile(folder, PRACTICE_MODE === 'on')
  if (who === '--recovery') await writeApproverFile(folder, { ...list, recovery: publicKey })
  else if (list.approvers.some((approver) => approver.publicKey === publicKey))
    throw new UnrecoverableError('The list has this key already.')
  else
    await writeApproverFile(folder, {
      ...list,
      approvers: [...list.approvers, { person: who.toLowerCase(), publicKey, how: 'command', isRemoved: false }],
    })
  process.stdout.write('Saved.\n')
} catch (error) {
  if (!(error instanceof UnrecoverableError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

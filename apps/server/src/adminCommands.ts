import { addApprover, recoverApprover, setRecovery } from './approverCommands.ts'
import { createAdmin } from './createAdmin.ts'
import type { CommandOutcome } from './ownerCommand.ts'
import type { Settings } from './settings.ts'

type Run = (settings: Settings, ...args: readonly string[]) => Promise<CommandOutcome>
type AdminCommand = { readonly args: string; readonly about: string; readonly run: Run }

/** What only whoever has the whole database does, from the command line. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  'create-admin': {
    args: 'EMAIL',
    about: 'makes an admin of the console, for outside practice mode',
    run: (settings, email = '') => createAdmin(settings, email),
  },
  'add-approver': {
    args: 'EMAIL KEY',
    about: 'lets an operator approve with the key that their console shows; for the first two',
    run: (settings, email = '', key = '') => addApprover(settings, email, key),
  },
  'set-recovery-key': {
    args: 'KEY',
    about: 'sets the public part of the recovery key (apps/signer/README.md)',
    run: (settings, key = '') => setRecovery(settings, key),
  },
  'recover-approver': {
    args: 'KEY SIGNATURE',
    about: 'adds a waiting approval key that the recovery key has signed',
    run: (settings, key = '', signature = '') => recoverApprover(settings, key, signature),
  },
}

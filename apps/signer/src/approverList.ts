import { readApproverFile, writeApproverFile } from './approverFile.ts'
import { takeOver, type Approver } from './approvers.ts'
import type { Log } from './runtime.ts'
import { type Client, readOfferedKeys } from './store.ts'

export type ApproverList = { readonly refresh: (client: Client) => Promise<readonly Approver[]> }

/**
 * The list as it is now, with the keys that the approvers have added in the meantime. The file is read each time, as
 * another signer may have written it.
 */
export const createApproverList = (
  folder: string,
  isPractice: boolean,
  log: Log,
  now = () => new Date(),
): ApproverList => {
  let last: Promise<unknown> = Promise.resolve()
  const refresh = async (client: Client): Promise<readonly Approver[]> => {
    const before = await readApproverFile(folder, isPractice)
    const after = takeOver(before, await readOfferedKeys(client), now())
    if (after === before) return after.approvers
    await writeApproverFile(folder, after)
    for (const admitted of after.admitted.filter((key) => !before.admitted.includes(key)))
      log.warn(admitted, 'one person has signed a key in an office of two; it counts in three days')
    for (const { person, publicKey, how } of after.approvers.slice(before.approvers.length))
      log.info({ person, publicKey, how }, 'a key is on the list of approvers')
    return after.approvers
  }
  return {
    // The signers of both chains share the list, so refreshes run one after another.
    refresh: (client) => {
      const next = last.then(() => refresh(client))
      last = next.catch(() => undefined)
      return next
    },
  }
}

import { readApproverFile, writeApproverFile } from './approverFile.ts'
import { takeOver, type Approver } from './approvers.ts'
import { type Client, readOfferedKeys } from './store.ts'

export type ApproverList = { readonly refresh: (client: Client) => Promise<readonly Approver[]> }

/**
 * The list as it is now, with the keys that the approvers have added in the meantime. The file is read each time, as
 * another signer may have written it.
 */
export const createApproverList = (folder: string, isPractice: boolean): ApproverList => {
  let last: Promise<unknown> = Promise.resolve()
  const refresh = async (client: Client): Promise<readonly Approver[]> => {
    const before = await readApproverFile(folder, isPractice)
    const after = takeOver(before, await readOfferedKeys(client))
    if (after !== before) await writeApproverFile(folder, after)
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

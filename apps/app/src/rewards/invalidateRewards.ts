import { pushRecord } from '@millrace/contract/msg/message'
import { queryClient } from '../shell/queries.ts'

const changed = /^(?:wallet|fund|reward|registerReward|signin|share|app\/user|group)(?:\/|$)/

/** Call it after a reward was received: fetches everything again that shows it, and its message. */
export const invalidateRewards = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && (path === pushRecord.path || changed.test(path)),
  })

import { CallFailure } from '@millrace/client/CallFailure'
import type { DataOf } from '@millrace/contract/call'
import { userInfo } from '@millrace/contract/user/profile'
import type { TextKey } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './client.ts'
import { translate } from './messages.ts'
import { describeQuery } from './queries.ts'
import { readUserId, readUserInfo, saveUserInfo } from './session.ts'
import { useLanguage } from './useText.ts'

export type Member = DataOf<typeof userInfo>

/** The signed-in member: first as stored on this device, then as the server has it. */
export function useMember() {
  const { header } = useLanguage()
  return useQuery({
    ...describeQuery(userInfo, header, {}),
    queryFn: async ({ signal }) => {
      const member = (await callApi(userInfo, {}, signal)) as Member | null
      if (!member) throw new CallFailure(translate('user.member.empty' satisfies TextKey), null)
      saveUserInfo(member)
      return member
    },
    initialData: () => {
      const stored = readUserInfo() as Member | null
      return stored?.userId === readUserId() ? stored : undefined
    },
    // The stored member may be out of date, so it is always fetched too.
    initialDataUpdatedAt: 0,
  })
}

import { i18n } from '@lingui/core'
import type { DataOf } from '@millrace/contract/call'
import { userInfo } from '@millrace/contract/user/profile'
import type { TextKey } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { CallFailure } from './CallFailure.ts'
import { callApi } from './client.ts'
import { queryKeyOf, queryClient } from './queries.ts'
import { readUserId, readUserInfo, saveUserInfo } from './session.ts'
import { useLanguage } from './useText.ts'

export type Member = DataOf<typeof userInfo>

/** The signed-in member: as last known on this device at once, then as the server has it. */
export function useMember() {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(userInfo, header, {}),
    queryFn: async ({ signal }) => {
      const member = (await callApi(userInfo, {}, signal)) as Member | null
      if (!member) throw new CallFailure(i18n._('user.member.empty' satisfies TextKey), null)
      saveUserInfo(member)
      return member
    },
    initialData: () => {
      const known = readUserInfo() as Member | null
      return known?.userId === readUserId() ? known : undefined
    },
    // Known is not fresh: it is asked for again on every first showing.
    initialDataUpdatedAt: 0,
  })
}

/** After something about the member has changed. */
export const memberChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [userInfo.path] })

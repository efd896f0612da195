import { popupNotice, scrollNotice, walletNotice, type Notice } from '@millrace/contract/msg/notice'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { useLanguage } from '../../shell/useText.ts'

/** Where a notice is shown, apart from the archive. */
export const noticePlaces = ['popup', 'scroll', 'wallet'] as const
export type PlacedNotice = Notice & { readonly place: (typeof noticePlaces)[number] }

/** The notices of all places, newest first. */
export function useNotices() {
  const { header } = useLanguage()
  return useQuery({
    queryKey: ['notices', header],
    queryFn: async ({ signal }): Promise<readonly PlacedNotice[]> => {
      const lists = await Promise.all([
        callApi(popupNotice, {}, signal),
        callApi(scrollNotice, {}, signal),
        callApi(walletNotice, {}, signal),
      ])
      return lists
        .flatMap((list, i) => list.map((notice) => ({ ...notice, place: noticePlaces[i] ?? 'scroll' })))
        .toSorted((a, b) => b.createTime.localeCompare(a.createTime))
    },
  })
}

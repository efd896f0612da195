import { helpList } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import { orderRecord } from '@millrace/contract/product/order'
import { productList } from '@millrace/contract/product/product'
import { walletRecord } from '@millrace/contract/wallet/wallet'
import type { TextKey } from '@millrace/texts'
import type { IconName } from '../../../components/Icon.tsx'
import { formatDateTime, formatOrderDay } from '../../../shell/dates.ts'
import { memberPaths } from '../../../shell/paths.ts'
import { useCall } from '../../../shell/queries.ts'
import { hasSession } from '../../../shell/session.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { findHelp, toWords } from '../findHelp.ts'
import { matchWords } from './matchWords.ts'
import { searchScreens } from './searchScreens.ts'

export type Found = {
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly below?: string
}
export type FoundGroup = { readonly name: TextKey; readonly list: readonly Found[] }

/** As many as one call answers with. Older records are found by the filters of their screen. */
export const searchedMax = 100
const shownMax = 5

/**
 * What fits the typed words: screens and settings, machines, help, and the member's own orders and records, each from
 * the calls of its screen. Whoever asks gets only what is theirs, so nothing else can be found.
 */
export function useSearchResults(typed: string): { groups: readonly FoundGroup[]; isLoading: boolean } {
  const t = useText()
  const { code: language } = useLanguage()
  const isMember = hasSession()
  const machines = useCall(productList, { pageSize: searchedMax })
  const help = useCall(helpList, {})
  const valid = useCall(orderRecord, { state: 'valid', pageSize: searchedMax }, { enabled: isMember })
  const expired = useCall(orderRecord, { state: 'expired', pageSize: searchedMax }, { enabled: isMember })
  const records = useCall(walletRecord, { pageSize: searchedMax }, { enabled: isMember, staleTime: 0 })
  const words = toWords(typed)
  const hasWords = words.length > 0

  const screens = searchScreens
    .filter(({ to }) => isMember || !memberPaths.includes(to.split('?')[0] ?? ''))
    .map(({ text, ...entry }) => ({ ...entry, title: t(text) }))
    .filter(({ title }) => matchWords(words, title))
  const groups: readonly FoundGroup[] = [
    { name: 'search.screens', list: screens },
    {
      name: 'search.machines',
      list: (machines.data?.list ?? [])
        .map(({ id, productName, place }): Found => ({
          to: `${paths.machine}?id=${id}`,
          icon: 'box',
          title: productName,
          below: place,
        }))
        .filter(({ title, below }) => hasWords && matchWords(words, `${title} ${below}`)),
    },
    {
      name: 'search.orders',
      list: [...(valid.data?.list ?? []), ...(expired.data?.list ?? [])]
        .map(({ id, productName, num, expireDay }): Found => ({
          to: `${paths.order}?id=${id}`,
          icon: 'list',
          title: productName,
          below: t('order.until', { units: num, day: formatOrderDay(expireDay) }),
        }))
        .filter(({ title, below }) => hasWords && matchWords(words, `${title} ${below}`)),
    },
    {
      name: 'search.records',
      list: (records.data?.list ?? [])
        .filter(
          ({ description, code, type }) =>
            hasWords && matchWords(words, `${description} ${code} ${t(`records.type.${type}`)}`),
        )
        .map(({ id, description, code, createTime }): Found => ({
          to: `${paths.records}?id=${id}`,
          icon: 'wallet',
          title: description,
          below: `${formatDateTime(createTime, language)} · ${code}`,
        })),
    },
    {
      name: 'search.help',
      list: (hasWords ? findHelp(help.data?.list ?? [], typed) : []).map(({ slug, title }): Found => ({
        to: `${paths.help}?topic=${slug}`,
        icon: 'info',
        title,
      })),
    },
  ]
  return {
    groups: groups
      .map(({ name, list }) => ({ name, list: list.slice(0, shownMax) }))
      .filter(({ list }) => list.length > 0),
    isLoading: [machines, help, valid, expired, records].some((query) => query.isLoading),
  }
}

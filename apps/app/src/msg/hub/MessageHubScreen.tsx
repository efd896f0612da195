import { newsList } from '@millrace/contract/msg/news'
import { paths } from '@millrace/contract/paths'
import { couponAll, userCoupons } from '@millrace/contract/rewards/coupon'
import { formatDay } from '@millrace/texts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountBadge } from '../../components/CountBadge.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { toLocalDay } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { countUnseen, readSeenUntil } from '../../shell/seen.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useUnread } from '../../shell/useUnread.ts'
import { useNotices } from '../notice/useNotices.ts'

/** Messages, notices and news, each with the number of unread ones and the newest title. */
export function MessageHubScreen() {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const messages = useUnread()
  const news = useCall(newsList, { pageNum: 1, pageSize: 20 })
  const notices = useNotices()
  const newNews = news.data ? countUnseen(news.data.list, news.data.total, readSeenUntil('news')) : 0
  const newNotices = notices.data ? countUnseen(notices.data, notices.data.length, readSeenUntil('notices')) : 0
  const vouchers = useCall(userCoupons, { kind: 'voucher', state: 'received', pageSize: 20 })
  const coupons = useCall(couponAll, {})
  const [voucher] = vouchers.data?.list ?? []
  const newVouchers = vouchers.data
    ? countUnseen(vouchers.data.list, vouchers.data.total, readSeenUntil('vouchers'))
    : 0
  const toClaim = coupons.data?.length ?? 0
  return (
    <Screen title={t('shell.messages')} layout="columns" hasRefresh>
      <List label={t('shell.messages')}>
        <ListRow
          to={paths.messages}
          before={<RowIcon name="mail" />}
          title={t('message.title')}
          below={<NewestTitle query={messages} title={messages.data?.list[0]?.title} emptyText={t('message.empty')} />}
          after={<NewCount count={messages.data?.unread ?? 0} />}
        />
        <ListRow
          to={paths.noticeArchive}
          before={<RowIcon name="megaphone" />}
          title={t('notice.archive.title')}
          below={<NewestTitle query={notices} title={notices.data?.[0]?.title} emptyText={t('notice.empty')} />}
          after={<NewCount count={newNotices} />}
        />
        <ListRow
          to={paths.news}
          before={<RowIcon name="news" />}
          title={t('news.title')}
          below={<NewestTitle query={news} title={news.data?.list[0]?.title} emptyText={t('news.empty')} />}
          after={<NewCount count={newNews} />}
        />
        <ListRow
          to={paths.coupons}
          before={<RowIcon name="gift" />}
          title={t('message.vouchers')}
          below={
            <NewestTitle
              query={vouchers}
              title={
                voucher &&
                t('message.voucher-worth', {
                  amount: formatUsdt(voucher.amount),
                  day: formatDay(toLocalDay(voucher.expireTime), code),
                })
              }
              emptyText={t('message.vouchers-empty')}
            />
          }
          after={<NewCount count={newVouchers} />}
        />
        <ListRow
          to={paths.couponsToClaim}
          before={<RowIcon name="ticket" />}
          title={t('message.coupons')}
          below={
            <NewestTitle
              query={coupons}
              title={toClaim > 0 ? t('message.coupons-claim', { count: toClaim }) : undefined}
              emptyText={t('message.coupons-empty')}
            />
          }
          after={<NewCount count={toClaim} />}
        />
      </List>
      <List label={t('message.settings')}>
        <ListRow
          to={paths.settings}
          before={<RowIcon name="settings" />}
          title={t('message.settings')}
          below={t('message.settings-below')}
        />
      </List>
    </Screen>
  )
}

const RowIcon = ({ name }: { name: IconName }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-soft text-accent">
    <Icon name={name} className="size-5" />
  </span>
)

function NewCount({ count }: { count: number | string }): ReactNode {
  const t = useText()
  return count === 0 ? null : <CountBadge count={count} label={t('message.waiting', { count })} />
}

type NewestTitleProps = { query: UseQueryResult; title: string | undefined; emptyText: string }

/** The newest title, or that it cannot be loaded. The row links to the list in any case. */
function NewestTitle({ query, title, emptyText }: NewestTitleProps): ReactNode {
  const t = useText()
  if (query.isPending) return <Skeleton className="my-1 h-3 w-4/5" />
  return (
    <span className="line-clamp-2">{query.data === undefined ? t('shell.error.title') : (title ?? emptyText)}</span>
  )
}

import { paths } from '@millrace/contract/paths'
import { List } from '../../../components/List.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useText } from '../../../shell/useText.ts'
import { invalidateChannels, useChannels } from '../channels.ts'
import { RechargeRow } from '../RechargeRow.tsx'
import { getStatusPath, isIncoming } from '../rechargeState.ts'
import { useLatestRecharges, useRefreshOnArrival } from '../useRecharge.ts'
import { ChannelRow } from './ChannelRow.tsx'

/** The channels to recharge by, below the recharges that are still in progress. */
export function ChooseChannelScreen() {
  const t = useText()
  const channels = useChannels()
  return (
    <Screen title={t('recharge.choose.title')} layout="columns" onRefresh={invalidateChannels}>
      <InProgress />
      <Loaded query={channels} skeleton={<ChannelsSkeleton />}>
        {(list) => (
          <>
            <Section title={t('recharge.choose.chains')}>
              <List label={t('recharge.choose.chains')}>
                {list
                  .filter(({ rail }) => rail !== 'bank')
                  .map((channel) => (
                    <ChannelRow key={channel.id} channel={channel} />
                  ))}
              </List>
            </Section>
            <Section title={t('recharge.choose.cash')}>
              <List label={t('recharge.choose.cash')}>
                {list
                  .filter(({ rail }) => rail === 'bank')
                  .map((channel) => (
                    <ChannelRow key={channel.id} channel={channel} />
                  ))}
              </List>
              <p className="px-1 text-13 text-muted">{t('recharge.choose.cash-body')}</p>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function InProgress() {
  const t = useText()
  const { data, isPending } = useLatestRecharges()
  const list = data?.list ?? []
  useRefreshOnArrival(list)
  const open = list.filter((each) => isIncoming(each) || (each.state === 'pending' && each.asked !== null)).slice(0, 3)
  return (
    <Section
      title={t('recharge.choose.latest')}
      more={{ text: t('recharge.history.title'), to: paths.rechargeHistory }}
    >
      {open.length > 0 ? (
        <ul aria-label={t('recharge.choose.latest')} className="grid gap-3">
          {open.map((each) => (
            <li key={each.id}>
              <RechargeRow recharge={each} to={getStatusPath(each)} />
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton className="mx-1 h-5 w-1/2" />
      ) : (
        data && <p className="px-1 text-13 text-muted">{t('recharge.choose.none-open')}</p>
      )}
    </Section>
  )
}

function ChannelsSkeleton() {
  return (
    <>
      {[2, 3].map((rows) => (
        <div key={rows} className="grid gap-2">
          <Skeleton className="my-2 h-5 w-1/3" />
          <Skeleton shape="card" className={rows === 2 ? 'h-44 w-full' : 'h-66 w-full'} />
        </div>
      ))}
    </>
  )
}

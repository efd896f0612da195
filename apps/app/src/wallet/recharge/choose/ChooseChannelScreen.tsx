import { paths } from '@millrace/contract/paths'
import { rechargeChannels } from '@millrace/contract/wallet/recharge'
import { List } from '../../../components/List.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { queryClient, useCall } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { useText } from '../../../shell/useText.ts'
import { getChannelScreen } from '../getChannelScreen.ts'
import { isIncoming } from '../rechargeState.ts'
import { RechargeRow } from '../RechargeRow.tsx'
import { useArrivals } from '../useArrivals.ts'
import { useLatestRecharges } from '../useRecharge.ts'
import { ChannelRow } from './ChannelRow.tsx'

/** The ways to pay in, each with its limits, its time and whether it is open; above them what is still on its way. */
export function ChooseChannelScreen() {
  const t = useText()
  const channels = useCall(rechargeChannels, {})
  return (
    <Screen
      title={t('recharge.choose.title')}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: [rechargeChannels.path] })}
    >
      <OnTheWay />
      <Loaded query={channels} skeleton={<WaysSkeleton />}>
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

function OnTheWay() {
  const t = useText()
  const { data, isPending } = useLatestRecharges()
  const list = data?.list ?? []
  useArrivals(list)
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
              <RechargeRow recharge={each} to={getChannelScreen(each)} />
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

function WaysSkeleton() {
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

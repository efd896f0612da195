import { paths } from '@millrace/contract/paths'
import { CardList } from '../../../components/CardList.tsx'
import { IconLink } from '../../../components/IconButton.tsx'
import { List } from '../../../components/List.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Note } from '../../../components/Note.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useText } from '../../../shell/useText.ts'
import { useChannels } from '../channels.ts'
import { RechargeRow } from '../RechargeRow.tsx'
import { getStatusPath } from '../rechargeState.ts'
import { useLatestRecharges, useRefreshOnArrival } from '../useRecharge.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { TillCard } from './TillCard.tsx'

/** Practice money first, then the channels to rehearse the real way by, and the latest recharges. */
export function ChooseChannelScreen() {
  const t = useText()
  const channels = useChannels()
  return (
    <Screen
      title={t('recharge.choose.title')}
      layout="columns"
      hasRefresh
      right={
        <IconLink icon="list" label={t('recharge.history.title')} to={paths.rechargeHistory} className="text-ink" />
      }
    >
      <Loaded query={channels} skeleton={<ChannelsSkeleton />}>
        {(list) => {
          const till = list.find(({ id }) => id === 'till')
          const title = t(till ? 'recharge.choose.rehearse' : 'recharge.choose.ways')
          return (
            <>
              {till && <TillCard till={till} />}
              <Section title={title}>
                <p className="px-1 text-13 text-muted">
                  {till && `${t('recharge.choose.rehearse-body')} `}
                  {t('recharge.choose.cash-body')}
                </p>
                <List label={title}>
                  {list
                    .filter((channel) => channel !== till)
                    .map((channel) => (
                      <ChannelRow key={channel.id} channel={channel} />
                    ))}
                </List>
              </Section>
              <Latest />
              {till && (
                <Note tone="loss" icon="warning">
                  <p>{t('recharge.choose.never')}</p>
                </Note>
              )}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Latest() {
  const t = useText()
  const { data, isPending } = useLatestRecharges()
  const list = data?.list ?? []
  useRefreshOnArrival(list)
  const latest = list.slice(0, 3)
  return (
    <Section
      title={t('recharge.choose.latest')}
      more={{ text: t('recharge.history.title'), to: paths.rechargeHistory }}
    >
      {latest.length > 0 ? (
        <CardList label={t('recharge.choose.latest')} items={latest}>
          {(each) => <RechargeRow recharge={each} to={getStatusPath(each)} />}
        </CardList>
      ) : isPending ? (
        <Skeleton className="mx-1 h-5 w-1/2" />
      ) : (
        data && <p className="px-1 text-13 text-muted">{t('recharge.choose.none')}</p>
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
